import type {Status} from "../controllers/payment-host.ts";

/** For tests that run in the page. Only a test runner's keyboard can type into hosted fields, which have another origin. */

export type HostedFieldName = "number" | "expiry" | "cvv";

/** The frame of a hosted field, to focus and type into. @throws Error while there is none */
export function frameOf(tag: Element, field: HostedFieldName): HTMLIFrameElement {
  const placed = tag.querySelector(`[slot="${field}"]`);
  // In a shadow root, a slot shows the field, which is elsewhere.
  const shown = placed instanceof HTMLSlotElement ? placed.assignedElements({flatten: true})[0] : placed;
  const frame = shown?.querySelector("iframe");
  if (!frame) throw new Error(`<${tag.localName}> has no field "${field}" yet: wait for its status "ready".`);
  return frame;
}

/** Resolves when the element has this status. @throws the element's error if it has failed instead */
export async function statusOf(tag: Element, wanted: Status): Promise<void> {
  const requested = tag as Element & {status?: Status; error?: Error; updateComplete?: Promise<unknown>};
  for (;;) {
    if (requested.status === wanted) return;
    if (requested.status === "failed") throw requested.error ?? new Error(`<${tag.localName}> has failed.`);
    await requested.updateComplete;
    await new Promise(requestAnimationFrame);
  }
}

/** Resolves with the next event of this type at the target or inside it. */
export function nextEvent<Type extends keyof HTMLElementEventMap>(
  target: EventTarget,
  type: Type,
): Promise<HTMLElementEventMap[Type]>;
export function nextEvent<Detail = unknown>(target: EventTarget, type: string): Promise<CustomEvent<Detail>>;
export function nextEvent(target: EventTarget, type: string): Promise<Event> {
  return new Promise((resolve) => target.addEventListener(type, resolve, {once: true}));
}
