# What a person does with this project. `make demo` and `make test` are the whole set-up.
#
#   make demo            builds the program and shows all five feeds, from sample publishers inside the program
#   make test            builds and runs the tests
#   make test-postgres   runs the tests of every store, and those of PostgreSQL, against servers that they start themselves
#   make test-provider NAME=RiverLevels  builds and runs the tests of one provider, with what they need and no more
#   make test-api        asks the server what its own description allows, and what it does not
#   make test-browser    looks at the board in Chromium, and writes pictures of it to .build/screenshots
#   make holidays        compares the built-in holidays with the newest list of another project; RECORD=1 notes it
#   make test-release    builds the program as it is installed, and runs the tests of the built program on that one
#   make test-sanitized  the tests with the address sanitizer, and again with the thread sanitizer: an hour
#   make lint            checks format and the rule that core and providers import no package
#   make format          formats the sources
#   make schema          writes feeds.schema.json from the providers' declarations
#   make man             makes the man pages, .build-man/aggregate.1 and one for each command
#   make docs            makes the core's documentation, .build-docs/FeedCore.doccarchive, and checks its links
#   make install         builds for use and installs program, man pages and completions under PREFIX, /usr/local
#   make uninstall       removes them again
#   make dist            packs the same into a tarball that installs without building, in .build-dist
#   make deb             packs the same and a service of systemd into a Debian package, in .build-dist
#   make bench           measures, in a release build, and fails where a ratio is worse than recorded
#   make bench-quick     the core of it, in two minutes after the build
#   make soak MINUTES=5  runs the engine against publishers that misbehave, and looks whether anything is left of it
#   make fuzz SECONDS=60 feeds the readers with mutated texts and the program with broken HTTP, and looks whether one
#                        crashes, hangs or swells
#   make chaos SECONDS=600 runs fetchers and servers over one PostgreSQL database while they and it fail, and looks whether
#                        a limit was broken or anything is lost; FEEDS=2000, SEED=n for the same faults again
#   make corpus DIR=...  runs recorded answers of the publishers through the readers

SWIFT ?= swift

# With PostgreSQL where libpq is here; what is shipped goes without, as Scripts/build-release has it.
DEBUG := $(shell Scripts/debug-flags)
SOURCES = Package.swift Sources Plugins TestSupport Tools Tests

# Tests over sockets, of programs and of the built one have deadlines to keep. They run by themselves: beside the tests that only
# compute, which fill every core for seconds, a server in the same process would answer too late. The engine's simulations
# fill the cores too, and its own deadlines are kept better apart from both.
TIMED = ^(aggregateTests|ExecTests|FeedHTTPTests|FeedAlertsTests|FeedRuntimeTests|HostileTests|SampleServerTests)\.
ENGINE = ^(FeedEngineTests|FeedStoreTests)\.

# Hundreds of tests that begin at once leave each of them too little of a busy machine to keep its deadlines. Older
# compilers do not have the option.
FEW = $(shell $(SWIFT) test --help-hidden | grep -o -- --experimental-maximum-parallelization-width | sed -n '1s/$$/ 8/p')
TEST = Scripts/run-tests $(SWIFT) test $(DEBUG) --skip-build $(FEW)

RELEASE = $(shell Scripts/release-flags)

PREFIX ?= /usr/local
MINUTES ?= 5
SECONDS ?= 60
FEEDS ?= 2000

# The tests that run the built program.
PROGRAM = ^(aggregateTests|ExecTests|HostileTests)\.

.PHONY: demo test test-postgres test-api test-browser test-provider holidays test-release test-sanitized lint format schema man docs install uninstall dist deb bench bench-quick soak fuzz chaos corpus prerequisites

demo: prerequisites
	@$(SWIFT) build $(DEBUG) --product aggregate
	@"$$($(SWIFT) build $(DEBUG) --show-bin-path)/aggregate" --demo

test: prerequisites
	$(SWIFT) build $(DEBUG) --build-tests
	$(TEST) --skip '$(TIMED)' --skip '$(ENGINE)'
	$(TEST) --filter '$(ENGINE)'
	$(TEST) --filter '$(TIMED)'

# A server that cannot be started is a failure here.
test-postgres: prerequisites
	@Scripts/postgres-prerequisites
	$(SWIFT) build $$(Scripts/debug-flags) --build-tests
	AGGREGATE_TEST_POSTGRES=1 Scripts/run-tests $(SWIFT) test $$(Scripts/debug-flags) --skip-build $(FEW) --filter '^(FeedStoreTests|aggregateTests\.ReadersCostTests)[./]'

test-release: prerequisites
	$(SWIFT) build $(DEBUG) --build-tests
	@Scripts/build-release .build-dist/stage
	AGGREGATE_PROGRAM="$(CURDIR)/.build-dist/stage/bin/aggregate" $(TEST) --filter '$(PROGRAM)'

# Swift's runtime keeps a few things for good, which are no leaks; a trap is for the program itself to note. Tests of
# programs and over sockets have deadlines that a sanitizer lets pass. The thread sanitizer has stacks of its own, and a
# stack that overflows, as one of CrashTests' does, is something else to it.
test-sanitized: export ASAN_OPTIONS = detect_leaks=0:handle_segv=0:handle_sigbus=0:handle_sigill=0:handle_sigfpe=0:handle_abort=0
test-sanitized: export TSAN_OPTIONS = suppressions=$(CURDIR)/.build-thread/suppressions:handle_segv=0:handle_sigbus=0:handle_sigill=0:handle_sigfpe=0:handle_abort=0
test-sanitized: prerequisites
	$(SWIFT) build $(DEBUG) --build-tests --sanitize=address --scratch-path .build-address
	$(TEST) --sanitize=address --scratch-path .build-address --skip '$(TIMED)' --skip '$(ENGINE)'
	$(TEST) --sanitize=address --scratch-path .build-address --filter '$(ENGINE)'
	$(SWIFT) build $(DEBUG) --build-tests --sanitize=thread --scratch-path .build-thread
	@Scripts/thread-suppressions > .build-thread/suppressions
	$(TEST) --sanitize=thread --scratch-path .build-thread --skip '$(TIMED)' --skip '$(ENGINE)' --skip '\.CrashTests'
	$(TEST) --sanitize=thread --scratch-path .build-thread --filter '$(ENGINE)' --skip '\.CrashTests'

test-api: prerequisites
	@Scripts/api-checks --install
	$(SWIFT) build $(DEBUG) --product aggregate
	Scripts/api-checks "$$($(SWIFT) build $(DEBUG) --show-bin-path)/aggregate"
	Scripts/stream-checks "$$($(SWIFT) build $(DEBUG) --show-bin-path)/aggregate"
	Scripts/hostile-clients "$$($(SWIFT) build $(DEBUG) --show-bin-path)/aggregate" --streams 500 --queries 2000

# With the newest version, whatever the noted one: CI compares with that, and this is how a new law is found.
holidays: prerequisites
	@python3 -m venv .build-venv-holidays
	@.build-venv-holidays/bin/pip install --quiet --upgrade holidays
	@$(SWIFT) build $(DEBUG) --product aggregate
	@.build-venv-holidays/bin/python $(if $(RECORD),Tools/once/record-holidays,Scripts/compare_holidays.py) \
	    "$$($(SWIFT) build $(DEBUG) --show-bin-path)/aggregate"

test-browser: prerequisites
	@Scripts/browser-checks --install
	$(SWIFT) build $(DEBUG) --product aggregate
	Scripts/browser-checks "$$($(SWIFT) build $(DEBUG) --show-bin-path)/aggregate"

test-provider: prerequisites
	@Scripts/test-provider "$(NAME)"

lint:
	$(SWIFT) format lint --strict --recursive $(SOURCES)
	Scripts/check-imports
	Scripts/check-comments
	Scripts/module-table --check

format:
	$(SWIFT) format --in-place --recursive $(SOURCES)

schema: prerequisites
	@$(SWIFT) build $(DEBUG) --product aggregate
	@"$$($(SWIFT) build $(DEBUG) --show-bin-path)/aggregate" config schema > feeds.schema.json.new
	@mv feeds.schema.json.new feeds.schema.json

man: prerequisites
	@$(SWIFT) build $(DEBUG) --product aggregate
	@Scripts/manual "$$($(SWIFT) build $(DEBUG) --show-bin-path)/aggregate" .build-man

docs: prerequisites
	@Scripts/documentation .build-docs

# The shells find their scripts in the folders below share by themselves.
install: prerequisites
	@Scripts/build-release .build-dist/stage
	@DESTDIR="$(DESTDIR)" .build-dist/stage/install.sh "$(PREFIX)"

uninstall:
	@test -d .build-dist/stage || { echo "Nothing was installed from this checkout: there is no .build-dist/stage." >&2; exit 64; }
	@DESTDIR="$(DESTDIR)" .build-dist/stage/install.sh --uninstall "$(PREFIX)"

dist: prerequisites
	@Scripts/build-release .build-dist/stage
	@Scripts/make-tarball .build-dist/stage .build-dist

deb: prerequisites
	@Scripts/build-release .build-dist/stage
	@Scripts/make-deb .build-dist/stage .build-dist

# What is timed is the program as it is installed.
bench bench-quick: prerequisites
	@Scripts/build-release .build-dist/stage
	$(SWIFT) build $(RELEASE) --product Benchmarks
	@Scripts/count-checks --install
	Scripts/count-checks "$$($(SWIFT) build $(RELEASE) --show-bin-path)/aggregate"
	Tools/Benchmarks/run $(if $(filter %-quick,$@),--quick)

soak: prerequisites
	$(SWIFT) build $(RELEASE) --product Soak
	@"$$($(SWIFT) build -c release --show-bin-path)/Soak" --minutes "$(MINUTES)"

fuzz: prerequisites
	$(SWIFT) build $(DEBUG) --product aggregate
	$(SWIFT) build $(DEBUG) --product Fuzz
	@"$$($(SWIFT) build $(DEBUG) --show-bin-path)/Fuzz" --seconds "$(SECONDS)" --seed "$${SEED:-1}"

# SECONDS is that of a fuzz unless it is given.
chaos: SECONDS := $(if $(filter file,$(origin SECONDS)),600,$(SECONDS))
chaos: prerequisites
	@Scripts/postgres-prerequisites
	Scripts/chaos/run --self-test
	$(SWIFT) build $$(Scripts/debug-flags) --product aggregate
	Scripts/chaos/run "$$($(SWIFT) build $$(Scripts/debug-flags) --show-bin-path)/aggregate" --roles --seconds "$(SECONDS)" --feeds "$(FEEDS)" $(if $(SEED),--seed "$(SEED)")

corpus: prerequisites
	@test -n "$(DIR)" || { echo "Name the folder: make corpus DIR=path" >&2; exit 64; }
	@$(SWIFT) build $(DEBUG) --product aggregate
	@Scripts/corpus "$$($(SWIFT) build $(DEBUG) --show-bin-path)/aggregate" "$(DIR)"

prerequisites:
	@Scripts/prerequisites
