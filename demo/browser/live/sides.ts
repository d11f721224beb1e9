import {find} from "../dom.ts";

/** On a phone the two sides are tabs. @returns a function that scrolls to the result, which is above them */
export function followTabs(list: HTMLElement): () => void {
  const tabs = [...list.querySelectorAll<HTMLButtonElement>("[role=tab]")];
  const isNarrow = matchMedia("(width < 900px)");
  const panelOf = (tab: HTMLButtonElement) => find(`#${tab.getAttribute("aria-controls")}`);

  function choose(chosen: HTMLButtonElement): void {
    for (const tab of tabs) {
      tab.ariaSelected = String(tab === chosen);
      tab.tabIndex = tab === chosen ? 0 : -1;
    }
    draw();
  }

  function draw(): void {
    for (const tab of tabs) {
      const panel = panelOf(tab);
      const isHidden = isNarrow.matches && tab.ariaSelected !== "true";
      // Not `hidden`: a frame that isn't rendered doesn't run its animation frames, for which the elements wait.
      panel.classList.toggle("behind", isHidden);
      panel.inert = isHidden;
      if (isNarrow.matches) panel.setAttribute("role", "tabpanel");
      else panel.removeAttribute("role");
    }
  }

  for (const tab of tabs) tab.addEventListener("click", () => choose(tab));
  list.addEventListener("keydown", (event) => {
    const at = tabs.indexOf(document.activeElement as HTMLButtonElement);
    const to = {ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1}[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length]!;
    choose(next);
    next.focus();
  });
  isNarrow.addEventListener("change", draw);
  draw();
  return () => {
    if (isNarrow.matches) find(".outcome").scrollIntoView({block: "start"});
  };
}
