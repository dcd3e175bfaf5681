# SPDX-License-Identifier: MIT
#
# make              builds the program ./astar-cli
# make library      builds libastar, static and shared, in build/lib
# make static       builds build/static/astar-cli, which needs no shared library
# make deps         installs the packages that building and testing need
# make demo         solves a sample map and draws it as out/demo.png
# make gallery      draws the pictures that out/README.md shows
# make golden       records pictures and texts anew that have changed, and writes pictures before,
#                   after and their difference to build/golden
# make test T=NAME  runs the tests called NAME; several names are allowed: T="jps scenario"
# make check        runs all tests except the slow ones, JOBS at a time, with sanitizers
# make check-slow   runs the slow tests: all cases of the property tests, injected failures of
#                   system and library calls, valgrind, packaging
# make check-all    runs the tests of check and of check-slow
# make check-cross  runs unit and property tests on an emulated big-endian machine (make cross-deps
#                   installs the tools)
# make structure    checks the structure of the sources; part of `make check`
# make coverage     reports the lines and branches that the tests reach (needs gcovr)
# make fuzz         fuzzes each target for 60 seconds (SECONDS=60) with libFuzzer (needs clang)
# make lint         runs clang-format, black, clang-tidy, cppcheck, gcc -fanalyzer (make lint-deps
#                   installs them)
# make share        builds the man page and the shell completions
# make bench        measures run times on every 5th problem (EVERY=5) of each scenario in SCENARIOS
# make peers        compares run times with those of other libraries (make peers-deps installs them)
# make install      installs the program, the library, man pages and completions below PREFIX
#                   (default: /usr/local)
# make uninstall    removes the installed files
# make dist         packs the sources as build/astar-cli-VERSION.tar.gz
# make deb          builds Debian packages in build/deb (make deb-deps installs the tools)
# make clean        removes all build products
#
# CC, CFLAGS, CPPFLAGS and LDFLAGS may be set as usual. WERROR=1 turns warnings into errors.
# The program is linked statically if possible; SHARED_LIBRARIES=1 links it with shared libraries
# only, as distributions require. FONT names the TrueType font used for text in pictures.
# CC_FOR_BUILD is the compiler for programs that run during the build; when CC is a cross compiler,
# set CC_FOR_BUILD to a native one. TIFF=0 leaves out libtiff, whose static library needs that of C++.
# V=1 prints whole commands instead of one short line for each file.

# The Debian packages to install. Chromium, in which tests open pages, is large, so that only machines
# of continuous integration, which set CI, install it. GDAL, with whose tools one test compares positions,
# is installed with the peers. The README explains most of them.
BUILD_PACKAGES = gcc libc6-dev make pkg-config libstb-dev libdeflate-dev libjansson-dev \
                 libjpeg-dev libwebp-dev libgif-dev libyaml-dev libexpat1-dev libzstd-dev fonts-dejavu-core \
                 $(if $(filter 1,$(TIFF)),libtiff-dev g++)
TEST_PACKAGES  = libcmocka-dev libspng-dev bats bats-assert bats-file bats-support pngcheck \
                 jq python3-pytest python3-pil python3-skimage valgrind strace parallel time mandoc g++ zip zstd \
                 unzip $(if $(CI),chromium)
LINT_PACKAGES  = black clang clang-format clang-tidy cppcheck gcovr
CROSS_PACKAGES = gcc-s390x-linux-gnu libc6-dev-s390x-cross qemu-user
PEER_PACKAGES  = g++ libboost-dev python3-skimage python3-networkx python3-pil grass-core gdal-bin

TIFF ?= 1

WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion $(if $(WERROR),-Werror)
STANDARD = -std=c11 -D_XOPEN_SOURCE=700 -pthread
# _FORTIFY_SOURCE requires optimisation.
CFLAGS  ?= -O3 -g -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2

# Hardening: stack protector, position-independent code, read-only relocations. The objects of the
# library also become part of the program. Since their names are hidden, it executes as many
# instructions as with -fPIE.
HARDENED      = -fstack-protector-strong -fPIC -fvisibility=hidden
HARDENED_LINK = -pie -Wl,-z,relro,-z,now
STATIC_LINK   = $(HARDENED) -static-pie -Wl,-z,relro,-z,now $(LDFLAGS)

OBJCOPY = objcopy

# Without the implicit rules, make finds out in a fraction of the time that nothing is to be done.
MAKEFLAGS += -r

# $(call say,WORD,FILE) is the prefix of a command: with V=1, make prints the command, otherwise
# only the word and the file.
say = $(if $(filter 1,$(V)),,@echo '$(1) $(2)';)

# These variables are evaluated when used, so that `make deps all` finds the packages that it has
# just installed. STATIC_LIBS is also evaluated before that, so it must not print errors.
MODULES        = libdeflate libjpeg libwebp libgif jansson yaml-0.1 expat libzstd \
                 $(if $(filter 1,$(TIFF)),libtiff-4)
LIBRARY_CFLAGS = $(shell pkg-config --cflags $(MODULES))
LIBRARY_LIBS   = $(shell pkg-config --libs $(MODULES)) -lm -pthread
PROGRAM_LIBS   = $(LIBRARY_LIBS)
STATIC_LIBS    = $(shell pkg-config --static --libs $(MODULES) 2>/dev/null) \
                 $(if $(filter 1,$(TIFF)),-lstdc++) -lm
TEST_LIBS      = $(shell pkg-config --libs cmocka spng)

# For a small map, loading shared libraries takes a large part of the run time: the C library and the
# math library take a fifth, the other libraries a tenth. The program is therefore linked
# statically if the system and the flags permit it. Otherwise, only the dependencies whose static
# libraries are installed are linked statically. links_static treats warnings as errors, because
# sanitizers do not work in static programs and the linker only warns about them.
PROGRAM     = $(if $(and $(if $(SHARED_LIBRARIES),,yes),$(links_static)),$(STATIC),$(RELEASE))/astar-cli
links_static = $(shell echo 'int main(void) { return 0; }' | $(CC) $(CFLAGS) $(STATIC_LINK) -x c - \
                 -x none -o /dev/null $(STATIC_LIBS) -Wl,--fatal-warnings >/dev/null 2>&1 && echo yes)
archive      = $(filter /%,$(shell $(CC) -print-file-name=lib$(1:-l%=%).a))
RELEASE_LIBS = $(if $(SHARED_LIBRARIES),$(PROGRAM_LIBS),$(foreach flag,$(filter-out -lm,$(STATIC_LIBS)),\
                 $(or $(if $(filter -l%,$(flag)),$(call archive,$(flag))),$(flag))) -lm -pthread)

# The headers of stb state their versions only in their first lines.
STB_VERSIONS = $(shell cd "$$(pkg-config --variable=includedir stb)" && \
                 sed -sn '1s/.*\(stb_[a-z_]*\) - v\([0-9.]*\) .*/, \1 \2/p' \
                   stb_image.h stb_image_write.h 2>/dev/null | tr -d '\n')
%/cli/options/version.o: FILE_CPPFLAGS = -DSTB_VERSIONS='"$(STB_VERSIONS)"'

# Rounding must not depend on whether the CPU has fused multiply-add instructions.
%/picture/lettering.o %/surface/surface.o: FILE_CPPFLAGS = -ffp-contract=off

%/formats/geotiff.o: FILE_CPPFLAGS = -DWITH_TIFF=$(TIFF)

BENCHMARKS ?= ../shared/benchmarks
SCENARIOS ?= $(BENCHMARKS)/movingai
EVERY     ?= 5
SECONDS   ?= 60

# The number of tests that run in parallel. Targets that run tests also compile in parallel.
JOBS ?= $(shell nproc)
ifneq ($(filter test check check-slow check-all check-cross coverage,$(MAKECMDGOALS)),)
MAKEFLAGS += -j$(JOBS)
endif

# Each kind of build has its own folder and flags. Only the builds that are measured or installed force
# inlining: with sanitizers, it takes most of the time of compilation, and it does not find more errors.
PLAIN          = -DPLAIN_INLINE
RELEASE        = build/release
DEBUG          = build/debug
THREAD         = build/thread
S390X          = build/s390x
FUZZ           = build/fuzz
COVERAGE       = build/coverage
$(RELEASE)/%: KIND_CFLAGS = $(CFLAGS) $(HARDENED)
$(RELEASE)/%: KIND_LDFLAGS = $(HARDENED_LINK)
$(RELEASE)/tests/%: KIND_CFLAGS = -O1 -g $(HARDENED)
$(DEBUG)/%:   KIND_CFLAGS = -O1 -g -fPIC -fno-omit-frame-pointer -fsanitize=address,undefined \
                            -fno-sanitize-recover=all $(PLAIN)
$(THREAD)/%:  KIND_CFLAGS = -O1 -g -fno-omit-frame-pointer -fsanitize=thread $(PLAIN)
$(S390X)/%:   KIND_CFLAGS = -O1 -g -isystem $(S390X_ROOT)/usr/include \
                            -isystem $(S390X_ROOT)/usr/include/s390x-linux-gnu $(PLAIN)
$(S390X)/%:   private override CC = s390x-linux-gnu-gcc
$(COVERAGE)/%: KIND_CFLAGS = -O0 -g --coverage $(PLAIN) -DCOVERAGE
$(FUZZ)/%:    KIND_CFLAGS = $(FUZZ_CFLAGS) $(PLAIN)
$(FUZZ)/%:    private override CC = $(FUZZ_CC)

# The compiler, linker and fuzzing engine of the fuzz targets. src/tests/fuzz/build.sh sets them to
# the ones that OSS-Fuzz provides.
FUZZ_CC      = clang
FUZZ_CFLAGS  = -O1 -g -fno-omit-frame-pointer -fno-sanitize-recover=all \
               -fsanitize=fuzzer-no-link,address,undefined,float-cast-overflow
FUZZ_LD      = $(FUZZ_CC)
FUZZ_ENGINE  = -fsanitize=fuzzer

# The folders with the sources of the library, its installed header, its version and its soname.
LIBRARY_FOLDERS = base map search picture api
INTERFACE       = src/api/astar.h
VERSION         = $(shell sed -n 's/^\#define ASTAR_VERSION  *"\(.*\)"/\1/p' $(INTERFACE))
SONAME          = libastar.so.$(firstword $(subst ., ,$(VERSION)))
# Returns the C sources in the given folders of src and in their subfolders.
sources = $(sort $(shell find $(1:%=src/%) -name '*.c'))
LIBRARY_SOURCES  := $(call sources,$(LIBRARY_FOLDERS))
CLI_SOURCES      := $(call sources,cli)
# GLYPHS is generated during the build. It becomes part of the library.
GENERATED         = build/generated
GLYPHS            = $(GENERATED)/picture/glyphs.c
# page.html as an array of strings. It becomes part of the program.
PAGE              = $(GENERATED)/cli/report/page_lines.c
# All sources of the library and the program, except main.c. Their objects form parts.a.
PART_SOURCES     := $(LIBRARY_SOURCES) $(GLYPHS) $(PAGE) $(filter-out src/cli/main.c,$(CLI_SOURCES))
PEER_SOURCES     := $(call sources,bench/peers)
BENCH_SOURCES    := $(filter-out $(PEER_SOURCES),$(call sources,bench))
TEST_SOURCES     := $(call sources,tests/unit tests/property tests/golden)
SUPPORT_SOURCES  := $(call sources,tests/support)
PRELOAD_SOURCES  := $(call sources,tests/preload)
SOURCES          := $(LIBRARY_SOURCES) $(CLI_SOURCES) $(call sources,bench packaging tests)
HEADERS          := $(sort $(shell find src -name '*.h'))
CLI_TESTS        := $(wildcard src/tests/cli/*.bats src/tests/cli/test_*.py)

objects = $(patsubst src/%.c,$(1)/%.o,$(patsubst $(GENERATED)/%.c,$(1)/%.o,$(2)))
# The unit and property tests of the kind of build whose folder is $(1), as run.sh names them. They
# are not files: all test sources form the program all_tests, except those in OWN_PROGRAM.
tests   = $(patsubst src/tests/%.c,$(1)/%,$(TEST_SOURCES))
TESTS   = $(call tests,$(DEBUG))
COVERED = $(call tests,$(COVERAGE))
THREADED = $(THREAD)/unit/api_threads
# api_memory counts allocations and makes some of them fail; api_threads also runs with ThreadSanitizer.
OWN_PROGRAM   = unit/api_memory unit/api_threads
own_programs  = $(OWN_PROGRAM:%=$(1)/own/%)
test_programs = $(1)/all_tests $(call own_programs,$(1)) $(call replays,$(1))
PRELOAD = $(patsubst src/%.c,$(RELEASE)/%.so,$(PRELOAD_SOURCES))

%/own/unit/api_memory: KIND_LDFLAGS += -Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc

# Each fuzz target has a NAME.c and a NAME.dict in src/tests/fuzz, and seeds.sh makes its seeds. A
# target is built twice: once for libFuzzer, and once to replay the seeds and the inputs that have
# crashed it.
FUZZ_TARGETS = recognise formats png jpeg webp scenario maze palette options solve
FUZZERS      = $(FUZZ_TARGETS:%=$(FUZZ)/%)
replays      = $(FUZZ_TARGETS:%=$(1)/fuzz/%)
REPLAYS      = $(call replays,$(DEBUG))
SEEDS        = $(FUZZ)/corpus/made

.PHONY: always all library static share deps lint-deps demo gallery golden test check check-slow check-all \
        check-cross cross-deps cross-tools structure coverage fuzz fuzz-targets lint bench \
        peers peers-deps clean
all: astar-cli

# ./astar-cli is a link to PROGRAM. Every run of make checks the link, because SHARED_LIBRARIES
# changes PROGRAM. GNU make before 4.4 expands PROGRAM before `make deps all` has installed the
# packages. If the compiler was missing, this run links with shared libraries, and the next run
# links statically. The program in build/release is linked with the shared C library, so that tests
# can preload replacements for its functions.
.SECONDEXPANSION:
astar-cli: $$(PROGRAM) always
	@cmp -s $< $@ || ln -f $< $@ 2>/dev/null || cp $< $@

$(RELEASE)/astar-cli: $(RELEASE)/cli/main.o $(RELEASE)/parts.a
$(DEBUG)/astar-cli: $(DEBUG)/cli/main.o $(DEBUG)/parts.a
$(THREAD)/astar-cli: $(THREAD)/cli/main.o $(THREAD)/parts.a
$(COVERAGE)/astar-cli: $(COVERAGE)/cli/main.o $(COVERAGE)/parts.a

# The static library is one object that exports only the public interface, so that internal names
# cannot clash with names in the programs that link it.
library: build/lib/libastar.a build/lib/libastar.so
build/lib/libastar.so.$(VERSION): $(call objects,$(RELEASE),$(LIBRARY_SOURCES) $(GLYPHS)) src/api/libastar.map
	@mkdir -p $(@D)
	$(call say,LD,$@)$(CC) $(STANDARD) $(CFLAGS) -shared -Wl,-soname,$(SONAME) -Wl,--version-script=src/api/libastar.map \
	    -Wl,-z,relro,-z,now,-z,defs,--as-needed $(LDFLAGS) -o $@ $(filter %.o,$^) $(LIBRARY_LIBS)
build/lib/libastar.so: build/lib/libastar.so.$(VERSION)
	@ln -sf $(<F) build/lib/$(SONAME)
	@ln -sf $(SONAME) $@
# The library with sanitizers, for tests of the Python package.
$(DEBUG)/$(SONAME): $(call objects,$(DEBUG),$(LIBRARY_SOURCES) $(GLYPHS))
	$(LINK) -shared -Wl,-soname,$(SONAME) -Wl,--version-script=src/api/libastar.map $(LIBRARY_LIBS)
build/lib/libastar.a: $(call objects,$(RELEASE),$(LIBRARY_SOURCES) $(GLYPHS))
	@mkdir -p $(@D)
	$(call say,LD,build/lib/libastar.o)$(LD) -r -o build/lib/libastar.o $^
	@$(OBJCOPY) --localize-hidden build/lib/libastar.o
	@rm -f $@
	$(call say,AR,$@)$(AR) rcs $@ build/lib/libastar.o

# A build of the program that needs no shared libraries, for machines and containers without them.
# Linking it requires the static libraries of all dependencies, which Debian has in -dev packages.
STATIC = build/static
static: $(STATIC)/astar-cli
$(STATIC)/astar-cli: $(RELEASE)/cli/main.o $(RELEASE)/parts.a
	@mkdir -p $(@D)
	$(call say,LD,$(@F))$(CC) $(STANDARD) $(CFLAGS) $(STATIC_LINK) -o $@ $^ $(STATIC_LIBS)

$(RELEASE)/packaging/describe: $(RELEASE)/packaging/describe.o $(RELEASE)/parts.a
$(RELEASE)/bench/bench: $(call objects,$(RELEASE),$(BENCH_SOURCES)) $(RELEASE)/parts.a
$(FUZZERS): $(FUZZ)/%: $(FUZZ)/tests/fuzz/%.o $(FUZZ)/tests/fuzz/fuzz.o \
            $(FUZZ)/support.a $(FUZZ)/parts.a
$(DEBUG)/fuzz/png_seeds: $(DEBUG)/tests/fuzz/png_seeds.o $(DEBUG)/support.a $(DEBUG)/parts.a

LIBS = $(PROGRAM_LIBS)
$(RELEASE)/astar-cli: LIBS = $(RELEASE_LIBS)
LINK = $(call say,LD,$(@:$(RELEASE)/%=%))$(CC) $(STANDARD) $(KIND_CFLAGS) $(KIND_LDFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^)
$(RELEASE)/astar-cli $(DEBUG)/astar-cli $(THREAD)/astar-cli $(COVERAGE)/astar-cli $(RELEASE)/bench/bench \
        $(RELEASE)/packaging/describe:
	@mkdir -p $(@D)
	$(LINK) $(LIBS)
$(DEBUG)/fuzz/png_seeds $(FUZZERS):
	@mkdir -p $(@D)
	$(LINK) $(ENGINE) $(TEST_LIBS) $(PROGRAM_LIBS)
$(FUZZERS): ENGINE = $(FUZZ_ENGINE)
$(FUZZERS): private override CC = $(FUZZ_LD)
# Libraries that tests preload to intercept calls to the C library.
$(RELEASE)/tests/preload/%.so: src/tests/preload/%.c
	@mkdir -p $(@D)
	$(call say,CC,$<)$(CC) $(STANDARD) $(WARNINGS) $(KIND_CFLAGS) -fvisibility=default $(CPPFLAGS) -shared -o $@ $<

# With `make -j deps check`, packages are installed before anything is compiled.
INSTALLED_FIRST = $(filter deps lint-deps cross-deps,$(MAKECMDGOALS)) \
                  $(if $(filter check-cross,$(MAKECMDGOALS)),cross-tools)

# Rules to compile the sources for the kind of build whose folder is $(1), and to collect their
# objects in parts.a, and those of the helpers of tests in support.a. The program, the tests and the
# tools are linked with parts.a, because they use names that libastar does not export.
COMPILE = $(call say,CC,$<)$(CC) $(STANDARD) $(WARNINGS) $(KIND_CFLAGS) $(CPPFLAGS) $(FILE_CPPFLAGS) $(LIBRARY_CFLAGS) -Isrc -MMD -MP -c -o $@ $<
define compile
$(1)/%.o: src/%.c | $(INSTALLED_FIRST)
	@mkdir -p $$(@D)
	$$(COMPILE)
$(1)/%.o: $(GENERATED)/%.c
	@mkdir -p $$(@D)
	$$(COMPILE)
$(1)/parts.a: $(call objects,$(1),$(PART_SOURCES))
$(1)/support.a: $(call objects,$(1),$(SUPPORT_SOURCES))
$(1)/parts.a $(1)/support.a:
	@rm -f $$@
	$$(call say,AR,$$@)$$(AR) rcs $$@ $$^
endef

# Rules to link the test programs for the kind of build whose folder is $(1). KIND_FINISH is a command
# that runs after linking.
define link_tests
$(1)/all_tests: $(call objects,$(1),$(filter-out $(OWN_PROGRAM:%=src/tests/%.c),$(TEST_SOURCES)))
$(call own_programs,$(1)): $(1)/own/%: $(1)/tests/%.o
$(1)/all_tests $(call own_programs,$(1)): $(1)/tests/test.o
$(call replays,$(1)): $(1)/fuzz/%: $(1)/tests/fuzz/%.o $(1)/tests/fuzz/fuzz.o $(1)/tests/fuzz/replay.o
$(call test_programs,$(1)): $(1)/support.a $(1)/parts.a
	@mkdir -p $$(@D)
	$$(LINK) $$(TEST_LIBS) $$(PROGRAM_LIBS)
	$$(KIND_FINISH)
endef

KINDS = $(RELEASE) $(DEBUG) $(THREAD) $(S390X) $(FUZZ) $(COVERAGE)
$(foreach kind,$(KINDS),$(eval $(call compile,$(kind))))
$(foreach kind,$(DEBUG) $(RELEASE) $(THREAD) $(S390X) $(COVERAGE),$(eval $(call link_tests,$(kind))))
-include $(foreach kind,$(KINDS),$(patsubst %.o,%.d,$(call objects,$(kind),$(SOURCES) $(GLYPHS) $(PAGE))))

# The outlines of the letters in pictures are taken from a font at build time.
FONTS      = $(addprefix /usr/share/fonts/,truetype/dejavu/DejaVuSans.ttf \
               dejavu-sans-fonts/DejaVuSans.ttf TTF/DejaVuSans.ttf dejavu/DejaVuSans.ttf)
FONT      ?= $(or $(firstword $(wildcard $(FONTS))),$(firstword $(FONTS)))
FONT_TABLES = build/generators/font_tables
CC_FOR_BUILD ?= $(CC)
$(FONT_TABLES): src/packaging/font_tables.c src/picture/glyphs.h | $(INSTALLED_FIRST)
	@mkdir -p $(@D)
	$(call say,CC,$<)$(CC_FOR_BUILD) $(STANDARD) $(WARNINGS) -O1 $(CPPFLAGS) -Isrc -o $@ $< -lm
$(GLYPHS): $(FONT_TABLES) $(wildcard $(FONT))
	@mkdir -p $(@D)
	@test -r '$(FONT)' || { echo 'make: no font $(FONT): install the package fonts-dejavu-core, or' \
	    'set FONT to a copy of DejaVuSans.ttf' >&2; false; }
	$(call say,GEN,$@)$(FONT_TABLES) '$(FONT)' >$@.part
	@mv $@.part $@

$(PAGE): src/cli/report/page.html
	@mkdir -p $(@D)
	$(call say,GEN,$@){ printf '#include "cli/report/page_lines.h"\nconst char *const page_lines[] = {\n' && \
	    sed 's/[\\"]/\\&/g; s/.*/    "&\\n",/' $< && printf '    0};\n'; } >$@.part
	@mv $@.part $@

# The man page and the completions. Their lists of options are generated from the table of options.
SHARE       = $(RELEASE)/share
MAN_PAGE    = $(SHARE)/man/man1/astar-cli.1
COMPLETIONS = $(SHARE)/bash-completion/completions/astar-cli \
              $(SHARE)/zsh/vendor-completions/_astar-cli \
              $(SHARE)/fish/vendor_completions.d/astar-cli.fish
DESCRIBE    = $(RELEASE)/packaging/describe

share: $(MAN_PAGE) $(COMPLETIONS)
all: $(MAN_PAGE)

# Copies the first prerequisite to the target. Replaces @OPTIONS@ and @ALGORITHMS@ with the output
# of DESCRIBE, and @VERSION@ with the version.
define fill_in
	@mkdir -p $(@D)
	$(call say,GEN,$@)$(DESCRIBE) $(1) >$@.options
	@$(DESCRIBE) algorithms >$@.algorithms
	@sed -e '/^@OPTIONS@$$/{r $@.options' -e 'd}' -e '/^@ALGORITHMS@$$/{r $@.algorithms' -e 'd}' \
	    -e 's/@VERSION@/$(VERSION)/g' $< >$@.part
	@rm $@.options $@.algorithms
	@mv $@.part $@
endef
define print_whole
	@mkdir -p $(@D)
	$(call say,GEN,$@)$(DESCRIBE) $(1) >$@.part
	@mv $@.part $@
endef
$(MAN_PAGE): src/packaging/astar-cli.1.in $(INTERFACE) $(DESCRIBE)
	$(call fill_in,man)
$(word 1,$(COMPLETIONS)): src/packaging/astar-cli.bash.in $(DESCRIBE)
	$(call fill_in,bash)
$(word 2,$(COMPLETIONS)): $(DESCRIBE)
	$(call print_whole,zsh)
$(word 3,$(COMPLETIONS)): $(DESCRIBE)
	$(call print_whole,fish)

deps:
	@src/packaging/install_packages.sh $(BUILD_PACKAGES) $(TEST_PACKAGES)
lint-deps:
	@src/packaging/install_packages.sh $(LINT_PACKAGES)

demo: astar-cli
	./astar-cli maps/reference.txt -o out/demo.png
	@echo "The picture is out/demo.png."

gallery: astar-cli
	src/packaging/gallery.sh ./astar-cli out

# Records the pictures that the program draws now, and shows what has changed since they were last
# recorded. Pictures drawn by an earlier run are kept for comparison, so run it before a change, too.
GOLDEN = build/golden
golden: $(RELEASE)/astar-cli $(DEBUG)/all_tests
	@mkdir -p $(GOLDEN)
	@rm -f $(GOLDEN)/*.png
	@for test in pictures terminal records; do \
	    GOLDEN=$(GOLDEN) ASTAR_CLI_RELEASE=$(RELEASE)/astar-cli $(DEBUG)/all_tests golden/$$test; done

# The slow tests: tests of packaging, tests under valgrind, runs in which a single allocation or
# system call fails, and runs on maps in which a single bit is changed.
SLOW_NAMES = damaged_maps deb dist examples faults fuzz_build install limits_sweep nth_failure static \
             threads valgrind
SLOW_CLI   = $(call named,$(SLOW_NAMES),$(CLI_TESTS))
QUICK_CLI  = $(filter-out $(SLOW_CLI),$(CLI_TESTS))
# Tests that run more cases with ASTAR_TEST_CASES=all.
SWEEPS     = $(patsubst src/tests/%.c,$(DEBUG)/%,$(shell grep -l random_trials $(TEST_SOURCES)))
SWEEP_CLI  = $(shell grep -l ASTAR_TEST_CASES $(CLI_TESTS))
UNITS      = $(TESTS) $(REPLAYS)
# The unit and property tests that also run under valgrind, which reports uses of uninitialised memory.
# Left out are those that take longest there, and those that start processes.
UNWATCHED  = golden/% $(OWN_PROGRAM) \
             $(addprefix property/,algorithms animation api_queries ascii board_images changes clearance \
               cost_field csv ground maze_images picture turning visibility) \
             $(addprefix unit/,call_filter caption image_grid jump_distances jump_maps maze open_list \
               output_temporaries overlay png_check png_decode png_encode pnm rows threshold utf8)
WATCHED    = $(filter-out $(UNWATCHED:%=$(RELEASE)/%),$(call tests,$(RELEASE)))
PROGRAMS   = $(call test_programs,$(DEBUG))
# The programs with ThreadSanitizer that THREADED and threads.bats run. They are slow to build.
THREADS    = $(THREAD)/own/unit/api_threads $(THREAD)/astar-cli
STRUCTURE  = src/tests/structure.sh
# The targets that must be built before the tests of the command line run.
CLI_NEED   = astar-cli $(RELEASE)/astar-cli library share $(DEBUG)/astar-cli $(DEBUG)/$(SONAME) $(PRELOAD)

# The longest tests start first. Otherwise, one of them could still be running long after all others
# have finished.
LONGEST       = nth_failure deb dist limits_sweep fuzz_build api_queries algorithms install valgrind \
                threads python hostile memory_estimates signals maze_images board_images random_signals \
                ground picture_limits damaged_maps changes page pasted batch scenario limits \
                untrusted visibility pnm heuristic samples
named         = $(foreach name,$(1),$(filter %/$(name) %/$(name).bats %/test_$(name).py,$(2)))
longest_first = $(call named,$(LONGEST),$(1)) $(filter-out $(call named,$(LONGEST),$(1)),$(1))
run_tests     = JOBS=$(JOBS) src/tests/run.sh $(DEBUG) $(RELEASE) $(THREAD) $(call longest_first,$(1))

check: $(CLI_NEED) $(PROGRAMS) $(SEEDS)
	@$(call run_tests,$(QUICK_CLI) $(UNITS) $(STRUCTURE))
# Also builds the benchmark, to detect errors in its source.
check-slow: $(CLI_NEED) $(THREADS) $(DEBUG)/all_tests $(RELEASE)/all_tests $(RELEASE)/bench/bench
	@ASTAR_TEST_CASES=all $(call run_tests,$(SLOW_CLI) $(SWEEP_CLI) $(SWEEPS) $(THREADED) $(WATCHED))
check-all: $(CLI_NEED) $(THREADS) $(PROGRAMS) $(RELEASE)/all_tests $(SEEDS)
	@ASTAR_TEST_CASES=all $(call run_tests,$(CLI_TESTS) $(UNITS) $(THREADED) $(WATCHED) $(STRUCTURE))

# Tests for faults that the other tests cannot detect on the developers' machines. Programs for
# s390x, a big-endian machine, run in an emulator. It is slow, so property tests run only a few of
# their cases.
S390X_ROOT = $(S390X)/root
S390X_LIBS = $(S390X_ROOT)/usr/lib/s390x-linux-gnu:$(S390X_ROOT)/lib/s390x-linux-gnu
$(S390X)/%: KIND_LDFLAGS += -L$(S390X_ROOT)/usr/lib/s390x-linux-gnu -Wl,-rpath-link=$(S390X_LIBS)
S390X_PACKAGES = $(strip $(filter-out libc6-dev,$(filter lib%-dev,$(BUILD_PACKAGES) $(TEST_PACKAGES))))
# The test program is NAME.elf. NAME is a script that runs this program in the emulator.
$(S390X)/%: KIND_FINISH = @mv $@ $@.elf && printf '%s\n' '\#!/bin/sh' \
    'exec qemu-s390x -0 "$$0" -L /usr/s390x-linux-gnu -E LD_LIBRARY_PATH=$(S390X_LIBS) "$$0.elf" "$$@"' \
    >$@ && chmod +x $@

CROSSED = $(call tests,$(S390X)) $(call replays,$(S390X))
check-cross: $(call test_programs,$(S390X)) $(SEEDS)
	@ASTAR_TEST_CASES=few $(call run_tests,$(CROSSED))
cross-tools: | $(filter cross-deps,$(MAKECMDGOALS))
	@{ command -v s390x-linux-gnu-gcc && command -v qemu-s390x && \
	    echo '$(S390X_PACKAGES)' | cmp - $(S390X_ROOT)/packages; } >/dev/null 2>&1 || \
	    { echo 'make check-cross needs more packages: run make cross-deps' >&2; false; }
cross-deps:
	@src/packaging/install_packages.sh $(CROSS_PACKAGES)
	@src/packaging/foreign_packages.sh s390x $(S390X_ROOT) $(S390X_PACKAGES)

structure:
	@$(STRUCTURE)

# make test T="NAME..." runs every file of tests with one of these names.
KNOWN   = $(sort $(patsubst test_%,%,$(basename $(notdir $(UNITS) $(THREADED) $(CLI_TESTS)))))
UNKNOWN = $(filter-out $(KNOWN),$(T))
# The programs of the given tests, and the program that the golden tests run.
needed_by = $(filter $(REPLAYS),$(1)) $(if $(filter $(THREADED),$(1)),$(THREADS)) \
            $(if $(filter $(TESTS),$(1)),$(DEBUG)/all_tests $(call own_programs,$(DEBUG))) \
            $(if $(filter $(DEBUG)/golden/%,$(1)),$(RELEASE)/astar-cli)
NAMED   = $(if $(UNKNOWN),,$(call named,$(T),$(UNITS) $(THREADED) $(CLI_TESTS)))
test: $(call needed_by,$(NAMED)) $(if $(filter $(CLI_TESTS),$(NAMED)),$(CLI_NEED)) \
      $(if $(filter %/threads.bats,$(NAMED)),$(THREAD)/astar-cli) \
      $(if $(filter $(REPLAYS),$(NAMED)),$(SEEDS))
	@$(if $(and $(T),$(if $(UNKNOWN),,yes)),,echo '$(or $(UNKNOWN:%=no test is named %;),make test needs T=NAME;)' \
	    'the names are:' && echo '$(KNOWN)' | fold -sw 100 && false)
	@$(call run_tests,$(NAMED))

$(SEEDS): src/tests/fuzz/seeds.sh $(DEBUG)/fuzz/png_seeds $(wildcard maps/* maps/options/* src/tests/fixtures/*)
	@src/tests/fuzz/seeds.sh $(FUZZ)/corpus $(DEBUG)/fuzz/png_seeds $(FUZZ_TARGETS)
	@touch $@

fuzz-targets: $(FUZZERS) $(SEEDS)
fuzz: fuzz-targets
	@src/tests/fuzz/fuzz.sh $(FUZZ) $(SECONDS) $(FUZZ_TARGETS)

# Some tests need other kinds of builds, and fail with the coverage build. The recipe ignores these
# failures and reports the coverage.
PACKAGING = $(call named,deb dist install static,$(CLI_TESTS))
coverage: share $(COVERAGE)/astar-cli $(THREAD)/astar-cli $(call test_programs,$(COVERAGE)) $(PRELOAD)
	find $(COVERAGE) -name '*.gcda' -delete
	-@JOBS=$(JOBS) src/tests/run.sh $(COVERAGE) $(COVERAGE) $(THREAD) \
	    $(call longest_first,$(COVERED) $(filter-out $(PACKAGING),$(CLI_TESTS)))
	gcovr --root . --object-directory $(COVERAGE) --filter 'src/(base|map|search|picture|cli)/' \
	    --exclude-throw-branches --sort-uncovered --print-summary

bench: $(RELEASE)/bench/bench astar-cli
	$(RELEASE)/bench/bench ./astar-cli $(SCENARIOS) $(EVERY)

# These programs are linked to the library and measure its run times.
peers: astar-cli build/peers/ours build/peers/distances
	src/bench/peers/peers.sh ./astar-cli build/peers $(BENCHMARKS)
build/peers/%: src/bench/peers/%.c build/lib/libastar.a
	@mkdir -p $(@D)
	$(call say,CC,$<)$(CC) $(STANDARD) $(WARNINGS) $(CFLAGS) $(CPPFLAGS) $(LDFLAGS) -Isrc -o $@ $^ $(LIBRARY_LIBS)
peers-deps:
	@src/packaging/install_packages.sh $(PEER_PACKAGES)
	@command -v npm >/dev/null || src/packaging/install_packages.sh npm
	npm install --prefix build/peers --no-save --ignore-scripts pathfinding@0.4.18

lint:
	clang-format --dry-run -Werror $(SOURCES) $(HEADERS)
	black --check --quiet --skip-magic-trailing-comma --line-length 100 src/tests src/python
	clang-tidy --quiet --warnings-as-errors='*' $(SOURCES) -- $(STANDARD) -Isrc -Isrc/api $(LIBRARY_CFLAGS)
	cppcheck --quiet --error-exitcode=1 --std=c11 --enable=warning,performance,portability \
	    --inline-suppr --suppress=missingIncludeSystem --suppress=toomanyconfigs -Isrc $(SOURCES)
	printf '%s\n' $(LIBRARY_SOURCES) $(CLI_SOURCES) | xargs -P2 -n1 \
	    gcc $(STANDARD) -O1 -fanalyzer -Werror -Isrc $(LIBRARY_CFLAGS) -c -o /dev/null

include src/packaging/install.mk

clean:
	rm -rf build astar-cli
