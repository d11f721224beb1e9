import {describe, usageError} from "../../errors.ts";
import type {InlinePlace} from "../../presentation/inline-window.ts";

const cardButton = "paypal-basic-card-button";
const container = "paypal-basic-card-container";

/**
 * Finds the place for the form: inside the target element, or below it if it is a button. Without a target, it is
 * below the clicked card button or the first one on the page. Undefined if there is none.
 *
 * @param target an element or a selector
 * @throws SdkError `SdkInitError` for any other value, or an element that is not on the page
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

/** Card button of the click event whose handler calls `start`. */
function pressedButton(): HTMLElement | null {
  // Pages don't pass the event, so this reads the deprecated `window.event`.
  const {event} = window as Window & {event?: Event};
  return event?.target instanceof Element ? event.target.closest<HTMLElement>(cardButton) : null;
}

/** Inserts below the button, or at the end of its container. */
function under(button: Element): InlinePlace {
  const around = button.closest(container);
  return {
    opener: button,
    insert: (host) => (around === null ? button.after(host) : around.append(host)),
  };
}

function invalid(message: string) {
  return usageError("ERR_FLOW_TARGET_ELEMENT_INVALID", `start: targetElement ${message}`);
}
