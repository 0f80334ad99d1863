// Shows the whole graph while a step of the tour is about all of it. Afterwards the graph's text is as
// large as usual.

export class GraphFit {
  private step = ""; // the step that the whole graph is shown for

  /** Shows the whole graph for a step, once the graph is drawn. */
  fit(step: string): void {
    if (this.step === step || !document.querySelector(".graph-overview:not([hidden])")) return;
    this.step = step;
    toggle();
  }

  /** Shows the graph as it was before. */
  restore(): void {
    if (this.step === "") return;
    this.step = "";
    toggle();
  }
}

function toggle(): void {
  document.getElementById("graph-fit")!.click();
}
