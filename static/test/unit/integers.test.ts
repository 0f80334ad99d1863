// Tests the text for a run's integers, which printed pages and exports contain.

import assert from "node:assert/strict";
import test from "node:test";
import { integersSays } from "../../src/words/integers";

test("the integers are named, with C's widths and what overflow is", () => {
  for (const ints of ["", "math"]) assert.match(integersSays(ints), /^Mathematical integers/);
  assert.match(integersSays("c"), /^C’s own integers, LP64 \(a long has 64 bits\): .*signed overflow is a failure\.$/);
  assert.match(integersSays("c+model=ILP32"), /ILP32 \(a long has 32 bits\).*is a failure\.$/);
  assert.match(integersSays("c+overflow=wrap"), /signed overflow wraps around\.$/);
  assert.match(integersSays("c+model=ILP32+overflow=ignore"), /32 bits.*are ignored\.$/);
  assert.match(integersSays("math+malloc=null"), /nothing overflows\. malloc may return NULL\.$/);
  assert.match(integersSays("c+overflow=wrap+only=valid-deref"), /wraps around; only valid-deref is checked\.$/);
  assert.match(integersSays("c+asserts=end"), /signed overflow is a failure; assertions are not checked\.$/);
});
