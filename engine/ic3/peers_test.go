package ic3_test

import (
	"testing"

	"ic3play/engine/enginetest"
	"ic3play/engine/ic3"
)

func TestPeers(t *testing.T) { enginetest.Peers(t, ic3.Engine{}, 150) }
