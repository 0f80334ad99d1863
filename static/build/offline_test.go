package main

import (
	"maps"
	"slices"
	"testing"
	"testing/fstest"
)

func TestKept(t *testing.T) {
	page := fstest.MapFS{}
	for _, name := range []string{"index.html", "index.html.br", "icon.svg", "assets/a-1.js", "assets/a-1.js.gz", "handout.html", "ic3play.html",
		"icons/192.png", "embed.js", "embed/view-2.js", "sw.js", "manifest.webmanifest"} {
		page[name] = &fstest.MapFile{Data: []byte(name)}
	}
	list, err := offlineFiles(page)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"", "assets/a-1.js", "handout.html", "icon.svg", "icons/192.png", "manifest.webmanifest"}
	if got := slices.Sorted(maps.Keys(list.Files)); !slices.Equal(got, want) {
		t.Errorf("kept are %q", got)
	}
	again, err := offlineFiles(page)
	if err != nil || again.Version != list.Version {
		t.Errorf("the same files are version %s and %s (%v)", list.Version, again.Version, err)
	}
	page["icon.svg"].Data = []byte("another")
	if other, err := offlineFiles(page); err != nil || other.Version == list.Version {
		t.Errorf("other files are the same version, %s (%v)", other.Version, err)
	}
	delete(page, "handout.html")
	if other, err := offlineFiles(page); err != nil || other.Version == list.Version {
		t.Errorf("fewer files are the same version, %s (%v)", other.Version, err)
	}
}
