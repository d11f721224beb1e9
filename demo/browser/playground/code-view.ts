import {create, find} from "../dom.ts";
import {frameworks, type Snippet, type Usage} from "./code.ts";

const tabs = [...document.querySelectorAll<HTMLElement>("[role=tab]")];
const panel = find("#code-panel");

/** Shows the code of a framework. */
export function showCode(usage: Usage, framework: string): void {
  for (const tab of tabs) {
    const isChosen = tab.dataset["framework"] === framework;
    tab.ariaSelected = String(isChosen);
    tab.tabIndex = isChosen ? 0 : -1;
    if (isChosen) panel.setAttribute("aria-labelledby", tab.id);
  }
  panel.replaceChildren(...(frameworks[framework]?.(usage) ?? []).map(viewOf));
}

function viewOf({file, language, text}: Snippet, index: number): HTMLElement {
  const code = create("code", {}, text);
  const pre = create("pre", {className: "source", id: `source-${index}`, tabIndex: 0, ariaLabel: file}, code);
  pre.setAttribute("role", "group");
  const copy = create(
    "button",
    {type: "button", className: "button secondary slim copy"},
    "Copy",
    create("span", {className: "unseen"}, ` ${file}`),
  );
  copy.dataset["copyFrom"] = pre.id;
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

/** Calls back with the framework of a tab that the reader chooses. */
export function onFramework(choose: (framework: string) => void): void {
  for (const [index, tab] of tabs.entries()) {
    const chosen = (one: HTMLElement) => choose(one.dataset["framework"] ?? "");
    tab.addEventListener("click", () => chosen(tab));
    tab.addEventListener("keydown", ({key}) => {
      const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
      const next =
        key === "Home" ? tabs[0] : key === "End" ? tabs.at(-1) : tabs.at((index + step) % tabs.length);
      if (!next || next === tab) return;
      next.focus();
      chosen(next);
    });
  }
}
