import {describe, usageError} from "../../errors.ts";

/**
 * Finds where a component shall be rendered.
 * @throws SdkError for anything but a selector, and for one that finds nothing
 */
export function findPlace(component: string, selector: unknown): Element {
  if (typeof selector !== "string" || selector.trim() === "") {
    throw invalid(`${component}.render expects a selector such as "#payment"; got ${words(selector)}`);
  }
  let place: Element | null;
  try {
    place = document.querySelector(selector);
  } catch {
    throw invalid(`${component}.render: "${selector}" is no CSS selector.`);
  }
  if (place) return place;
  throw invalid(
    `${component}.render: nothing in the page's document matches "${selector}". What is inside of a shadow root ` +
      "can't be found; the element has to be there before render is called.",
  );
}

function words(value: unknown): string {
  if (!(value instanceof Element)) return `${describe(value)}.`;
  const hint = value.id === "" ? "Give it an id and pass that" : `Pass "#${value.id}" instead`;
  return `an element (<${value.localName}>). ${hint}.`;
}

function invalid(message: string) {
  return usageError("ERR_FASTLANE_SELECTOR_INVALID", message);
}
