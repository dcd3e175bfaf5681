# SPDX-License-Identifier: MIT
#
# make              the program ./astar-cli
# make library      libastar, static and shared, into build/lib
# make deps         installs the packages that building and testing need
# make demo         solves a sample map into out/
# make gallery      the pictures that the README shows, into out/
# make check        all tests, under AddressSanitizer and UndefinedBehaviorSanitizer, those of
#                   threads under ThreadSanitizer; the seeds of `make fuzz` among them
# make fuzz         feeds every reader and more what libFuzzer makes up, SECONDS=60 each (needs clang)
# make coverage     which lines and branches of the program the tests reach (needs gcovr)
# make lint         clang-format, clang-tidy, cppcheck, gcc -fanalyzer (make lint-deps installs them)
# make share        the man page and the completions of shells, as a tree to be installed
# make bench        ratios of run times, of every EVERYth problem of the scenarios in SCENARIOS
# make peers        ratios of the times that others take for the same, as far as they are installed
#                   (make peers-deps installs those that Debian and npm have)
# make install      program, library, man pages and completions, below PREFIX (/usr/local), in DESTDIR
# make uninstall    takes the same away
# make dist         the sources as build/astar-cli-VERSION.tar.gz
# make deb          Debian packages in build/deb (make deb-deps installs what that needs)
# make clean        removes everything that was built
#
# CC, CFLAGS, CPPFLAGS and LDFLAGS may be set as usual; WERROR=1 makes warnings errors.

# Packages of Debian and its kin. The README says what each is for.
BUILD_PACKAGES = gcc libc6-dev make pkg-config libstb-dev libdeflate-dev libjansson-dev \
                 libyaml-dev
TEST_PACKAGES  = libcmocka-dev libspng-dev bats bats-assert bats-file bats-support pngcheck \
                 jq valgrind strace parallel mandoc g++
LINT_PACKAGES  = clang clang-format clang-tidy cppcheck gcovr
PEER_PACKAGES  = g++ libboost-dev python3-skimage python3-networkx python3-pil

WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion $(if $(WERROR),-Werror)
STANDARD = -std=c11 -D_XOPEN_SOURCE=700 -pthread
# Lengths that the compiler knows are checked; that needs optimisation.
CFLAGS  ?= -O3 -g -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2

# What else makes faults harder to abuse, at little cost: a guard on the stack, addresses that nobody
# can guess, and no table of functions that can be written.
HARDENED      = -fstack-protector-strong -fPIE
HARDENED_LINK = -pie -Wl,-z,relro,-z,now

OBJCOPY = objcopy

# Asked for when they are used, so that `make deps all` finds what it has just installed.
LIBRARY_CFLAGS = $(shell pkg-config --cflags libdeflate jansson yaml-0.1)
LIBRARY_LIBS   = $(shell pkg-config --libs libdeflate yaml-0.1) -lm -pthread
PROGRAM_LIBS   = $(shell pkg-config --libs jansson) $(LIBRARY_LIBS)
TEST_LIBS      = $(shell pkg-config --libs cmocka spng)

# stb says in the first line of its header, and nowhere else, which version it is.
STB_IMAGE_VERSION = $(shell sed -n '1s/.* - v\([0-9.]*\) .*/\1/p' \
                      "$$(pkg-config --variable=includedir stb)/stb_image.h" 2>/dev/null)
%/cli/options/version.o: FILE_CPPFLAGS = -DSTB_IMAGE_VERSION='"$(STB_IMAGE_VERSION)"'

BENCHMARKS ?= ../shared/benchmarks
SCENARIOS ?= $(BENCHMARKS)/movingai
EVERY     ?= 5
SECONDS   ?= 60

# Each kind of build has a folder and flags of its own.
RELEASE        = build/release
DEBUG          = build/debug
THREAD         = build/thread
FUZZ           = build/fuzz
COVERAGE       = build/coverage
SHARED         = build/shared
$(RELEASE)/%: KIND_CFLAGS = $(CFLAGS) $(HARDENED)
$(RELEASE)/%: KIND_LDFLAGS = $(HARDENED_LINK)
$(SHARED)/%: KIND_CFLAGS = $(CFLAGS) -fstack-protector-strong -fPIC -fvisibility=hidden
$(DEBUG)/%:   KIND_CFLAGS = -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined \
                            -fno-sanitize-recover=all
$(THREAD)/%:  KIND_CFLAGS = -O1 -g -fno-omit-frame-pointer -fsanitize=thread
$(COVERAGE)/%: KIND_CFLAGS = -O0 -g --coverage -DCOVERAGE
$(FUZZ)/%:    KIND_CFLAGS = -O1 -g -fno-omit-frame-pointer -fno-sanitize-recover=all \
                            -fsanitize=$(FUZZER),address,undefined,float-cast-overflow
$(FUZZ)/%:    FUZZER = fuzzer-no-link
$(FUZZ)/%:    private override CC = clang

# libastar: the folders of data's way, and the interface that others see of it.
LIBRARY_FOLDERS = base map search picture api
INTERFACE       = src/api/astar.h
VERSION         = $(shell sed -n 's/^\#define ASTAR_VERSION  *"\(.*\)"/\1/p' $(INTERFACE))
SONAME          = libastar.so.$(firstword $(subst ., ,$(VERSION)))
LIBRARY_SOURCES = $(wildcard $(LIBRARY_FOLDERS:%=src/%/*.c) $(LIBRARY_FOLDERS:%=src/%/*/*.c))
CLI_SOURCES     = $(wildcard src/cli/*.c src/cli/*/*.c)
# Everything but main: what tests and tools link.
PART_SOURCES    = $(LIBRARY_SOURCES) $(filter-out src/cli/main.c,$(CLI_SOURCES))
BENCH_SOURCES   = $(wildcard src/bench/*.c)
PEER_SOURCES    = $(wildcard src/bench/peers/*.c)
TEST_SOURCES    = $(wildcard src/tests/unit/*.c src/tests/property/*.c)
SUPPORT_SOURCES = $(wildcard src/tests/support/*.c)
FUZZ_SOURCES    = $(wildcard src/tests/fuzz/*.c)
PRELOAD_SOURCES = $(wildcard src/tests/preload/*.c)
MEASURE_SOURCES = $(wildcard src/tests/measure/*.c)
PACKAGING_SOURCES = $(wildcard src/packaging/*.c)
SOURCES         = $(LIBRARY_SOURCES) $(CLI_SOURCES) $(BENCH_SOURCES) $(PEER_SOURCES) \
                  $(TEST_SOURCES) $(SUPPORT_SOURCES) $(FUZZ_SOURCES) $(PRELOAD_SOURCES) $(MEASURE_SOURCES) $(PACKAGING_SOURCES)
HEADERS         = $(wildcard src/*/*.h src/*/*/*.h)

objects = $(patsubst src/%.c,$(1)/%.o,$(2))
TESTS   = $(patsubst src/tests/%.c,$(DEBUG)/%,$(TEST_SOURCES))
COVERED = $(TESTS:$(DEBUG)/%=$(COVERAGE)/%)
THREADED = $(THREAD)/unit/library_threads
PRELOAD = $(patsubst src/%.c,$(RELEASE)/%.so,$(PRELOAD_SOURCES))

# The test of the library counts allocations, and makes them fail.
%/unit/library_memory: KIND_LDFLAGS = -Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc

# What is fuzzed. Each has a NAME.c and a NAME.dict in src/tests/fuzz, and seeds from seeds.sh there;
# built twice: for libFuzzer, and to replay the seeds and what once broke it.
FUZZ_TARGETS = recognise grid ascii digits csv movingai png pnm ros scenario palette options solve
FUZZERS      = $(FUZZ_TARGETS:%=$(FUZZ)/%)
REPLAYS      = $(FUZZ_TARGETS:%=$(DEBUG)/fuzz/%)
SEEDS        = $(FUZZ)/corpus/made

.PHONY: all library share deps lint-deps demo gallery check coverage fuzz lint bench peers \
        peers-deps clean
all: astar-cli

astar-cli: $(RELEASE)/astar-cli
	@ln -f $< $@ 2>/dev/null || cp $< $@

$(RELEASE)/astar-cli: $(RELEASE)/cli/main.o $(RELEASE)/parts.a
$(DEBUG)/astar-cli: $(DEBUG)/cli/main.o $(DEBUG)/parts.a
$(THREAD)/astar-cli: $(THREAD)/cli/main.o $(THREAD)/parts.a
$(COVERAGE)/astar-cli: $(COVERAGE)/cli/main.o $(COVERAGE)/parts.a

# What others link. The names of the static library's parts would clash with those of programs, so
# they are made one object, of which only the interface is seen.
library: build/lib/libastar.a build/lib/libastar.so
build/lib/libastar.so.$(VERSION): $(call objects,$(SHARED),$(LIBRARY_SOURCES)) src/api/libastar.map
	@mkdir -p $(@D)
	$(CC) $(STANDARD) $(CFLAGS) -shared -Wl,-soname,$(SONAME) -Wl,--version-script=src/api/libastar.map \
	    -Wl,-z,relro,-z,now,-z,defs,--as-needed $(LDFLAGS) -o $@ $(filter %.o,$^) $(LIBRARY_LIBS)
build/lib/libastar.so: build/lib/libastar.so.$(VERSION)
	ln -sf $(<F) build/lib/$(SONAME)
	ln -sf $(SONAME) $@
build/lib/libastar.a: $(call objects,$(SHARED),$(LIBRARY_SOURCES))
	@mkdir -p $(@D)
	$(LD) -r -o build/lib/libastar.o $^
	$(OBJCOPY) --localize-hidden build/lib/libastar.o
	@rm -f $@
	$(AR) rcs $@ build/lib/libastar.o

# The same for the program and the tests, which look inside.
$(RELEASE)/parts.a: $(call objects,$(RELEASE),$(PART_SOURCES))
$(DEBUG)/parts.a: $(call objects,$(DEBUG),$(PART_SOURCES))
$(THREAD)/parts.a: $(call objects,$(THREAD),$(PART_SOURCES))
$(COVERAGE)/parts.a: $(call objects,$(COVERAGE),$(PART_SOURCES))
$(FUZZ)/parts.a: $(call objects,$(FUZZ),$(PART_SOURCES))
$(RELEASE)/packaging/describe: $(RELEASE)/packaging/describe.o $(RELEASE)/parts.a
$(RELEASE)/bench/bench: $(call objects,$(RELEASE),$(BENCH_SOURCES)) $(RELEASE)/parts.a
$(COVERED): $(COVERAGE)/%: $(COVERAGE)/tests/%.o $(call objects,$(COVERAGE),$(SUPPORT_SOURCES)) \
            $(COVERAGE)/parts.a
$(TESTS): $(DEBUG)/%: $(DEBUG)/tests/%.o $(call objects,$(DEBUG),$(SUPPORT_SOURCES)) $(DEBUG)/parts.a
$(THREADED): $(THREAD)/%: $(THREAD)/tests/%.o $(call objects,$(THREAD),$(SUPPORT_SOURCES)) \
             $(THREAD)/parts.a
$(FUZZERS): $(FUZZ)/%: $(FUZZ)/tests/fuzz/%.o $(FUZZ)/tests/fuzz/fuzz.o \
            $(call objects,$(FUZZ),$(SUPPORT_SOURCES)) $(FUZZ)/parts.a
$(REPLAYS): $(DEBUG)/fuzz/%: $(DEBUG)/tests/fuzz/%.o $(DEBUG)/tests/fuzz/fuzz.o \
            $(DEBUG)/tests/fuzz/replay.o $(call objects,$(DEBUG),$(SUPPORT_SOURCES)) $(DEBUG)/parts.a
$(DEBUG)/fuzz/png_seeds: $(DEBUG)/tests/fuzz/png_seeds.o $(DEBUG)/tests/support/png_oracle.o \
                         $(DEBUG)/parts.a

LINK = $(CC) $(STANDARD) $(KIND_CFLAGS) $(KIND_LDFLAGS) $(LDFLAGS) -o $@ $^
$(RELEASE)/astar-cli $(DEBUG)/astar-cli $(THREAD)/astar-cli $(COVERAGE)/astar-cli $(RELEASE)/bench/bench \
        $(RELEASE)/packaging/describe:
	@mkdir -p $(@D)
	$(LINK) $(PROGRAM_LIBS)
$(TESTS) $(COVERED) $(THREADED) $(REPLAYS) $(DEBUG)/fuzz/png_seeds $(FUZZERS):
	@mkdir -p $(@D)
	$(LINK) $(TEST_LIBS) $(PROGRAM_LIBS)
$(FUZZERS): FUZZER = fuzzer
# Libraries that tests put in front of the C library's, to make its calls fail.
$(RELEASE)/tests/preload/%.so: src/tests/preload/%.c
	@mkdir -p $(@D)
	$(CC) $(STANDARD) $(WARNINGS) $(KIND_CFLAGS) $(CPPFLAGS) -fPIC -shared -o $@ $<
%/parts.a:
	@rm -f $@
	$(AR) rcs $@ $^

# With `make -j deps check`, nothing is compiled before the packages are there.
INSTALLED_FIRST = $(filter deps lint-deps,$(MAKECMDGOALS))
define compile
$(1)/%.o: src/%.c | $(INSTALLED_FIRST)
	@mkdir -p $$(@D)
	$$(CC) $$(STANDARD) $$(WARNINGS) $$(KIND_CFLAGS) $$(CPPFLAGS) $$(FILE_CPPFLAGS) $$(LIBRARY_CFLAGS) -Isrc -MMD -MP -c -o $$@ $$<
endef
$(eval $(call compile,$(RELEASE)))
$(eval $(call compile,$(DEBUG)))
$(eval $(call compile,$(THREAD)))
$(eval $(call compile,$(FUZZ)))
$(eval $(call compile,$(COVERAGE)))
$(eval $(call compile,$(SHARED)))
-include $(patsubst src/%.c,$(RELEASE)/%.d,$(SOURCES)) $(patsubst src/%.c,$(DEBUG)/%.d,$(SOURCES)) \
         $(patsubst src/%.c,$(THREAD)/%.d,$(SOURCES)) $(patsubst src/%.c,$(FUZZ)/%.d,$(SOURCES)) \
         $(patsubst src/%.c,$(COVERAGE)/%.d,$(SOURCES)) $(patsubst src/%.c,$(SHARED)/%.d,$(SOURCES))

# What is installed beside the program. The parts that list options come from the table of options.
SHARE       = $(RELEASE)/share
MAN_PAGE    = $(SHARE)/man/man1/astar-cli.1
COMPLETIONS = $(SHARE)/bash-completion/completions/astar-cli \
              $(SHARE)/zsh/vendor-completions/_astar-cli \
              $(SHARE)/fish/vendor_completions.d/astar-cli.fish
DESCRIBE    = $(RELEASE)/packaging/describe

share: $(MAN_PAGE) $(COMPLETIONS)

# What the first prerequisite says, with what DESCRIBE prints of the language in place of @OPTIONS@.
define fill_in
	@mkdir -p $(@D)
	$(DESCRIBE) $(1) >$@.options
	sed -e '/^@OPTIONS@$$/{r $@.options' -e 'd}' -e 's/@VERSION@/$(VERSION)/g' $< >$@.part
	@rm $@.options
	@mv $@.part $@
endef
define print_whole
	@mkdir -p $(@D)
	$(DESCRIBE) $(1) >$@.part
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
	@src/tests/install.sh $(BUILD_PACKAGES) $(TEST_PACKAGES)
lint-deps:
	@src/tests/install.sh $(LINT_PACKAGES)

demo: astar-cli
	./astar-cli maps/reference.txt -o out/demo.png
	@echo "The picture is in out/demo.png."

gallery: astar-cli
	src/tests/gallery.sh ./astar-cli out

check: astar-cli library share $(DEBUG)/astar-cli $(THREAD)/astar-cli $(TESTS) $(THREADED) $(REPLAYS) $(SEEDS) \
       $(PRELOAD)
	@src/tests/run.sh $(DEBUG) $(RELEASE) $(THREAD) $(TESTS) $(THREADED) $(REPLAYS)

$(SEEDS): src/tests/fuzz/seeds.sh $(DEBUG)/fuzz/png_seeds $(wildcard maps/* src/tests/fixtures/*)
	@src/tests/fuzz/seeds.sh $(FUZZ)/corpus $(DEBUG)/fuzz/png_seeds $(FUZZ_TARGETS)
	@touch $@

fuzz: $(FUZZERS) $(SEEDS)
	@src/tests/fuzz/fuzz.sh $(FUZZ) $(SECONDS) $(FUZZ_TARGETS)

# Tests that do not pass here are no reason to stop: some look at what only other builds have.
coverage: share $(COVERAGE)/astar-cli $(THREAD)/astar-cli $(COVERED) $(PRELOAD)
	find $(COVERAGE) -name '*.gcda' -delete
	-@src/tests/run.sh $(COVERAGE) $(COVERAGE) $(THREAD) $(COVERED)
	gcovr --root . --object-directory $(COVERAGE) --filter 'src/(base|map|search|picture|cli)/' \
	    --exclude-throw-branches --sort-uncovered --print-summary

bench: $(RELEASE)/bench/bench astar-cli
	$(RELEASE)/bench/bench ./astar-cli $(SCENARIOS) $(EVERY)

# Measured as those do who link the library: with its interface alone.
peers: astar-cli build/peers/ours
	src/bench/peers/peers.sh ./astar-cli build/peers $(BENCHMARKS)
build/peers/ours: src/bench/peers/ours.c build/lib/libastar.a
	@mkdir -p $(@D)
	$(CC) $(STANDARD) $(WARNINGS) $(CFLAGS) $(CPPFLAGS) $(LDFLAGS) -Isrc -o $@ $^ $(LIBRARY_LIBS)
peers-deps:
	@src/tests/install.sh $(PEER_PACKAGES)
	@command -v npm >/dev/null || src/tests/install.sh npm
	npm install --prefix build/peers --no-save --ignore-scripts pathfinding@0.4.18

lint:
	clang-format --dry-run -Werror $(SOURCES) $(HEADERS)
	clang-tidy --quiet --warnings-as-errors='*' $(SOURCES) -- $(STANDARD) -Isrc -Isrc/api $(LIBRARY_CFLAGS)
	cppcheck --quiet --error-exitcode=1 --std=c11 --enable=warning,performance,portability \
	    --inline-suppr --suppress=missingIncludeSystem -Isrc $(SOURCES)
	printf '%s\n' $(LIBRARY_SOURCES) $(CLI_SOURCES) | xargs -P2 -n1 \
	    gcc $(STANDARD) -O1 -fanalyzer -Werror -Isrc $(LIBRARY_CFLAGS) -c -o /dev/null

include src/packaging/install.mk

clean:
	rm -rf build astar-cli
