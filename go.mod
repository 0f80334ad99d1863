module ic3play

go 1.25.4

toolchain go1.26.8

require (
	github.com/antlr4-go/antlr/v4 v4.13.1
	github.com/creachadair/jrpc2 v1.3.1
	github.com/evanw/esbuild v0.27.2
	github.com/irifrance/gini v1.0.1
	github.com/jacoelho/xsd v0.0.1
	github.com/owenrumney/go-sarif/v3 v3.3.1
	github.com/syumai/workers v0.33.0
	github.com/xeipuuv/gojsonschema v1.2.0
	github.com/yuin/goldmark v1.7.16
	go.yaml.in/yaml/v3 v3.0.6
	golang.org/x/net v0.49.0
	golang.org/x/tools v0.40.1-0.20260108161641-ca281cf95054
)

require (
	github.com/BurntSushi/toml v1.4.1-0.20240526193622-a339e1f7089c // indirect
	github.com/creachadair/mds v0.23.0 // indirect
	github.com/xeipuuv/gojsonpointer v0.0.0-20180127040702-4e3ac2762d5f // indirect
	github.com/xeipuuv/gojsonreference v0.0.0-20180127040603-bd5ef7bd5415 // indirect
	golang.org/x/exp v0.0.0-20240506185415-9bf2ced13842 // indirect
	golang.org/x/exp/typeparams v0.0.0-20231108232855-2478ac86f678 // indirect
	golang.org/x/mod v0.31.0 // indirect
	golang.org/x/sync v0.19.0 // indirect
	golang.org/x/sys v0.40.0 // indirect
	honnef.co/go/tools v0.7.0 // indirect
)

tool (
	github.com/syumai/workers/cmd/workers-assets-gen
	honnef.co/go/tools/cmd/staticcheck
)
