import {describe, usageError} from "../../errors.ts";

/**
 * Finds the container of a component.
 * @throws SdkError for a value that is not a selector, or one without a match
 */
export function findContainer(component: string, selector: unknown): Element {
  if (typeof selector !== "string" || selector.trim() === "") {
    throw invalid(
      `${component}.render expects a selector such as "#payment"; got ${describeSelector(selector)}`,
    );
  }
  let container: Element | null;
  try {
    container = document.querySelector(selector);
  } catch {
    throw invalid(`${component}.render: "${selector}" is no CSS selector.`);
  }
  if (container) return container;
  throw invalid(
    `${component}.render: nothing in the page's document matches "${selector}". What is inside of a shadow root ` +
      "can't be found; the element has to be there before render is called.",
  );
}

function describeSelector(value: unknown): string {
  if (!(value instanceof Element)) return `${describe(value)}.`;
  const hint = value.id === "" ? "Give it an id and pass that" : `Pass "#${value.id}" instead`;
  return `an element (<${value.localName}>). ${hint}.`;
}

function invalid(message: string) {
  return usageError("ERR_FASTLANE_SELECTOR_INVALID", message);
}
