import type {LitElement, TemplateResult} from "lit";
import type {Outcome, SavedOutcome} from "../../payment-flow/outcome.ts";
import {methodOf, type MethodName, type OfferedMethod} from "../../payment-methods/offered-methods.ts";
import type {PaymentHost} from "../../controllers/payment-host.ts";
import {checkout} from "../../locales/en-checkout.ts";
import {extendedCard} from "../../locales/en-extended-card.ts";
import type {LoadedMessages} from "../../locales/messages.ts";
import type {ChildElement} from "../methods-controller.ts";
import type {Saved} from "../../merchant-api/vault.ts";
import {methodName} from "../method-name.ts";
import {savedTitle} from "../saved-method/saved-title.ts";
import type {ListHost} from "./list-host.ts";

/** The element of a method, which draws its fields and pays. The list shows its title, button and message. */
export interface MethodElement extends PaymentHost, Omit<ChildElement, "state" | "matches"> {
  isEmbedded: boolean | undefined;
  /** The fields that the element knows of are valid. Absent: there are none. */
  readonly isComplete?: boolean;
  /** With the button of the brand, once it has loaded. Card fields and saved methods have none. */
  readonly controller: {buttonView?(): TemplateResult} | undefined;
  statusView(): TemplateResult;
  submit(): Promise<Outcome | SavedOutcome | undefined>;
  validate?(options?: {focus?: boolean}): Promise<boolean>;
}

/** A method in the list. */
export interface MethodRow {
  /** Key of the method; for a saved one `saved:` and its id. */
  readonly name: string;
  readonly method: OfferedMethod;
  readonly saved?: Saved;
  /** Card fields aren't eligible, but PayPal's form for guests is. */
  readonly isGuest: boolean;
  /** Created when the method is chosen for the first time. It keeps what is typed while another one is chosen. */
  element: MethodElement | undefined;
}

export function methodRow(name: MethodName, isGuest = false): MethodRow {
  return {name, isGuest, method: methodOf(name), element: undefined};
}

const savedWallets: Readonly<Record<string, MethodName>> = {
  paypal: "paypal",
  venmo: "venmo",
  apple_pay: "applepay",
};

export function savedRow(saved: Saved): MethodRow {
  const name = "wallet" in saved ? (savedWallets[saved.wallet] ?? "paypal") : "card";
  return {...methodRow(name), name: `saved:${saved.id}`, saved};
}

/** Name of a method for the buyer. @param hasCards there are saved cards */
export function titleOf(
  {name, method, saved}: MethodRow,
  messages: LoadedMessages,
  hasCards: boolean,
): string {
  const texts = messages.extendedCard ?? extendedCard;
  if (saved) return savedTitle(saved, texts);
  if (method.kind !== "card") return methodName(name, method, messages);
  return hasCards ? texts.cards.another : (messages.checkout ?? checkout).card;
}

/** A wallet, or PayPal's form for guests, has the button of its brand, which is its whole element. */
export const isButton = ({method, saved, isGuest}: MethodRow) =>
  isGuest || (method.kind === "wallet" && !saved);

/** Name of the slot of a method's element. */
export const slotOf = ({name}: MethodRow) => `method-${name}`;

const tags = {
  card: "checkout-card-fields",
  wallet: "checkout-wallet-button",
  local: "checkout-payment-method",
} as const;

/** Adds the element of a method to the list's children, so that its frames can be in the document. */
export function addElement(row: MethodRow, host: ListHost): MethodElement {
  // The card form may be there before the list. Moving it would load its frames again.
  const early = row.name === "card" && !row.isGuest && host.querySelector(":scope > checkout-card-fields");
  const element = early ? (early as unknown as MethodElement) : makeElement(row);
  row.element = element;
  configure(row, host);
  host.placed.place(element, slotOf(row));
  return element;
}

function makeElement(row: MethodRow): HTMLElement & MethodElement {
  const {name, method, saved, isGuest} = row;
  const tag = saved ? "checkout-saved-method" : isGuest ? "checkout-guest-button" : tags[method.kind];
  const element = document.createElement(tag) as unknown as HTMLElement & MethodElement;
  const own = saved ? {saved} : {card: {}, wallet: {wallet: name}, local: {method: name}}[method.kind];
  return Object.assign(element, {isEmbedded: true, ...own});
}

/** Applies the page's options for a method: properties of its element. */
export function configure({name, method, element}: MethodRow, {fields, methodOptions}: ListHost): void {
  const isCard = method.kind === "card";
  const options = {
    ...(isCard && {...fields?.card, ...methodOptions?.card}),
    ...methodOptions?.[name as MethodName],
  };
  const {elementProperties} = element!.constructor as typeof LitElement;
  for (const [property, value] of Object.entries(options))
    if (elementProperties.has(property)) Object.assign(element!, {[property]: value});
}
