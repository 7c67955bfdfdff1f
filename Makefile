# Every command a person needs. `make help` lists them.

PREFIX ?= /usr/local
DESTDIR ?=

# Half of the binary is symbols. The program in .build keeps them for backtraces; `make install STRIP=` keeps them, too.
STRIP ?= --strip

SWIFT ?= swift
SOURCES = Package.swift Sources Plugins Tests Examples \
  Network/Package.swift Network/Sources Network/Plugins Network/Tests
BINARY = .build/release/todo

# Puts the functions that run at each start next to each other, so that few pages of the program are touched.
# Copying a structure by its type's layout, as the compiler would, makes that type at each start.
# Without debugging information the build is faster and its folder half as large; backtraces still name functions.
RELEASE = --configuration release -debug-info-format none -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xswiftc -Xfrontend -Xswiftc -disable-type-layout \
  -Xlinker --section-ordering-file=$(CURDIR)/Tools/startup-functions.txt

# All packages are built in one folder, so that what they share is compiled once. The folder of one follows. A build
# would take the last plan for its own, whatever package that was of: it makes its plan anew, and leaves none behind.
PACKAGE = --disable-build-manifest-caching --scratch-path .build --package-path
FORGET_PLAN = rm -f .build/debug.yaml .build/release.yaml

# Without it, a target may import one that it does not depend on, and the build fails only if it comes first.
IMPORT_CHECK = --explicit-target-dependency-import-check error

.DEFAULT_GOAL := help

.PHONY: help
help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# A debug build takes half the time of a release build, and `make test` continues from it.
.PHONY: run
run: setup ## Build, and show the main job on a sample file
	$(SWIFT) build --product todo
	@Tools/demo .build/debug/todo

.PHONY: build
build: setup ## Build the release binary, .build/release/todo
	$(SWIFT) build $(RELEASE) --product todo

.PHONY: test
test: setup-test tools-test ## Pass every test, the examples in the pages, and the short forms of make faults, differential, monkey and reach
	$(SWIFT) test $(IMPORT_CHECK)
	@# They wait for files, terminals and git, so that two at once keep two processors busy.
	@$(MAKE) --jobs 2 --output-sync=target $(SHORT_TESTS)

SHORT_TESTS = short-faults short-differential short-monkey short-histories short-documentation
.PHONY: $(SHORT_TESTS)
short-faults:
	Tools/faults --short --program .build/debug/todo
short-differential:
	Tools/differential-test --seed 1 --count 1000
short-monkey:
	Tools/monkey --program .build/debug/todo --count 250
short-histories:
	Tools/git-histories --program .build/debug/todo --count 4
short-documentation:
	Tools/documentation try .build/debug/todo

.PHONY: tools-test
tools-test: ## Pass the tests of the tools themselves, in seconds
	python3 -B -m unittest discover --start-directory Tools/todotools/tests --top-level-directory Tools

.PHONY: test-fresh
test-fresh: ## Run .ci/run in a bare Debian that is made for it: what is committed, and nothing else
	@Tools/fresh-machine

.PHONY: examples
examples: setup ## Build and test the packages in Examples/Countdown and Articles, which see of this one what any other does
	for example in Countdown Articles; do \
	  $(SWIFT) build $(IMPORT_CHECK) $(PACKAGE) Examples/$$example --build-tests && \
	  $(SWIFT) test $(PACKAGE) Examples/$$example --skip-build || exit 1; \
	done
	@$(FORGET_PLAN)

NETWORK = .build/release/todo-network

.PHONY: network
network: setup ## Build todo-network, which adds trackers and feeds to todo; the first time takes some minutes
	$(SWIFT) build $(PACKAGE) Network $(RELEASE) --product todo-network
	@$(FORGET_PLAN)

# A folder with a Python, the command $(2) and the packages $(3); its commands no longer run when the checkout was moved.
INSTALL = { test -x $(1)/bin/$(2) && $(1)/bin/pip --version > /dev/null 2>&1; } || \
  { python3 -m venv --clear $(1) && $(1)/bin/pip install --quiet $(3); }

# Roundup, the tracker that the tests start, is a Python program and not in Debian.
ROUNDUP = .build/roundup
INSTALL_ROUNDUP = $(call INSTALL,$(ROUNDUP),roundup-admin,roundup==2.6.0)

# Servers and clients of CalDAV, and readers of calendars.
CALDAV = .build/caldav
CALDAV_PACKAGES = radicale==3.9.0 xandikos==0.4.10 caldav==3.6.0 vdirsyncer==0.21.0 todoman==4.7.0 icalendar==7.3.2 \
  ics==0.7.3 vobject==0.9.9
CALDAV_COUNT ?= 1000
INSTALL_CALDAV = $(call INSTALL,$(CALDAV),vdirsyncer,$(CALDAV_PACKAGES))

.PHONY: caldav-reach
caldav-reach: network ## Pass CALDAV_COUNT random histories on Radicale and Xandikos, and time a first upload
	@Tools/install-packages build network-test
	$(INSTALL_CALDAV)
	$(CALDAV)/bin/python Network/Tools/caldav-histories $(NETWORK) $(CALDAV_COUNT)
	$(CALDAV)/bin/python Network/Tools/caldav-upload $(NETWORK) 1000

# A server of WebDAV.
WEBDAV = .build/webdav
WEBDAV_COUNT ?= 200
INSTALL_WEBDAV = $(call INSTALL,$(WEBDAV),wsgidav,wsgidav==4.3.3 cheroot==11.1.2)

.PHONY: webdav-reach
webdav-reach: network ## Pass WEBDAV_COUNT random histories of three machines that share a folder on wsgidav
	@Tools/install-packages build network-test
	$(INSTALL_WEBDAV)
	$(WEBDAV)/bin/python Network/Tools/webdav-histories $(NETWORK) $(WEBDAV_COUNT)

.PHONY: network-test
network-test: ## Pass the tests of todo-network, against servers on this machine
	@Tools/install-packages build network-test
	$(INSTALL_ROUNDUP)
	$(INSTALL_CALDAV)
	$(SWIFT) build $(PACKAGE) Network --build-tests $(IMPORT_CHECK)
	@$(FORGET_PLAN)
	# swift test would keep all other builds waiting.
	.build/debug/todo-networkPackageTests.xctest --testing-library swift-testing
	.build/debug/adapter-fuzz 20000
	$(CALDAV)/bin/python Network/Tools/caldav-histories .build/debug/todo-network 6
	$(INSTALL_WEBDAV)
	$(WEBDAV)/bin/python Network/Tools/webdav-histories .build/debug/todo-network 3

# A browser and its driver, for the page of todo serve.
PAGE = .build/page

PAGE_PACKAGES = playwright==1.65.2 axe-playwright-python==0.1.8 schemathesis==4.32.5 pyte==0.8.2
INSTALL_PAGE = $(call INSTALL,$(PAGE),schemathesis,$(PAGE_PACKAGES))

.PHONY: serve-test
serve-test: ## Use the page of todo serve in a real browser, and ask its API what its description allows
	@Tools/install-packages build serve-test
	$(INSTALL_PAGE)
	$(SWIFT) build $(PACKAGE) Network --product todo-network
	@$(FORGET_PLAN)
	$(PAGE)/bin/python Network/Tools/page-test
	$(PAGE)/bin/python Network/Tools/page-fuzz

# A client with the types of the Language Server Protocol, and what real clients can do.
EDITOR_TEST = .build/editor
INSTALL_EDITOR_TEST = $(call INSTALL,$(EDITOR_TEST),pytest,lsprotocol==2025.0.0 pygls==2.1.1 pytest-lsp==1.0.1)

.PHONY: editor-test
editor-test: setup ## Use the language server in neovim, vim and emacs, and check its messages by the specification
	@Tools/install-packages editor-test
	$(INSTALL_EDITOR_TEST)
	$(SWIFT) build --product todo
	Tools/editor-test
	$(EDITOR_TEST)/bin/pytest -q -p no:cacheprovider -o asyncio_default_fixture_loop_scope=function \
	  --basetemp $(EDITOR_TEST)/files Tools/editors/specification.py

.PHONY: setup-all
setup-all: ## Install what all tests need, those of the network half too, as .ci/run does while it builds
	@Tools/install-packages build test network-test serve-test editor-test imagegram
	$(INSTALL_ROUNDUP)
	$(INSTALL_CALDAV)
	$(INSTALL_WEBDAV)
	$(INSTALL_PAGE)
	$(INSTALL_EDITOR_TEST)

.PHONY: serve-monkey
serve-monkey: COUNT ?= 5000
serve-monkey: ## Do COUNT random things in two browsers and on a screen at once, from SEED on, after make serve-test
	$(PAGE)/bin/python Network/Tools/page-monkey --count $(COUNT) $(SEED:%=--seed %)

.PHONY: serve-bench
serve-bench: network ## Measure todo serve beside a bare page and a bare server: from a save to the browser, 200 streams, scrolling
	@Tools/install-packages build bench serve-test
	$(INSTALL_PAGE)
	$(PAGE)/bin/python Network/Tools/page-benchmark

COUNT_OF_ANSWERS = $(or $(COUNT),1000000)

.PHONY: network-fuzz
network-fuzz: setup ## Feed todo-network's adapters with COUNT mutated answers of trackers, 1,000,000 unless told
	$(SWIFT) build $(PACKAGE) Network --configuration release --product adapter-fuzz
	@$(FORGET_PLAN)
	.build/release/adapter-fuzz $(COUNT_OF_ANSWERS)

.PHONY: imagegram
imagegram: ## Build and test Examples/Imagegram, a program of another kind, with the libraries that it draws with
	@Tools/install-packages build imagegram
	$(SWIFT) build $(PACKAGE) Examples/Imagegram --build-tests $(IMPORT_CHECK)
	$(SWIFT) test $(PACKAGE) Examples/Imagegram --skip-build
	@$(FORGET_PLAN)

NAME ?=
WITH ?= command
FORCE ?=
DIR ?=

.PHONY: module
module: setup-module ## Write and register module NAME=Habit, WITH="action command grouping scene interface store" or some of it
	@Tools/module add --with "$(WITH)" -- "$(NAME)"

.PHONY: remove-module
remove-module: setup-module ## Take module NAME=Habit back, unless it was edited; FORCE=1 takes it all the same
	@Tools/module remove $(if $(FORCE),--force) -- "$(NAME)"

.PHONY: module-package
module-package: setup-module ## Write a package in DIR= with a module, as make module does, and a program of its own
	@Tools/module new --with "$(WITH)" -- "$(DIR)"

.PHONY: app
app: setup-module ## Write a program of screens without tasks in DIR=, as Examples/Articles: a list, an item, a store in memory, and tests
	@Tools/module app -- "$(DIR)"

.PHONY: module-test
module-test: setup-test ## Write a module of each combination, build, test and remove them, in a copy of the checkout
	Tools/module-test

.PHONY: faults
faults: setup-test $(BINARY) ## Try to make every writing action lose a line: races, editors, kills, errors
	Tools/faults --program $(BINARY)

SEED ?=

TARGETS ?= FileStore TodoStores TodoTxt interactors

.PHONY: monkey
monkey: COUNT ?= 5000
monkey: setup-test build ## Press COUNT random keys, from SEED on, while other programs save the file in every way
	Tools/monkey --count $(COUNT) $(SEED:%=--seed %)

.PHONY: mutants
mutants: COUNT ?= 100
mutants: setup-test ## Plant COUNT mistakes in TARGETS, from SEED on, or the survivors in AGAIN=LOG: which does make test not see?
	Tools/mutants --count $(COUNT) $(SEED:%=--seed %) --targets $(TARGETS) $(AGAIN:%=--again %)

# Made here, because not every copy of the sources keeps links.
FUZZER = Tools/fuzz/Sources/fuzz/Fuzzer.swift
$(FUZZER):
	ln -s ../../../../Tests/ModuleKitTests/Fuzzer.swift $@

.PHONY: fuzz
fuzz: COUNT ?= 10000000
fuzz: SEED := $(or $(SEED),1)
fuzz: setup $(FUZZER) ## Feed the parser and the edits with COUNT random inputs, from SEED on
	$(SWIFT) run --package-path Tools/fuzz --scratch-path .build/fuzz --configuration release fuzz $(COUNT) $(SEED)

# One after the other: each takes ten times as long, some have a limit, and the fuzzer has only one thread.
.PHONY: reach
reach: COUNT ?= 10000
reach: SYNC_COUNT ?= 100
reach: setup-test $(BINARY) ## Merge COUNT random histories of three machines, sync SYNC_COUNT over ssh, http and with faults; look for lost, doubled or different tasks
	REACH=$(COUNT) TODO_TESTS=Merging $(SWIFT) test --filter MergeOracleTests
	@Tools/install-packages reach
	Tools/sync-servers --program $(BINARY) --count $(SYNC_COUNT)
	Tools/git-histories --program $(BINARY) --count $(SYNC_COUNT)
	$(MAKE) webdav-reach
	$(MAKE) caldav-reach
	$(MAKE) syncthing-reach

SYNCTHING_COUNT ?= 5

.PHONY: syncthing-reach
syncthing-reach: $(BINARY) ## Merge the conflict copies of two Syncthings, in SYNCTHING_COUNT random histories of 200 edits
	@Tools/install-packages syncthing
	Tools/syncthing-histories --program $(BINARY) --count $(SYNCTHING_COUNT)

.PHONY: sanitize
sanitize: setup-test ## Pass every test under the thread sanitizer
	$(SWIFT) test --sanitize=thread --scratch-path .build-tsan --no-parallel --skip FuzzTests

.PHONY: differential
differential: COUNT ?= 100000
differential: setup-test ## Compare COUNT random actions, 100,000 by default, with Debian's todo.sh, from SEED or a new one on
	$(SWIFT) build --product todo
	Tools/differential-test $(SEED:%=--seed %) --count $(COUNT)

.DELETE_ON_ERROR:

# Building as root would leave files of root in .build, so it happens only if a source is newer.
$(BINARY): $(shell find Package.swift Sources Plugins -type f)
	$(MAKE) build
	touch $@

# The pages that are generated from the program's help; the third page is in Documentation/.
MANUAL = .build/release/manual
$(MANUAL)/%: $(BINARY) Documentation/%.in
	@mkdir -p $(MANUAL)
	Tools/manual $(BINARY) $* > $@

.PHONY: keys
keys: $(BINARY) ## Write the tables of keys in Documentation/Screen.md
	Tools/manual $(BINARY) Screen.md > .build/Screen.md
	mv .build/Screen.md Documentation/Screen.md

ROOT = $(DESTDIR)$(PREFIX)
BASH_COMPLETIONS = $(ROOT)/share/bash-completion/completions
ZSH_COMPLETIONS = $(ROOT)/share/zsh/site-functions
FISH_COMPLETIONS = $(ROOT)/share/fish/vendor_completions.d
MANUALS = $(ROOT)/share/man
LIBRARY_PROGRAMS = $(ROOT)/libexec/todo

.PHONY: install
install: $(BINARY) $(MANUAL)/todo.1 $(MANUAL)/todo-config.5 ## Install todo and todo.sh under PREFIX, /usr/local by default
	install -D $(STRIP) -m 755 $(BINARY) "$(ROOT)/bin/todo"
	ln -sf todo "$(ROOT)/bin/todo.sh"
	install -D -m 755 AddOns/todo.sh "$(LIBRARY_PROGRAMS)/todo.sh"
	ln -sf todo.sh "$(LIBRARY_PROGRAMS)/todo"
	install -D -m 644 Completions/todo.bash "$(BASH_COMPLETIONS)/todo"
	ln -sf todo "$(BASH_COMPLETIONS)/todo.sh"
	install -D -m 644 Completions/_todo "$(ZSH_COMPLETIONS)/_todo"
	install -D -m 644 Completions/todo.fish "$(FISH_COMPLETIONS)/todo.fish"
	ln -sf todo.fish "$(FISH_COMPLETIONS)/todo.sh.fish"
	install -D -m 644 $(MANUAL)/todo.1 "$(MANUALS)/man1/todo.1"
	ln -sf todo.1 "$(MANUALS)/man1/todo.sh.1"
	install -D -m 644 $(MANUAL)/todo-config.5 "$(MANUALS)/man5/todo-config.5"
	install -D -m 644 Documentation/todo-modules.7 "$(MANUALS)/man7/todo-modules.7"

.PHONY: install-network
install-network: network ## Install todo-network beside todo, which then has its actions too
	install -D $(STRIP) -m 755 $(NETWORK) "$(ROOT)/bin/todo-network"
	# The manual of both programs.
	install -d "$(MANUALS)/man1"
	Tools/manual $(NETWORK) todo.1 > "$(MANUALS)/man1/todo.1"

.PHONY: uninstall
uninstall: ## Remove what install put there
	rm -f "$(ROOT)/bin/todo" "$(ROOT)/bin/todo.sh" "$(ROOT)/bin/todo-network"
	rm -f "$(BASH_COMPLETIONS)/todo" "$(BASH_COMPLETIONS)/todo.sh" "$(ZSH_COMPLETIONS)/_todo"
	rm -f "$(FISH_COMPLETIONS)/todo.fish" "$(FISH_COMPLETIONS)/todo.sh.fish"
	rm -f "$(MANUALS)/man1/todo.1" "$(MANUALS)/man1/todo.sh.1"
	rm -f "$(MANUALS)/man5/todo-config.5" "$(MANUALS)/man7/todo-modules.7"
	rm -f "$(LIBRARY_PROGRAMS)/todo" "$(LIBRARY_PROGRAMS)/todo.sh"

PACKAGES = .build/packages

# The version of the package; a higher revision is the same program, packed again.
REVISION ?= 1

.PHONY: deb
deb: setup-package $(BINARY) $(MANUAL)/todo.1 $(MANUAL)/todo-config.5 ## Make a package for Debian in .build/packages
	Tools/package deb $(PACKAGES) $(REVISION)

.PHONY: archive
archive: setup-package $(BINARY) $(MANUAL)/todo.1 $(MANUAL)/todo-config.5 ## Make an archive for any Linux there, and the SHA-256 sums
	Tools/package archive $(PACKAGES)
	Tools/package sums $(PACKAGES)

.PHONY: package-test
package-test: ## Install the package in a bare Debian that is made for it, use it, upgrade it, remove it: what is left?
	rm -rf $(PACKAGES)
	$(MAKE) deb REVISION=1
	$(MAKE) deb REVISION=2
	$(MAKE) archive
	Tools/package-test $(PACKAGES)

.PHONY: docs
docs: setup ## Build the site for authors of modules, .build/documentation: articles, and all that is public
	$(SWIFT) build
	Tools/documentation build .build/documentation

# The public API at the last release, one declaration per line.
API = Documentation/api.txt

.PHONY: api-check
api-check: setup ## Compare what is public in the libraries with the last release
	$(SWIFT) build
	Tools/api check $(API)

.PHONY: startup-functions
startup-functions: build setup-bench ## List the functions that short commands run, which the linker puts next to each other
	Tools/startup-functions

.PHONY: api-digest
api-digest: setup ## Write down what is public, for the next release to be compared with
	$(SWIFT) build
	Tools/api write $(API)

.PHONY: picture
picture: $(BINARY) setup-test ## Draw the pictures of the pages, the screen, a sync, an editor and the page of todo serve, from real runs
	@Tools/install-packages editor-test serve-test picture
	Tools/picture $(BINARY)
	$(INSTALL_PAGE)
	$(SWIFT) build $(PACKAGE) Network --product todo-network
	@$(FORGET_PLAN)
	FONTCONFIG_FILE=$(CURDIR)/Network/Tools/fonts.conf SCREENSHOTS=Documentation $(PAGE)/bin/python Network/Tools/page-test Screenshots

QUICK ?=
PUBLISH ?=

.PHONY: bench
bench: build setup-bench ## Measure speed beside todo.sh, sort and C, then todo serve; QUICK=1 (two minutes) and VS=BINARY (compares with that) leave out the latter
	@Benchmarks/bench.py $(BINARY) $(VS:%=--vs %) $(if $(QUICK),--quick) $(if $(PUBLISH),--publish)
	@PROGRAM=$(BINARY) Benchmarks/editor.py
	$(if $(QUICK)$(VS),,$(MAKE) serve-bench)

.PHONY: lint
lint: setup-module ## Check the style of the sources, and what the documentation names, quotes and weighs
	Tools/documentation check
	$(SWIFT) format lint --strict --recursive $(SOURCES)

.PHONY: format
format: ## Put the sources in style
	$(SWIFT) format --in-place --recursive $(SOURCES)

.PHONY: setup
setup: ## Install the system packages that building needs
	@Tools/install-packages build

.PHONY: setup-module
setup-module:
	@Tools/install-packages module

.PHONY: setup-package
setup-package: setup
	@Tools/install-packages package

.PHONY: setup-test
setup-test: ## Install the system packages that testing needs: editors and tools that save files
	@Tools/install-packages build test

.PHONY: setup-bench
setup-bench: ## Install the system packages that measuring needs
	@Tools/install-packages build bench

.PHONY: clean
clean: ## Remove what was built
	rm -rf .build .build-* Examples/*/.build Network/.build
