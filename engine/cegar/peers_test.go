package cegar_test

import (
	"testing"

	"ic3play/engine/cegar"
	"ic3play/engine/enginetest"
)

func TestPeers(t *testing.T) { enginetest.Peers(t, cegar.Engine{}, 60) }
