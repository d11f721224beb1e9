import {expect, fixture, oneEvent} from "@open-wc/testing";
import "../../../src/define.ts";
import type {CheckoutCardFields, CheckoutElement} from "../../../src/index.ts";
import {serverPath, type World} from "./world.ts";
import {until} from "./until.ts";

export {forgetPage, useWorld} from "./world.ts";

/** Attributes that connect an element to the fakes. */
export const serverAttributes = () =>
  `environment="sandbox" sdk-url="${location.origin}" server="${serverPath()}"`;

/** Markup of card fields that use the running test's server. */
export function markup(attributes = `items='[{"sku":"MUG","quantity":1}]'`): string {
  return `<checkout-card-fields ${serverAttributes()} ${attributes}></checkout-card-fields>`;
}

export const failScript = (failures: number) => fetch(`/control/sdk-script?failures=${failures}`);

export async function mount(attributes?: string): Promise<CheckoutCardFields> {
  const element = await fixture<CheckoutCardFields>(markup(attributes));
  return settled(element);
}

/** Waits until the element has loaded or failed to load. */
export async function settled<E extends CheckoutElement>(element: E): Promise<E> {
  await until(
    () => ["ready", "failed", "ineligible"].includes(element.status),
    `status stays ${element.status}`,
  );
  // The controller loads after the element.
  const controller = () => (element as unknown as {controller?: unknown}).controller;
  await until(() => element.status !== "ready" || controller(), "the controller does not load");
  await element.updateComplete;
  return element;
}

export function find<T extends HTMLElement = HTMLElement>(element: Element, selector: string): T {
  const found = element.shadowRoot!.querySelector<T>(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
}

/** Returns a boolean, because the test runner hangs when a failed assertion has to print an element. */
export const has = (element: Element, selector: string) => !!element.shadowRoot!.querySelector(selector);

export const textOf = (element: Element, selector: string) =>
  find(element, selector).textContent.replaceAll(/\s+/g, " ").trim();

export const payButton = (element: Element) => find<HTMLButtonElement>(element, "[part=button]");

/**
 * Fails unless this element has the focus in its document or shadow root. It compares a boolean for the same reason as
 * `has`.
 */
export function expectFocus(wanted: HTMLElement | null | undefined): void {
  const focused = (wanted?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement;
  expect(
    wanted && focused === wanted,
    `focus on ${(focused?.cloneNode() as Element | undefined)?.outerHTML ?? "nothing"}`,
  ).to.equal(true);
}

/** Types into the element's postal code input without leaving it. */
export function typePostal(element: Element, text: string): void {
  const input = find<HTMLInputElement>(element, "#postal");
  input.value = text;
  input.dispatchEvent(new Event("input", {bubbles: true}));
}

/** Types into one of the element's own inputs, and leaves it. */
export function typeInto(element: Element, name: string, text: string): void {
  const input = find<HTMLInputElement>(element, `.box #${name}`);
  input.value = text;
  input.dispatchEvent(new Event("input", {bubbles: true}));
  input.dispatchEvent(new Event("blur"));
}

/** Fills in the card form and presses the button. Resolves with the event that ends the payment. */
export async function pay(world: World, element: CheckoutCardFields, ending: string): Promise<CustomEvent> {
  world.sdk.session.fill();
  if (element.shadowRoot?.querySelector("#postal")) typePostal(element, "95131");
  const ended = oneEvent(element, ending);
  payButton(element).click();
  const event: unknown = await ended;
  await element.updateComplete;
  return event as CustomEvent;
}

/** Collects the names of the element's events, in order. */
export function record(element: Element): string[] {
  const names: string[] = [];
  for (const name of [
    "ready",
    "ineligible",
    "submit",
    "approve",
    "complete",
    "authorized",
    "partly-complete",
    "pending",
    "cancel",
    "warn",
    "error",
    "saved",
  ])
    element.addEventListener(`checkout-${name}`, () => names.push(name));
  return names;
}

/** Returns the console lines of one kind that `work` writes. */
export async function logged(kind: "error" | "warn", work: () => unknown): Promise<string[]> {
  const lines: string[] = [];
  const real = console[kind].bind(console);
  console[kind] = (...words: unknown[]) => lines.push(words.join(" "));
  try {
    await work();
  } finally {
    console[kind] = real;
  }
  return lines;
}
