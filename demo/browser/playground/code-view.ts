import {create, find} from "../dom.ts";
import {frameworks, type Snippet, type Usage} from "./code.ts";

const tabs = [...document.querySelectorAll<HTMLElement>("[role=tab]")];
const panel = find("#code-panel");
let usage: Usage | undefined;
let chosen = "HTML";

/** Shows the code of the chosen framework. */
export function showCode(given: Usage): void {
  usage = given;
  for (const tab of tabs) {
    const isChosen = tab.dataset["framework"] === chosen;
    tab.ariaSelected = String(isChosen);
    tab.tabIndex = isChosen ? 0 : -1;
    if (isChosen) panel.setAttribute("aria-labelledby", tab.id);
  }
  panel.replaceChildren(...(frameworks[chosen]?.(given) ?? []).map(viewOf));
}

function viewOf({file, language, text}: Snippet, index: number): HTMLElement {
  const code = create("code", {}, text);
  const pre = create("pre", {className: "source", id: `source-${index}`, tabIndex: 0, ariaLabel: file}, code);
  pre.setAttribute("role", "group");
  const copy = create(
    "button",
    {type: "button", className: "button secondary slim"},
    "Copy",
    create("span", {className: "unseen"}, ` ${file}`),
  );
  copy.dataset["copies"] = `#${pre.id}`;
  void color(code, text, language);
  return create(
    "div",
    {className: "file"},
    create("div", {className: "file-head"}, create("span", {}, file), copy),
    pre,
  );
}

/** Colors the code once the highlighter has loaded. Without it, the code has one color. */
async function color(code: HTMLElement, text: string, language: string): Promise<void> {
  try {
    const {highlight} = await import("./highlight.ts");
    code.replaceChildren(...highlight(text, language));
  } catch {
    // The code stays readable.
  }
}

function choose(tab: HTMLElement): void {
  chosen = tab.dataset["framework"] ?? chosen;
  if (usage) showCode(usage);
}

for (const [index, tab] of tabs.entries()) {
  tab.addEventListener("click", () => choose(tab));
  tab.addEventListener("keydown", ({key}) => {
    const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    const next =
      key === "Home" ? tabs[0] : key === "End" ? tabs.at(-1) : tabs.at((index + step) % tabs.length);
    if (!next || next === tab) return;
    next.focus();
    choose(next);
  });
}
