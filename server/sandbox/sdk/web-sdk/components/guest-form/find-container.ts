import {describe, usageError} from "../../errors.ts";
import type {InlinePlace} from "../../presentation/inline-window.ts";

const cardButton = "paypal-basic-card-button";
const container = "paypal-basic-card-container";

/**
 * Where the form opens: in the element that the page names, or under it when that is a button. Without a name it is the
 * page's card button, at best the one that was pressed; undefined when there is none.
 *
 * @param target an element or a selector
 * @throws SdkError `SdkInitError` for anything else, and for what is not on the page
 */
export function findPlace(target: unknown): InlinePlace | undefined {
  if (target === undefined || target === null) {
    const button = pressedButton() ?? document.querySelector<HTMLElement>(cardButton);
    return button === null ? undefined : under(button);
  }
  const element = typeof target === "string" ? select(target) : target;
  if (!(element instanceof Element)) {
    throw invalid(`must be an element or a selector; got ${describe(target)}.`);
  }
  if (!element.isConnected) throw invalid("is no longer on the page.");
  return element.matches(`${cardButton}, button, [role="button"], input`)
    ? under(element)
    : {opener: element, insert: (host) => element.append(host)};
}

function select(selector: string): Element {
  try {
    const found = document.querySelector(selector);
    if (found !== null) return found;
  } catch {
    throw invalid(`is no selector that the browser understands: ${selector}`);
  }
  throw invalid(`finds nothing on the page: ${selector}`);
}

/** Pages call `start` in the task of the press. */
function pressedButton(): HTMLElement | null {
  // The only way to ask for an event that the page has not handed on.
  const {event} = window as Window & {event?: Event};
  return event?.target instanceof Element ? event.target.closest<HTMLElement>(cardButton) : null;
}

/** The container is there for the button and for what opens under it. */
function under(button: Element): InlinePlace {
  const around = button.closest(container);
  return {
    opener: button,
    insert: (host) => (around === null ? button.after(host) : around.append(host)),
  };
}

function invalid(words: string) {
  return usageError("ERR_FLOW_TARGET_ELEMENT_INVALID", `start: targetElement ${words}`);
}
