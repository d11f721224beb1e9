import type {ShippingAddress, ShippingOption} from "../../protocol/payment-window.ts";
import type {MerchantPage, Question} from "../merchant-page.ts";
import {chosen, showProblem} from "./document.ts";
import {reload} from "./redraw.ts";

/** What counts of each group: what the page has accepted, or was shown as chosen in the beginning. */
const settled = new Map<string, string>();
/** Why the address that is chosen can't be shipped to. */
let refusedAddress: string | undefined;

/** The words that stand against approving; undefined when nothing does. */
export function obstacle(): string | undefined {
  return refusedAddress;
}

/** The merchant's page hears where the goods go before it is agreed to, also when the buyer changes nothing. */
export async function askAboutAddress(merchant: MerchantPage): Promise<void> {
  const address = chosen("address");
  if (address === undefined || !merchant.asks.address) return;
  const answer = await merchant.ask({kind: "shipping-address", address: readAddress(address)});
  refusedAddress = answer.accepted ? undefined : answer.message;
  if (!answer.accepted) return showProblem(answer.message, "address");
  settled.set("address", address.value);
  await reload(merchant);
}

/** The buyer has chosen something: the page is asked where it wants to be, and the total follows. */
export async function settleChoice(merchant: MerchantPage, name: string): Promise<void> {
  const choice = chosen(name);
  if (choice === undefined || name === "card" || settled.get(name) === choice.value) return;
  const question = questionAbout(merchant, choice);
  if (question !== undefined) {
    const answer = await merchant.ask(question);
    if (!answer.accepted) return refuse(choice, answer.message);
    if (name === "address") refusedAddress = undefined;
  }
  settled.set(name, choice.value);
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

/** Back to what counted before, unless the buyer has chosen a third one meanwhile. */
function refuse({name, value}: HTMLInputElement, message: string): void {
  showProblem(message, name);
  if (chosen(name)?.value !== value) return;
  const group = [...document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)];
  const before = group.find((each) =>
    settled.has(name) ? each.value === settled.get(name) : each.defaultChecked,
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
