import type {ShippingAddress, ShippingOption} from "../../protocol/payment-window.ts";
import type {MerchantPage, Question} from "../merchant-page.ts";
import {chosen, showProblem} from "./document.ts";
import {reload} from "./redraw.ts";

/** Accepted value by group. At first it is the rendered default. */
const acceptedChoices = new Map<string, string>();
/** Reason why the merchant refuses the chosen address. */
let refusedAddress: string | undefined;

/** Reason why the order can't be approved. */
export function approvalProblem(): string | undefined {
  return refusedAddress;
}

/** Asks the merchant's page about the address before the approval, even if the buyer changes nothing. */
export async function askAboutAddress(merchant: MerchantPage): Promise<void> {
  const address = chosen("address");
  if (address === undefined || !merchant.asks.address) return;
  const answer = await merchant.ask({kind: "shipping-address", address: readAddress(address)});
  refusedAddress = answer.accepted ? undefined : answer.message;
  if (!answer.accepted) return showProblem(answer.message, "address");
  acceptedChoices.set("address", address.value);
  await reload(merchant);
}

/** Groups of choices that can change the total. */
const pricedGroups: ReadonlySet<string> = new Set(["address", "shipping_option"]);

/** Asks the merchant's page about a choice if it wants that, then updates the total. */
export async function acceptChoice(merchant: MerchantPage, name: string): Promise<void> {
  const choice = chosen(name);
  if (choice === undefined || !pricedGroups.has(name) || acceptedChoices.get(name) === choice.value) return;
  const question = questionAbout(merchant, choice);
  if (question !== undefined) {
    const answer = await merchant.ask(question);
    if (!answer.accepted) return refuse(choice, answer.message);
    if (name === "address") refusedAddress = undefined;
  }
  acceptedChoices.set(name, choice.value);
  await reload(merchant);
}

function questionAbout({asks}: MerchantPage, choice: HTMLInputElement): Question | undefined {
  if (choice.name === "address" && asks.address) {
    return {kind: "shipping-address", address: readAddress(choice)};
  }
  if (choice.name === "shipping_option" && asks.option) {
    return {kind: "shipping-option", option: readOption(choice)};
  }
  return undefined;
}

/** Restores the accepted choice, unless the buyer has already made another one. */
function refuse({name, value}: HTMLInputElement, message: string): void {
  showProblem(message, name);
  if (chosen(name)?.value !== value) return;
  const group = [...document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)];
  const before = group.find((each) =>
    acceptedChoices.has(name) ? each.value === acceptedChoices.get(name) : each.defaultChecked,
  );
  if (before === undefined) return;
  const hadFocus = group.some((each) => each === document.activeElement);
  before.checked = true;
  if (hadFocus) before.focus();
}

function readAddress({dataset}: HTMLInputElement): ShippingAddress {
  const {countryCode = "", city, state, postalCode} = dataset;
  return {
    countryCode,
    ...(city === undefined ? {} : {city}),
    ...(state === undefined ? {} : {state}),
    ...(postalCode === undefined ? {} : {postalCode}),
  };
}

function readOption({value, dataset}: HTMLInputElement): ShippingOption {
  const {label = "", type = "", currencyCode = "", amount = ""} = dataset;
  return {id: value, label, type, selected: true, amount: {currencyCode, value: amount}};
}
