# "make help" lists the targets. If a target may install what it needs
# (Debian packages if it runs as root, npm packages below static/), it does so.
# Otherwise it says what is missing.

.DEFAULT_GOAL := help
.PHONY: help run build archives test-archives svcomp embed papers page release worker worker-dev package test-worker test-package test-vscode vscode test-embed test-firefox test test-all test-papers test-quick test-go test-race test-wasm test-rewritten test-page test-built check check-go check-page bench bench-page bench-embed bench-wasm generate clean tools

GO      ?= go
ADDR    ?= 127.0.0.1:8080
BENCH   ?=
ENGINE  ?= auto
TIMEOUT ?= 10s
J       ?= 1
BENCHFLAGS ?=
BIN     := bin/ic3play

# The packed page in the command. With this page the command can serve and export without further files.
HELD    := web/page/files/index.html.gz

# Tests, checks and released programs are compiled with the same flags, so that each package is compiled only once. The output contains
# no paths of this machine and no DWARF data for debuggers, which saves a quarter of the time for compiling, and no symbol tables, which
# saves a quarter of the time for linking. It contains line tables.
COMPILE := -trimpath -gcflags=all=-dwarf=false -ldflags=-s
export GOFLAGS := $(filter-out $(COMPILE),$(GOFLAGS)) $(COMPILE)

# Tests, and the compilers and checks that they start, collect garbage only when the heap reaches 700 megabytes: with Go's default they
# spend more than a quarter of their processor time on garbage collection. Programs that are run or measured use the default.
TESTS := test test-all test-papers test-go test-race test-wasm test-page test-built test-quick check
$(TESTS): export GOGC := off
$(TESTS): export GOMEMLIMIT := 700MiB

MODULES := static/node_modules/.package-lock.json
PAGE    := static/dist/index.html
WORKER  := web/worker/node_modules/.package-lock.json
VSCODE := web/vscode/node_modules/.package-lock.json

# Packages that use goroutines or locks: their tests also run under the race detector.
# The tests of frontend/cli run bench on two cores.
RACE := ./frontend/cli ./frontend/verify ./web ./engine/portfolio/... ./engine/cfa ./engine/trace ./lia/liafuzz

# Tests that check many programs one after another. They run only natively, because their results depend neither on threads nor on the
# platform. A new test that is not in this list runs everywhere.
SKIPPED := \
  AllocatedSizes AllocationsByHand AllocationsRefused AnswersWhereverItEnds ArchitectureNamesEveryPackage ArrayClauses \
  ArrayProofsOfOthers ArraysByHand ArraysRefused Averages BadInput BisimulationOfRandomPrograms BitOperations Bits \
  BytesByHand Written BitsAreNotBelieved Blocks CallsInLoops CancelledAnywhere CasesAreNotBelieved Cells ClauseCases Clauses Commits \
  CommonSpellings ComparisonsAgainstValues ContractOfLoop Corners CountersAdded CourseArrays DeepLoopsOfC DerivationText Diagnostics \
  EitherSideIsNotBelieved Elements ElementsByHand Engines Evaluated Explosions FewInputs Hard HornClauses Hostile ImportDirections Indices \
  LibraryCalls Lost LoweringConforms ManyJoins MediumArrays MemoryErrors MemoryOfLibraryCalls MemoryThatIsNotFollowed Mistakes ModuleIsLight OneAdapterEach Parts PointersByHand PointersRefused \
  Pigeons Pools PoolNames PoolsAgainstFewObjects PoolsMallocNull PointersWithEveryEngine PolynomialArrays Polynomials Presets Procedures ProceduresOrNot Products ProductsByHand ProgramsAreSane \
  RandomArrays ExactPathsAreRuns ExactSearch FewInputsRandom RandomArrayRecursion RandomArrayWrites RandomLocalArrays RandomMatrices MatricesByHand RandomArraySums ArraySumsByHand RandomArrayPolynomials ArrayPolynomialsByHand RandomArrayCounts ArrayCountsByHand ArrayRecursionByHand ArrayWritesByHand LocalArraysByHand RandomPrograms RawBlocks Reach Repeatable RunsByRule Scopes ScopesConform ScopesEnumerated ServicesHaveAnOrder \
  Shifts SizesOfMemory SmallWithEngines StoredProofs Tables TailRecursion TicksWrapAround Tidy WarningsAgainstRuns WhatEndsARunComesInOrder \
  Widest Widths WidthsByHand WrittenClauses \
  Action AgainstZ3 AllSATAgainstEnumeration ArrayRecursionRefused BitsOfWholeNumbers CompletionZsh LeapsAreRounds OperandChosenFromTwo \
  Recursion ScriptsAgainstEnumeration SmallCoefficientsAreDecided SpoiledInterpolants TamperedAnswers \
  LazyTraces LoadOfACancelledProgram OnlyRun
empty :=
SEQUENTIAL := ^Test($(subst $(empty) ,|,$(strip $(SKIPPED))))$$

# The command's scripts that work on one file at a time: they do not run under the race detector.
ONEBYONE := ^TestCommand$$/^(check-[^m]|embed|export|grade|horn|smt|use|validate)

# Tests of the portfolio whose searches take turns, so that only one runs at a time. TestRace runs them at the same time, and
# TestExchange exchanges lemmas between turns.
INTURN := ^Test(DeepLoops|TwoCoresTellEachOther)$$

# The packages that run in the browser: all except the command and the packages that use z3.
BROWSER = $(shell $(GO) list ./lia/... ./engine/... ./frontend/... | grep -v -e /frontend/cli -e /lia/replay$$ -e /lia/z3test$$)

# Those of these packages whose tests also run under js/wasm, because they may behave differently there: numbers (num, smt), deep
# recursion (lia, mbp, smt, smtlib, frontend, interp), clocks (meter, verify), turns, a run of every engine (registry), a check from
# the program to both checks of the answer (verify), and messages. The parts of smt (WASMALL) run under js/wasm only in make test-all.
# make test-rewritten runs the tests of all packages that run in the browser.
WASM := ./lia ./lia/num ./lia/smt ./lia/mbp ./lia/smtlib ./engine/meter ./engine/portfolio/turns ./engine/registry \
  ./frontend ./frontend/interp ./frontend/verify ./frontend/wire
WASMALL := ./lia/integer ./lia/simplex ./lia/sat ./lia/itp

# The packages for test-quick. It omits static/build, whose tests run whole modules in Node.
QUICK = $(shell $(GO) list ./... | grep -v /static/build)

# A time limit for tests that hang, far above the time that tests take on a busy machine. Tests run without vet, because the targets
# check and test-quick run it.
LIMIT := -timeout 30m -vet=off

# staticcheck is built with the same flags as the tests, so that compiled packages are shared. "go tool" would compile the library once
# more, which takes as long as the checks. staticcheck and the compilers that it starts collect garbage only when the heap reaches two
# gigabytes: with one gigabyte they spend a fifth of their processor time on garbage collection.
CHECKER := $(CURDIR)/bin/staticcheck
STATICCHECK = GOMEMLIMIT=2GiB GOGC=off $(CHECKER)

.PHONY: $(CHECKER)
$(CHECKER):
	@$(GO) build -o $@ honnef.co/go/tools/cmd/staticcheck

# The environment is emptied because the wasm loader limits its size. Garbage is collected here, because a growing memory of a module
# costs more time than garbage collection.
WASM_EXEC = env -i PATH="$(PATH)" HOME="$(HOME)" GOGC=400 $(shell $(GO) env GOROOT)/lib/wasm/go_js_wasm_exec

# If the rewriting rules change, the go command does not notice this. So test-rewritten takes no results from the cache (-count=1).
REWRITTEN_EXEC = $(CURDIR)/.ci/rewritten $(CURDIR)/bin/build $(WASM_EXEC)

# Compiled without write barriers, like the published module (static/build/shrink/flags.go).
BARE := -gcflags=ic3play/...=-wb=false -gcflags=github.com/...=-wb=false -ldflags='-X runtime.godebugDefault=gcstoptheworld=1'

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
	@echo
	@echo "  make run ADDR=127.0.0.1:9000          serve at another address"
	@echo "  make bench BENCH=DIR ENGINE=auto,ic3  programs to measure on, and engines"

run: build ## build everything and serve the page
	$(BIN) serve -addr $(ADDR)

build: page ## build the page (static/dist) and the command that contains it (bin/ic3play)
	@$(MAKE) --no-print-directory held
	@$(MAKE) --no-print-directory $(BIN)

# The command contains the page if the page was built. serve uses no TLS and so no HTTP/2, whose code would need 0.4 MB.
.PHONY: $(BIN)
$(BIN):
	@.ci/need go
	$(GO) build -tags nethttpomithttp2,$(if $(wildcard $(HELD)),page) -trimpath -ldflags="-s -w" -o $@ .

.PHONY: held
held: $(PAGE)
	$(GO) run ./static/build -pack web/page/files

archives: held ## make archives of the command for five platforms, with checksums (bin/archives)
	$(GO) run -tags page ./frontend/cli/archives

svcomp: ## make the archive for competitions of verifiers (bin/svcomp/ic3play.zip)
	@.ci/need go
	$(GO) run ./frontend/cli/archives -svcomp -o bin/svcomp

papers: $(BIN) ## build the command that writes the documents about papers (bin/papers)
	$(GO) build -C docs/papers -trimpath -ldflags="-s -w" -o ../../bin/papers .

page: $(MODULES) ## build the page quickly: WebAssembly, scripts, styles
	@.ci/need go brotli
	@echo "compiling the program that builds the page"
	$(GO) run ./static/build

# Other targets need the page, but not the newest one: it is built only if it is missing.
$(PAGE):
	@$(MAKE) --no-print-directory page

release: test-rewritten $(MODULES) ## build the page for publishing, with a smaller and faster module; test the differences
	@.ci/need go brotli browser
	$(GO) run ./static/build -release
	cd static && IC3PLAY_RELEASE=yes npm run --silent test -- weight forms file start engine

$(MODULES): static/package.json static/package-lock.json
	@.ci/need node npm
	cd static && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(WORKER): web/worker/package.json web/worker/package-lock.json
	@.ci/need node npm
	cd web/worker && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

worker: $(PAGE) ## build the files that are uploaded to Cloudflare Workers (docs/deploy.md)
	$(GO) run ./web/worker/pack

worker-dev: worker $(WORKER) ## serve it locally, by the platform's own runtime
	cd web/worker && WRANGLER_SEND_METRICS=false npm run --silent dev

# Three targets run at a time, because each uses only one core for some of the time, and the browser's tests wait for timers and frames.
# The longest chain, the page and then its tests, starts first. It is a single target: in a fresh clone, make would start its
# prerequisites only when the npm packages are installed, after all other targets. Each target prints its output when it has ended.
test: ## Go natively, under the race detector and as WebAssembly, the page in Chromium; under CI
	@.ci/need go node npm z3 brotli browser # packages are installed one after the other
	@.ci/need gcc gcc32 >/dev/null 2>&1 || true
	@$(MAKE) --no-print-directory -j3 --output-sync=target test-page check-go test-go test-race test-wasm

# make test omits four fifths of the random rounds (lia/rounds), the page's tests that take long or check details (full in
# static/test/rounds.mjs), some packages under js/wasm, and docs/papers.
test-all: export IC3PLAY_ROUNDS := 1
test-all: test test-papers ## the same tests and those that take long: before a release

test-papers: $(CHECKER) ## the tests of the command that writes the documents about papers
	@.ci/need go
	$(GO) vet -C docs/papers ./...
	$(GO) test -C docs/papers $(LIMIT) ./...
	cd docs/papers && $(STATICCHECK) ./...

test-quick: ## during development: formatting, vet, short Go tests, types; under a minute after the first time
	@.ci/need go
	@bad=$$(git ls-files -z '*.go' | xargs -0 gofmt -l); \
	  if [ -n "$$bad" ]; then echo "not formatted by gofmt:"; echo "$$bad"; exit 1; fi
	$(GO) vet ./...
	$(GO) test $(LIMIT) -short $(QUICK)
	$(GO) vet -C docs/papers ./...
	$(GO) test -C docs/papers $(LIMIT) ./...
	@if [ -x static/node_modules/.bin/tsc ]; then echo "tsc --noEmit"; cd static && node_modules/.bin/tsc --noEmit; \
	else echo "types of the page: skipped, make page fetches the compiler"; fi

check: check-page check-go ## formatting, vet, staticcheck, types

check-go: $(CHECKER) ## formatting, vet, staticcheck
	@.ci/need go
	@bad=$$(git ls-files -z '*.go' | xargs -0 gofmt -l); \
	  if [ -n "$$bad" ]; then echo "not formatted by gofmt:"; echo "$$bad"; exit 1; fi
	$(GO) vet ./...
	$(STATICCHECK) $$($(GO) list ./... | grep -v /grammar/parser$$)
	$(if $(IC3PLAY_ROUNDS),GOOS=js GOARCH=wasm $(GO) vet ./wasm)
	$(if $(IC3PLAY_ROUNDS),GOOS=js GOARCH=wasm $(STATICCHECK) ./wasm)

check-page: $(MODULES) ## formatting and types of the page
	@.ci/need node npm
	cd static && npm run --silent check

test-go: ## the Go tests, natively
	@.ci/need go z3
	$(GO) test $(LIMIT) ./frontend/verify ./frontend ./... # those that take longest begin first

# Compiling takes most of the time of test-race. Without inlining (-l) it takes a third less, and the detector misses no call. Packages
# of the library that contain none of the program's data are compiled without the detector, which saves a sixth.
UNWATCHED := $(foreach p,crypto/... net/... vendor/... mime/... go/... html/... text/... compress/... archive/...,-gcflags='$(p)=-dwarf=false -l -race=false')

test-race: ## the concurrent packages under the race detector
	@if .ci/need gcc && [ "$$($(GO) env CGO_ENABLED)" = 1 ]; then \
	  echo "$(GO) test -race -short -skip '$(SEQUENTIAL)|$(ONEBYONE)|$(INTURN)' $(RACE)"; \
	  $(GO) test $(LIMIT) -race -gcflags='all=-dwarf=false -l' $(UNWATCHED) -short -skip '$(SEQUENTIAL)|$(ONEBYONE)|$(INTURN)' $(RACE); \
	else echo "race detector: skipped, it needs gcc"; fi

test-wasm: ## the Go tests of packages that run in the browser, under js/wasm in Node
	@.ci/need go node
	GOOS=js GOARCH=wasm $(GO) test $(LIMIT) -short -skip '$(SEQUENTIAL)' -exec='$(WASM_EXEC)' $(WASM) $(if $(IC3PLAY_ROUNDS),$(WASMALL))

test-rewritten: ## the tests of all packages that run in the browser, rewritten like the published module
	@.ci/need go node
	$(GO) build -o bin/build ./static/build
	GOOS=js GOARCH=wasm $(GO) test -count=1 $(LIMIT) -short $(BARE) -exec='$(REWRITTEN_EXEC)' $(BROWSER)

test-page: ## type check, unit tests and Chromium tests of the page
	@$(MAKE) --no-print-directory check-page page
	@$(MAKE) --no-print-directory test-built

test-built:
	@.ci/need browser
	cd static && npm run --silent test

test-archives: held ## the archive of this platform, unpacked and used in an empty folder
	$(GO) test $(LIMIT) -tags page -count=1 -v -run 'TestArchive|TestBuilt' ./frontend/cli/archives ./web/page

embed: $(PAGE) ## copy the files of the page that documents need (bin/embed), PLAYGROUND=URL for its link
	$(GO) run ./static/build -element bin/embed $(if $(PLAYGROUND),-playground '$(PLAYGROUND)')

package: $(PAGE) ## build the npm package (bin/package, bin/ic3play-VERSION.tgz)
	$(GO) run ./static/build -package bin/package
	cd bin && npm pack --silent ./package

test-package: $(PAGE) static/test/package/node_modules/.package-lock.json ## the npm package in Node, TypeScript, bundled and plain pages
	@.ci/need browser
	cd static/test/package && npm run --silent test

static/test/package/node_modules/.package-lock.json: static/test/package/package.json static/test/package/package-lock.json
	cd static/test/package && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

test-embed: embed static/test/generators/node_modules/.package-lock.json ## the element in sites of MkDocs and its Material, Sphinx, Asciidoctor, Hugo, Docusaurus, VitePress, reveal.js
	@.ci/need browser mkdocs material sphinx hugo asciidoctor
	cd static/test/generators && IC3PLAY_DIST=$(CURDIR)/bin/embed npm run --silent test

static/test/generators/node_modules/.package-lock.json: static/test/generators/package.json
	cd static/test/generators && npm install --no-package-lock --no-audit --no-fund --loglevel=error
	@touch $@

vscode: embed ## build the extension for Visual Studio Code (bin/ic3play.vsix)
	$(GO) run ./web/vscode/pack

$(VSCODE): web/vscode/package.json web/vscode/package-lock.json
	@.ci/need node npm
	cd web/vscode && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# Visual Studio Code for the web is an npm package of 60 MB.
test-vscode: vscode $(BIN) $(VSCODE) ## the extension in a stand-in for the editor, and in the editor for the web
	@.ci/need browser
	cd web/vscode && npm run --silent check && IC3PLAY_BINARY=$(CURDIR)/$(BIN) npm run --silent test

test-firefox: $(PAGE) ## the page, the file from the disk, the element and a handout in Firefox (PICTURES=DIR to look at)
	@.ci/need node firefox
	cd static && node --experimental-websocket --no-warnings --test --test-reporter spec test/firefox/firefox.test.mjs

# The worker's package is only one call of package web, but its check needs net/http compiled for js/wasm. So it is checked only here.
test-worker: $(WORKER) $(CHECKER) ## the server for Cloudflare Workers in Miniflare
	@.ci/need go node npm
	GOOS=js GOARCH=wasm $(GO) vet ./web/worker
	GOOS=js GOARCH=wasm $(STATICCHECK) ./web/worker
	cd web/worker && npm run --silent test

bench-page: $(PAGE) ## times of the page in Chromium, each beside its budget
	@.ci/need browser
	cd static && npm run --silent bench

bench-embed: $(PAGE) ## an element's first verdict after the click, warm and cold on a line of 10 Mbit/s
	@.ci/need browser
	cd static && npm run --silent bench embed

bench: $(BIN) ## tables of solved programs: BENCH=DIR with INDEX.tsv files
	@if [ -z "$(BENCH)" ]; then echo "make bench: name the folder of programs, BENCH=DIR"; exit 2; fi
	$(BIN) bench -engine $(ENGINE) -timeout $(TIMEOUT) -j $(J) $(BENCHFLAGS) \
	  $(if $(wildcard $(BENCH)/peers.tsv),-peers $(BENCH)/peers.tsv) $(BENCH)

bench-wasm: $(PAGE) ## processor time of the page's engine in Chromium against the command: BENCH=DIRS
	@if [ -z "$(BENCH)" ]; then echo "make bench-wasm: name programs or their folders, BENCH=DIR"; exit 2; fi
	@.ci/need browser
	cd static && BENCH="$(BENCH)" npm run --silent bench engine

generate: ## make the parser from its grammar again (needs Java)
	@.ci/need go java npm
	$(GO) generate ./...

tools: ## install the Debian packages that the tests use
	@.ci/need z3 browser brotli node npm

clean: ## remove all built files
	rm -rf bin static/dist web/page/files static/node_modules web/worker/build web/worker/node_modules static/test/package/node_modules static/test/generators/node_modules
