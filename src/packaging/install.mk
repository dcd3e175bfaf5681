# SPDX-License-Identifier: MIT
#
# install.mk - `make install`, `make uninstall`, `make dist`, `make deb` and what they need.
#
#   make install PREFIX=$HOME/.local      for one user, without being root
#   make install DESTDIR=/tmp/stage       into a folder that becomes a package
#
# DESTDIR may have blanks in its name. PREFIX and the folders below it may not.

PREFIX     ?= /usr/local
BINDIR     ?= $(PREFIX)/bin
LIBDIR     ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
DATADIR    ?= $(PREFIX)/share
MANDIR     ?= $(DATADIR)/man
BASHDIR    ?= $(DATADIR)/bash-completion/completions
FISHDIR    ?= $(DATADIR)/fish/vendor_completions.d
# zsh looks into share/zsh/site-functions below /usr/local everywhere, and on most systems below /usr
# too; but Debian's keeps that folder to itself and has vendor-completions for packages.
ZSHDIR     ?= $(DATADIR)/zsh/$(if $(DEBIAN_USR),vendor-completions,site-functions)
DEBIAN_USR  = $(and $(filter /usr,$(PREFIX)),$(wildcard /etc/debian_version))

# install(1) puts a new file into the place of an old one, so that programs that run the old one
# keep it; and it sets modes whatever the umask. Symbols stay in: strip is for packagers.
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

# These names below DESTDIR, each quoted for the shell.
installed = $(foreach name,$(1),'$(DESTDIR)$(name)')

.PHONY: install uninstall dist deb deb-deps force

# Where it is installed stands in it, and make does not know where it was to be the last time: so it is
# looked at each time, and written only if it changes (who installs may not be who builds).
$(PKGCONFIG_BUILT): src/packaging/astar.pc.in force
	@mkdir -p $(@D)
	@pc=$$(sed -e 's|@LIBDIR@|$(LIBDIR)|; s|@INCLUDEDIR@|$(INCLUDEDIR)|; s|=$(PREFIX)/|=$${prefix}/|' \
	    -e 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|; /^#/d' $<) && \
	    { printf '%s\n' "$$pc" | cmp -s - $@ || printf '%s\n' "$$pc" >$@; }

library: $(PKGCONFIG_BUILT)

# The folders that are there already keep their modes: most are not ours.
install: $(RELEASE)/astar-cli library share
	umask 022 && mkdir -p $(call installed,$(INSTALLED_FOLDERS))
	$(INSTALL_PROGRAM) $(RELEASE)/astar-cli $(call installed,$(BINDIR)/astar-cli)
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

# None of the folders is ours alone, so all of them stay.
uninstall:
	rm -f $(call installed,$(INSTALLED_FILES))
	@$(run_ldconfig)

# Programs find a new library only once ldconfig has seen it. A packager, who sets DESTDIR, does that in
# the package; root, who does not, means this system; anybody else cannot do it, and is told.
define run_ldconfig
if [ -z '$(DESTDIR)' ] && [ "$$(id -u)" -eq 0 ] && \
    PATH="$$PATH:/sbin:/usr/sbin" && command -v ldconfig >/dev/null; then echo ldconfig; ldconfig; fi
endef
define say_ldconfig
if [ -z '$(DESTDIR)' ] && [ "$$(id -u)" -ne 0 ]; then \
    echo 'Where programs look for libastar is for root to say (ldconfig), or for LD_LIBRARY_PATH.'; fi
endef

# The sources, the same bytes each time. gzip is everywhere, and writes today what it wrote ten years ago.
DIST = build/astar-cli-$(VERSION).tar.gz
dist:
	@src/packaging/dist.sh astar-cli-$(VERSION) $(DIST)

# Debian packages, in build/deb, from that tarball.
DEB_PACKAGES = $(BUILD_PACKAGES) build-essential debhelper dpkg-dev lintian
deb: dist
	@src/packaging/deb.sh $(VERSION) $(DIST) build/deb
deb-deps:
	@src/packaging/install_packages.sh $(DEB_PACKAGES)
