import type {
  CheckoutElement,
  CheckoutExpressButtons,
  CheckoutPayment,
  CheckoutWalletButton,
} from "../../../src/index.ts";
import {has, typePostal} from "./setup.ts";
import type {World} from "./world.ts";
import {until} from "./until.ts";

/** An element that offers several methods. */
export type Group = CheckoutPayment | CheckoutExpressButtons;

const settledStatuses: readonly string[] = ["ready", "failed", "ineligible"];

export const isGroup = (element: CheckoutElement): element is Group =>
  element.localName === "checkout-payment" || element.localName === "checkout-express-buttons";

const expressOf = (element: Group): Group | undefined =>
  element.localName === "checkout-payment"
    ? (element.shadowRoot.querySelector("checkout-express-buttons") ?? undefined)
    : element;

const walletsOf = (element: Group): CheckoutWalletButton[] => [
  ...(expressOf(element)?.shadowRoot.querySelectorAll("checkout-wallet-button") ?? []),
];

const chosenOf = (element: Group) =>
  element.querySelector<CheckoutElement & {submit(): Promise<{state: string} | undefined>}>(
    `:scope > [slot="method-${(element as CheckoutPayment).method}"]`,
  );

/** The group, and the elements inside it that the buyer can use now. A failed group hides them. */
export function partsOf(element: Group): CheckoutElement[] {
  if (element.status === "failed") return [element];
  const express = expressOf(element);
  const chosen = chosenOf(element);
  return [
    ...new Set([element, ...(express ? [express] : []), ...walletsOf(element), ...(chosen ? [chosen] : [])]),
  ];
}

/** The methods are known, and the card form, with its marks of accepted cards, has loaded. */
const isLoaded = (part: CheckoutElement): boolean => {
  const isForm = !isGroup(part) && part.status === "ready";
  const hasNumber = isForm && has(part, ".field.number");
  // A group is ready as soon as one of its methods is.
  const isDecided = !isGroup(part) || part.status === "failed" || !part.group?.isDeciding;
  return (
    settledStatuses.includes(part.status) &&
    isDecided &&
    (!isForm || (part as {controller?: unknown}).controller !== undefined) &&
    (!hasNumber || has(part, "[part=accepted]"))
  );
};

/** Waits until the methods are known, and the elements inside have loaded. */
export async function groupSettled<G extends Group>(element: G): Promise<G> {
  await until(
    () => partsOf(element).every(isLoaded) && !has(element, ".expected"),
    "the methods do not load",
  );
  await element.updateComplete;
  return element;
}

/**
 * Chooses the card, else the first method, because a list that changes keeps the chosen one. A click ends the time in which
 * nothing may move.
 */
export function chooseCard(element: Group): void {
  document.body.click();
  const choices = [...element.shadowRoot.querySelectorAll<HTMLInputElement>(".method input")];
  const choice = choices.find(({value}) => value === "card") ?? choices[0];
  if (choice) (element as CheckoutPayment).select(choice.value);
}

/** Pays with the chosen method, or with the first express button. A window is canceled. @returns what was sent */
export async function pressGroup(world: World, element: Group): Promise<unknown[]> {
  const pressed = chosenOf(element) ?? walletsOf(element).find(({status}) => status === "ready");
  if (element.status !== "ready" || !pressed) return [];
  if (pressed.localName === "checkout-card-fields") {
    world.sdk.session.fill();
    if (has(pressed, "#postal")) typePostal(pressed, "95131");
  }
  // The sheet of a device has its own tests.
  if ("wallet" in pressed && ["applepay", "googlepay"].includes(String(pressed.wallet))) return [];
  let isOver = false;
  const paying = pressed.submit().finally(() => (isOver = true));
  const started = () => world.sdk.payments.find(({session}) => session.starts[0])?.session;
  await until(() => isOver || started(), "the payment does not begin");
  const session = started();
  if (!session) return [(await paying)?.state];
  const [start] = session.starts;
  const order = await start!.order.catch((error: unknown) => String(error));
  session.callbacks.onCancel();
  const {targetElement: _place, ...options} = start!.options;
  return [(await paying)?.state, options, typeof order];
}
