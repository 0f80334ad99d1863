#!/bin/sh
# What the action does, with the binary as its argument: see action.yml for the variables.
set -eu
ic3play=$1
status=0
if [ -n "${FILES:-}" ]; then
  # Files, folders and flags are lists, separated by blanks.
  # shellcheck disable=SC2086
  "$ic3play" check -format github ${ARGUMENTS:-} $FILES || status=$?
  if [ -n "${SARIF:-}" ]; then
    # shellcheck disable=SC2086
    "$ic3play" check -format sarif ${ARGUMENTS:-} $FILES >"$SARIF" || true
  fi
fi
if [ -n "${DOCUMENTS:-}" ]; then
  # shellcheck disable=SC2086
  "$ic3play" embed -check -format github $DOCUMENTS || { code=$?; [ "$code" -le "$status" ] || status=$code; }
fi
exit "$status"
