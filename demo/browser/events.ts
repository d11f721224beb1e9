import {create} from "./dom.ts";

const TYPES = [
  "ready",
  "ineligible",
  "method-change",
  "method-remove",
  "change",
  "submit",
  "approve",
  "complete",
  "authorized",
  "saved",
  "pending",
  "cancel",
  "warn",
  "error",
  "shipping-address-change",
  "shipping-options-change",
];

/** Lists the elements' events with their details. */
export function logEvents(elements: EventTarget, list: HTMLElement): void {
  for (const type of TYPES.map((name) => `checkout-${name}`)) {
    const log = (event: Event) => {
      const detail = describe((event as CustomEvent<Record<string, unknown> | null>).detail);
      list.append(create("p", {}, create("code", {}, type), detail === "" ? "" : ` ${detail}`));
      list.scrollTop = list.scrollHeight;
    };
    // In the capture phase, in the order in which the element dispatches them.
    elements.addEventListener(type, log, {capture: true});
  }
}

function describe(detail: Record<string, unknown> | null): string {
  const {error, ...rest} = detail ?? {};
  if (error instanceof Error) return `${(error as Error & {code?: string}).code}: ${error.message}`;
  return Object.keys(rest).length === 0 ? "" : JSON.stringify(rest);
}
