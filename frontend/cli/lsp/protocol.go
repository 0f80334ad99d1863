package lsp

// This file declares those messages of the protocol that the server uses. Names are those of the
// protocol.

// Position is a line and a character in the line, both counted from 0. Characters are counted in
// UTF-16 units.
type Position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

// Range is a part of a text. It does not include the character at End.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

type location struct {
	URI   string `json:"uri"`
	Range Range  `json:"range"`
}

type related struct {
	Location location `json:"location"`
	Message  string   `json:"message"`
}

// The severities of diagnostics.
const (
	severityError       = 1
	severityWarning     = 2
	severityInformation = 3
)

type diagnostic struct {
	Range    Range     `json:"range"`
	Severity int       `json:"severity"`
	Code     string    `json:"code,omitempty"`
	Source   string    `json:"source"`
	Message  string    `json:"message"`
	Related  []related `json:"relatedInformation,omitempty"`
}

type publishParams struct {
	URI         string       `json:"uri"`
	Version     int          `json:"version"`
	Diagnostics []diagnostic `json:"diagnostics"`
}

type documentID struct {
	URI     string `json:"uri"`
	Version int    `json:"version"`
}

type openParams struct {
	Document struct {
		URI        string `json:"uri"`
		LanguageID string `json:"languageId"`
		Version    int    `json:"version"`
		Text       string `json:"text"`
	} `json:"textDocument"`
}

type change struct {
	Range *Range `json:"range"`
	Text  string `json:"text"`
}

type changeParams struct {
	Document documentID `json:"textDocument"`
	Changes  []change   `json:"contentChanges"`
}

type documentParams struct {
	Document documentID `json:"textDocument"`
}

type rangeParams struct {
	Document documentID `json:"textDocument"`
	Range    Range      `json:"range"`
}

type inlayHint struct {
	Position    Position `json:"position"`
	Label       string   `json:"label"`
	Tooltip     string   `json:"tooltip,omitempty"`
	PaddingLeft bool     `json:"paddingLeft"`
}

type lspCommand struct {
	Title     string `json:"title"`
	Command   string `json:"command"`
	Arguments []any  `json:"arguments,omitempty"`
}

type codeLens struct {
	Range   Range      `json:"range"`
	Command lspCommand `json:"command"`
}

type textEdit struct {
	Range   Range  `json:"range"`
	NewText string `json:"newText"`
}

type workspaceEdit struct {
	Changes map[string][]textEdit `json:"changes"`
}

type codeAction struct {
	Title       string        `json:"title"`
	Kind        string        `json:"kind"`
	Diagnostics []diagnostic  `json:"diagnostics,omitempty"`
	Edit        workspaceEdit `json:"edit"`
}

type executeParams struct {
	Command   string   `json:"command"`
	Arguments []string `json:"arguments"`
}

// Settings contains the settings of a client. The client sends them as initializationOptions or as
// "ic3play" in workspace/didChangeConfiguration.
type Settings struct {
	Engine    string `json:"engine"`    // NAME[:PRESET][+OPTION=VALUE]...; "" is auto
	Ints      string `json:"ints"`      // such as "math" or "c+model=ILP32"; see ast.ParseRules
	TimeoutMs int    `json:"timeoutMs"` // time limit of a check; 0 means 10 s
	// Include contains the folders in which headers are searched, as for the flag -I of check. A
	// relative path starts at the document's workspace folder or, if the client names none that
	// contains the document, at the document's folder; "" denotes this folder.
	Include []string `json:"include"`
}

type initializeParams struct {
	Root    string `json:"rootUri"` // older clients send only this folder
	Folders []struct {
		URI string `json:"uri"`
	} `json:"workspaceFolders"`
	Options      Settings `json:"initializationOptions"`
	Capabilities struct {
		Workspace struct {
			Watched struct {
				Dynamic bool `json:"dynamicRegistration"`
			} `json:"didChangeWatchedFiles"`
			InlayHint struct {
				Refresh bool `json:"refreshSupport"`
			} `json:"inlayHint"`
			CodeLens struct {
				Refresh bool `json:"refreshSupport"`
			} `json:"codeLens"`
		} `json:"workspace"`
		Window struct {
			ShowDocument struct {
				Support bool `json:"support"`
			} `json:"showDocument"`
		} `json:"window"`
	} `json:"capabilities"`
}

type watchedParams struct {
	Changes []struct {
		URI string `json:"uri"`
	} `json:"changes"`
}

type configurationParams struct {
	Settings struct {
		IC3play Settings `json:"ic3play"`
	} `json:"settings"`
}
