# SPDX-License-Identifier: MIT
#
# install.mk - `make install`, `make install-python`, `make uninstall`, `make dist` and `make deb`.
#
#   make install PREFIX=$HOME/.local      for one user, without root privileges
#   make install DESTDIR=/tmp/stage       into a staging folder, for packages
#
# DESTDIR may contain blanks. PREFIX, BINDIR and the other ...DIR variables may not.

PREFIX     ?= /usr/local
BINDIR     ?= $(PREFIX)/bin
LIBDIR     ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
DATADIR    ?= $(PREFIX)/share
MANDIR     ?= $(DATADIR)/man
BASHDIR    ?= $(DATADIR)/bash-completion/completions
FISHDIR    ?= $(DATADIR)/fish/vendor_completions.d
# zsh searches share/zsh/site-functions below /usr/local on all systems and below /usr on most. On
# Debian, packages install completions into share/zsh/vendor-completions below /usr instead.
ZSHDIR     ?= $(DATADIR)/zsh/$(if $(DEBIAN_USR),vendor-completions,site-functions)
DEBIAN_USR  = $(and $(filter /usr,$(PREFIX)),$(wildcard /etc/debian_version))

# The folder in which Python looks for packages. On Debian, /usr/local has another one than others.
PYTHON     ?= python3
PYTHONDIR  ?= $(PREFIX)/lib/$(shell $(PYTHON) -c 'import sys; print("python%d.%d" % sys.version_info[:2])')/$\
              $(if $(and $(filter /usr/local,$(PREFIX)),$(wildcard /etc/debian_version)),dist,site)-packages

# install(1) replaces files instead of writing into them, so running programs keep the old file. It
# also sets modes independently of the umask. Symbols are not stripped; packagers strip them.
INSTALL         ?= install
INSTALL_PROGRAM ?= $(INSTALL) -m 755
INSTALL_DATA    ?= $(INSTALL) -m 644

SHARE_BUILT     = $(RELEASE)/share
PKGCONFIG_BUILT = build/lib/pkgconfig/astar.pc

INSTALLED_FOLDERS = $(BINDIR) $(LIBDIR) $(LIBDIR)/pkgconfig $(INCLUDEDIR) $(MANDIR)/man1 $(MANDIR)/man5 \
                    $(BASHDIR) $(ZSHDIR) $(FISHDIR)
INSTALLED_FILES   = $(BINDIR)/astar-cli $(LIBDIR)/libastar.a $(LIBDIR)/libastar.so.$(VERSION) \
                    $(LIBDIR)/$(SONAME) $(LIBDIR)/libastar.so $(LIBDIR)/pkgconfig/astar.pc \
                    $(INCLUDEDIR)/astar.h $(MANDIR)/man1/astar-cli.1 $(MANDIR)/man5/astar-map.5 \
                    $(BASHDIR)/astar-cli $(ZSHDIR)/_astar-cli $(FISHDIR)/astar-cli.fish

# Expands to the names in $(1) below DESTDIR, each quoted for the shell.
installed = $(foreach name,$(1),'$(DESTDIR)$(name)')

.PHONY: install install-python uninstall dist deb deb-deps force

# astar.pc contains the installation paths, which make does not track. Its contents are therefore
# generated each time. The file is written only if its contents have changed, so that `make install`
# also works for a user who cannot write to the file.
$(PKGCONFIG_BUILT): src/packaging/astar.pc.in force
	@mkdir -p $(@D)
	@pc=$$(sed -e 's|@LIBDIR@|$(LIBDIR)|; s|@INCLUDEDIR@|$(INCLUDEDIR)|; s|=$(PREFIX)/|=$${prefix}/|' \
	    -e 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|; /^#/d' \
	    -e 's|@TIFF@|$(if $(filter 1,$(TIFF)),$(shell pkg-config --static --libs libtiff-4) -lstdc++ )|' $<) && \
	    { printf '%s\n' "$$pc" | cmp -s - $@ || printf '%s\n' "$$pc" >$@; }

library: $(PKGCONFIG_BUILT)

# Existing folders keep their modes, since most of them belong to the system.
install: astar-cli library share
	umask 022 && mkdir -p $(call installed,$(INSTALLED_FOLDERS))
	$(INSTALL_PROGRAM) astar-cli $(call installed,$(BINDIR)/astar-cli)
	$(INSTALL_DATA) build/lib/libastar.a $(call installed,$(LIBDIR)/libastar.a)
	$(INSTALL_DATA) build/lib/libastar.so.$(VERSION) $(call installed,$(LIBDIR)/libastar.so.$(VERSION))
	ln -sf libastar.so.$(VERSION) $(call installed,$(LIBDIR)/$(SONAME))
	ln -sf $(SONAME) $(call installed,$(LIBDIR)/libastar.so)
	$(INSTALL_DATA) $(PKGCONFIG_BUILT) $(call installed,$(LIBDIR)/pkgconfig/astar.pc)
	$(INSTALL_DATA) $(INTERFACE) $(call installed,$(INCLUDEDIR)/astar.h)
	$(INSTALL_DATA) $(SHARE_BUILT)/man/man1/astar-cli.1 $(call installed,$(MANDIR)/man1/astar-cli.1)
	$(INSTALL_DATA) src/packaging/astar-map.5 $(call installed,$(MANDIR)/man5/astar-map.5)
	$(INSTALL_DATA) $(SHARE_BUILT)/bash-completion/completions/astar-cli $(call installed,$(BASHDIR)/astar-cli)
	$(INSTALL_DATA) $(SHARE_BUILT)/zsh/vendor-completions/_astar-cli $(call installed,$(ZSHDIR)/_astar-cli)
	$(INSTALL_DATA) $(SHARE_BUILT)/fish/vendor_completions.d/astar-cli.fish \
	    $(call installed,$(FISHDIR)/astar-cli.fish)
	@$(run_ldconfig)
	@$(say_ldconfig)

# The package for Python, and the library that it calls.
PYTHON_PACKAGE = $(PYTHONDIR)/astargrid
install-python: library
	umask 022 && mkdir -p $(call installed,$(LIBDIR) $(PYTHON_PACKAGE))
	$(INSTALL_DATA) build/lib/libastar.so.$(VERSION) $(call installed,$(LIBDIR)/libastar.so.$(VERSION))
	ln -sf libastar.so.$(VERSION) $(call installed,$(LIBDIR)/$(SONAME))
	$(INSTALL_DATA) $(wildcard src/python/astargrid/*.py) src/python/astargrid/py.typed \
	    $(call installed,$(PYTHON_PACKAGE))
	@$(run_ldconfig)

# The folders are not removed, because other packages may use them, too.
uninstall:
	rm -f $(call installed,$(INSTALLED_FILES))
	rm -rf $(call installed,$(PYTHON_PACKAGE))
	@$(run_ldconfig)

# Programs find a new library only after ldconfig has run. With DESTDIR, running it is left to the
# package. Without DESTDIR, it runs here if the user is root; other users are told what to do.
define run_ldconfig
if [ -z '$(DESTDIR)' ] && [ "$$(id -u)" -eq 0 ] && \
    PATH="$$PATH:/sbin:/usr/sbin" && command -v ldconfig >/dev/null; then echo ldconfig; ldconfig; fi
endef
define say_ldconfig
if [ -z '$(DESTDIR)' ] && [ "$$(id -u)" -ne 0 ]; then \
    echo 'To let programs find libastar, run ldconfig as root or set LD_LIBRARY_PATH.'; fi
endef

# The source tarball is compressed with gzip, whose output is reproducible.
DIST = build/astar-cli-$(VERSION).tar.gz
dist:
	@src/packaging/dist.sh astar-cli-$(VERSION) $(DIST)

# `make deb` builds Debian packages in build/deb from the source tarball.
DEB_PACKAGES = $(BUILD_PACKAGES) build-essential debhelper dpkg-dev lintian
deb: dist
	@src/packaging/deb.sh $(VERSION) $(DIST) build/deb
deb-deps:
	@src/packaging/install_packages.sh $(DEB_PACKAGES)
