# In a fresh clone, `make run` and `make test` are enough: both first install missing packages.
# Warnings are errors in test builds, but not in `make run`, so that a newer compiler does not break a newcomer's first build.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help run install sdk sdk-test deb deb-test test quick rewriter-test lint figures rules api census docs guide examples mutants faults fuzz-devices fuzz-api fuzz-inputs soak lab explore page-test v4l2-test \
  v4l2-test-vimc v4l2-bench serve-test ci-files-test cluster-test bench leaks clean

CAMSIM := .build/debug/camsim
OUT := out

help:
	@echo 'make run    run a first scenario on a simulated phone, and list the movie, frames and trace that it writes to out/'
	@echo 'make install  install the program, its man page and shell completions under PREFIX (/usr/local)'
	@echo 'make sdk    build the Swift SDK, with which an unedited package is tested in seconds, and write it to out/sdk (minutes)'
	@echo 'make test   run all tests'
	@echo 'make deb    build the Debian package, with the programs and the Swift SDK, and write it to out/deb (minutes)'
	@echo 'make deb-test  install the package in a minimal Debian system, and run a scenario, a served camera and tests there, as root (minutes)'
	@echo 'make sdk-test  test packages that do not mention camsim with the SDK alone'
	@echo 'make quick  run only the tests of the model, for use after each save: less than a minute after a change to one file'
	@echo 'make rewriter-test  run the tests of the program that rewrites files for camsim build (minutes the first time)'
	@echo 'make lint   check the style of sources and scripts'
	@echo 'make figures  print the number of folders, modules and lines, and fail if one exceeds its limit'
	@echo 'make rules  list the rules of the rule book with the tests that cover them, or the reason why they are not modeled'
	@echo 'make api    compare the public symbols with Apple'"'"'s: present, exercised by a test, or absent with a reason'
	@echo 'make census  count the names of Apple'"'"'s that public camera code uses and camsim lacks, in the code bases of SAMPLE (minutes)'
	@echo 'make docs   build the documentation into .docs/; warnings are errors'
	@echo 'make guide  run every command of Documentation/Guides in an empty folder (minutes)'
	@echo 'make examples  build the package Examples the way an app is built, and run its tests (minutes)'
	@echo 'make mutants  break one line of the model at a time, chosen by SEED (1) and COUNT (200), and check that a test notices (an hour)'
	@echo 'make fuzz-devices  run 100,000 random walks over the simulated device; a failure prints a scenario'
	@echo 'make fuzz-api  make random calls to the whole public API, from one thread and from eight; a failure prints its seed and its calls'
	@echo 'make fuzz-inputs  fuzz everything that camsim reads, for SECONDS_EACH (20) seconds per target; the first build takes minutes'
	@echo 'make soak   repeat recordings, hours of frames and a hundred phones at once; memory must not grow (slow)'
	@echo 'make lab    run every combination of rotation and mirroring, check the images with other programs, and write a page (minutes)'
	@echo 'make faults  make each system call of a run fail once; the run must not trap or hang, and complete movies must play (minutes)'
	@echo 'make explore  explore small apps with reported bugs and their mended versions, RUNS times each, and print what was found (minutes)'
	@echo 'make page-test  click through the result pages in a headless browser, and measure how fast they draw'
	@echo 'make v4l2-test  run the tests for real cameras in virtual machines, with the test drivers of the Linux kernel'
	@echo 'make v4l2-test-vimc  run them with the driver vimc, which is built first: a camera of several subdevices, with a separate lens'
	@echo 'make v4l2-bench  compare the cost of frames from a real camera with v4l2-ctl, in a virtual machine'
	@echo 'make serve-test  run browsers, FFmpeg, OpenCV and other programs with the simulated camera as /dev/video0 (minutes)'
	@echo 'make ci-files-test  run the workflows of Examples/ci on this machine, and compare their results with a single run'
	@echo 'make cluster-test  run all scenarios and the lab on a Slurm cluster of two nodes on this machine, and kill one node (slow)'
	@echo 'make bench  compare speed and memory with other programs, print the table and write it to out/bench.txt (6 minutes)'
	@echo 'make leaks  look for leaks over 1,000 recordings (slow)'
	@echo 'make clean  remove everything that these targets create'

run:
	@Scripts/setup build
	swift build --product camsim
	$(CAMSIM) run Examples/first.yaml --out $(OUT)
	@echo; echo 'Files of the run:'; find $(OUT)/first -type f | sort | sed 's/^/  /'

install:
	@Scripts/setup build
	@Scripts/install

sdk:
	@Scripts/setup build
	@Scripts/sdk --configuration $(or $(CAMSIM_CONFIGURATION),release)

sdk-test:
	@Scripts/setup build
	@Scripts/sdk-test

deb:
	@Scripts/setup build deb
	@Scripts/deb

deb-test: deb
	@Scripts/setup deb-test
	@Scripts/deb-test out/deb/camsim_*.deb

test:
	@Scripts/setup build test
	@Scripts/test

# Uses a separate build folder, because .build contains the whole package.
quick:
	@CAMSIM_PART=model Scripts/test --scratch-path .build-model

rewriter-test:
	swift test --package-path Tools/Rewriter

lint:
	@Scripts/lint

figures:
	@Scripts/figures

rules:
	@Scripts/setup rules
	@Scripts/rules

api:
	@Scripts/setup build
	swift build --build-tests
	@Scripts/api

# SAMPLE and SECOND are the folders of the code bases of both samples, as OWNER+NAME/path. Uses the modules of the last `swift build`.
census: SAMPLE ?= $(OUT)/census/sample
census: SECOND ?= $(OUT)/census/second
census:
	@Scripts/setup build
	swift build --package-path Tools/Rewriter -c release --product camsim-rewrite
	@for sample in sample:$(SAMPLE) second:$(SECOND); do \
	  Scripts/census "$${sample#*:}" --files Conformance/Census/$${sample%%:*}-files.tsv --work $(OUT)/census/$${sample%%:*}-work --top 60; done

docs:
	@Scripts/setup build rules
	@Scripts/docs

guide:
	@Scripts/setup build
	@Scripts/guide

examples:
	@Scripts/setup build test
	@Scripts/examples

lab:
	@Scripts/setup build test
	@Scripts/lab

faults:
	@Scripts/setup build test
	swift build --product camsim
	@Scripts/faults

explore:
	@Scripts/setup build test
	@Scripts/explore $(or $(RUNS),400)

soak:
	@Scripts/setup build
	@Scripts/soak

page-test:
	@Scripts/setup build page
	@Scripts/page-test

v4l2-test:
	@Scripts/setup build v4l2
	@Scripts/v4l2-test

v4l2-test-vimc:
	@Scripts/setup build v4l2 vimc
	@Scripts/v4l2-test vimc

v4l2-bench:
	@Scripts/setup build v4l2
	@Scripts/v4l2-bench

serve-test:
	@Scripts/setup build serve
	@Scripts/serve-test

ci-files-test:
	@Scripts/setup build ci-files
	@Scripts/ci-files-test

cluster-test:
	@Scripts/setup build
	@Scripts/cluster-test

mutants:
	@Scripts/setup build rules
	@Scripts/mutants --seed "$${SEED:-1}" --count "$${COUNT:-200}"

fuzz-devices:
	@Scripts/setup build
	@Scripts/fuzz devices

fuzz-api:
	@Scripts/setup build
	@Scripts/fuzz api --count 2000
	@Scripts/fuzz api --count 500 --threads 8

fuzz-inputs:
	@Scripts/setup build
	@Scripts/fuzz inputs

bench:
	@Scripts/setup build bench
	swift build -c release --product camsim
	swift build -c release --package-path Benchmarks --scratch-path .build --disable-build-manifest-caching --product camsim-bench
	@mkdir -p $(OUT)
	.build/release/camsim-bench --out $(OUT)/bench.txt $(if $(COMPARE),--compare $(COMPARE))

leaks:
	@Scripts/setup build leaks
	@Scripts/leaks

clean:
	rm -rf .build .build-* Tools/Rewriter/.build Examples/.build .docs $(OUT)
