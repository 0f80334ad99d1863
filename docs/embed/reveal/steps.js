// Fragments with data-step seek the element of their slide to that step; a step that is
// too large is the last. Going back seeks to the step before.
Reveal.initialize({ hash: true, controls: true });

function show(fragment, back) {
  const slide = fragment.closest("section");
  const steps = [...slide.querySelectorAll(".fragment[data-step]")];
  const at = steps.indexOf(fragment) - (back ? 1 : 0);
  slide.querySelector("ic3-play").seek(at < 0 ? 1 : Number(steps[at].dataset.step));
}
Reveal.on("fragmentshown", ({ fragment }) => show(fragment, false));
Reveal.on("fragmenthidden", ({ fragment }) => show(fragment, true));
