# What a person does with this project. `make demo` and `make test` are the whole set-up.
#
#   make demo            builds the program and shows all five feeds, from sample publishers on this machine
#   make test            builds and runs the tests
#   make lint            checks format and the rule that core and providers import no package
#   make format          formats the sources
#   make schema          writes feeds.schema.json from the providers' declarations
#   make bench           measures, in a release build
#   make corpus DIR=...  runs recorded answers of the publishers through the readers

SWIFT ?= swift
SOURCES = Package.swift Sources Plugins Tests Benchmarks

# Tests over sockets and of the built program have deadlines to keep. They run by themselves: beside the tests that only
# compute, which fill every core for seconds, a server in the same process would answer too late.
TIMED = ^(aggregateTests|FeedEngineTests|FeedHTTPTests|HostileTests|SampleUpstreamsTests)\.

.PHONY: demo test lint format schema bench corpus prerequisites

demo: prerequisites
	@$(SWIFT) build --product aggregate
	@"$$($(SWIFT) build --show-bin-path)/aggregate" --demo

test: prerequisites
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --skip '$(TIMED)'
	$(SWIFT) test --skip-build --filter '$(TIMED)'

lint:
	$(SWIFT) format lint --strict --recursive $(SOURCES)
	Scripts/check-imports

format:
	$(SWIFT) format --in-place --recursive $(SOURCES)

schema: prerequisites
	@$(SWIFT) build --product aggregate
	@"$$($(SWIFT) build --show-bin-path)/aggregate" feeds schema > feeds.schema.json.new
	@mv feeds.schema.json.new feeds.schema.json

bench: prerequisites
	$(SWIFT) build -c release
	Benchmarks/run

corpus: prerequisites
	@test -n "$(DIR)" || { echo "Name the folder: make corpus DIR=path" >&2; exit 64; }
	@$(SWIFT) build --product corpus
	@"$$($(SWIFT) build --show-bin-path)/corpus" "$(DIR)"

prerequisites:
	@Scripts/prerequisites
