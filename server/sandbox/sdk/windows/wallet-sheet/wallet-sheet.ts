/** Payment sheet of an emulated device wallet. */
import {fill} from "../../../locales/fill.ts";
import {pageLanguageOf} from "../../../locales/languages.ts";
import {acceptParent, adoptColorScheme} from "../../document/accept-page.ts";
import {whenFrameFocused} from "../../document/frame-focus.ts";
import {
  isSheetConnect,
  isSheetPayment,
  isToSheet,
  type FromSheet,
  type SheetCard,
  type SheetOption,
  type SheetPayment,
  type SheetPlace,
} from "../../protocol/wallet-sheet.ts";
import {presetDecision, renderedTexts} from "../../document/rendered.ts";
import {amountText, billRows, payText, type SheetScriptTexts} from "./bill.ts";

const texts = renderedTexts<SheetScriptTexts>();
const language = pageLanguageOf(document.documentElement.lang);

const form = required("form#sheet", HTMLFormElement);
const addresses = required("#addresses", HTMLFieldSetElement);
const options = required("#options", HTMLFieldSetElement);
const lines = required("#lines", HTMLElement);
const message = required("#message", HTMLElement);
const payButton = required("button[name=pay]", HTMLButtonElement);
const cancelButton = required("button[name=cancel]", HTMLButtonElement);
const wallet = document.documentElement.dataset["wallet"] ?? "";

const {connect, port} = await acceptParent(isSheetConnect);
const send = (data: FromSheet): void => port.postMessage(data);
adoptColorScheme(connect.colorScheme);

let state = connect.state;
/** The sheet waits for the page or the sandbox. */
let isWaiting = true;
let isPaying = false;
/** Chosen values by radio name. Choices during a payment are reverted. */
const chosen = new Map<string, string>();
/** Last choice while the sheet was waiting. It is sent next. */
let queuedChoice: HTMLInputElement | undefined;

for (const radio of radios("card"))
  radio.disabled = !connect.networks.includes(radio.dataset["network"] ?? "");
const firstCard = radios("card").find(({disabled}) => !disabled);
if (firstCard !== undefined) firstCard.checked = true;
addresses.hidden = !connect.asksAddress;

port.onmessage = (event: MessageEvent<unknown>) => {
  if (!isToSheet(event.data)) return;
  ({state} = event.data);
  isWaiting = state.phase === "busy";
  isPaying &&= isWaiting;
  show();
  if (decision === "approve" && state.phase === "open") {
    decision = undefined;
    form.requestSubmit();
  }
  const next = queuedChoice;
  if (isWaiting || next?.isConnected !== true) return;
  queuedChoice = undefined;
  next.checked = true;
  choose(next);
};

form.addEventListener("change", ({target}) => {
  if (!(target instanceof HTMLInputElement)) return;
  if (isPaying) restore(target.name);
  else if (isWaiting) queuedChoice = target;
  else choose(target);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!isWaiting && state.phase === "open" && chosenRadio("card") !== undefined) void pay();
});
cancelButton.addEventListener("click", () => send({kind: "close"}));
// Key events in this frame don't reach the page's dialog.
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !event.isComposing) send({kind: "close"});
});

show();
for (const name of ["card", "address"]) chosen.set(name, chosenRadio(name)?.value ?? "");
send({kind: "ready", card: cardOf(chosenRadio("card")), place: placeOf(chosenRadio("address"))});
void whenFrameFocused().then(() => (firstCard ?? cancelButton).focus());
/** Decision of a preset, until it is carried out. */
let decision = presetDecision();
if (decision === "cancel") send({kind: "close"});

function choose(radio: HTMLInputElement): void {
  chosen.set(radio.name, radio.value);
  switch (radio.name) {
    case "card":
      return ask({kind: "card", card: cardOf(radio)});
    case "address":
      return ask({kind: "address", place: placeOf(radio)});
    case "option":
      return ask({kind: "option", id: radio.value});
  }
}

function ask(question: FromSheet): void {
  isWaiting = true;
  showWaiting(texts.notices.moment);
  send(question);
}

async function pay(): Promise<void> {
  isWaiting = isPaying = true;
  showWaiting(texts.paying);
  try {
    send({kind: "pay", payment: await authorize()});
  } catch {
    isWaiting = isPaying = false;
    show(texts.lost);
  }
}

/** Requests the wallet's token for the chosen card from the sandbox. */
async function authorize(): Promise<SheetPayment> {
  const response = await fetch(`/web-sdk/v6/vendors/${wallet}/payments`, {
    method: "POST",
    headers: {"Content-Type": "application/json"},
    body: JSON.stringify({
      card: chosenRadio("card")?.value,
      address: Number(chosenRadio("address")?.value ?? 0),
    }),
    signal: AbortSignal.timeout(30_000),
  });
  const payment: unknown = await response.json();
  if (!response.ok || !isSheetPayment(payment)) throw new Error(`answered with status ${response.status}`);
  return payment;
}

function show(text = state.message ?? (state.notice && texts.notices[state.notice])): void {
  required("#merchant", HTMLElement).textContent = fill(texts.payTo, {
    merchant: state.details.merchant,
  });
  showOptions(state.details.options);
  lines.replaceChildren(
    ...billRows(state.details, texts, language).map(({label, amount}) => row(label, amount)),
  );
  payButton.textContent = payText(state.details, texts, language);
  if (firstCard === undefined) text = texts.noCard;
  message.textContent = text ?? "";
  message.classList.toggle("problem", !isWaiting && text !== undefined);
  form.ariaBusy = String(isWaiting);
  payButton.ariaDisabled = String(isWaiting || state.phase !== "open" || firstCard === undefined);
}

function showWaiting(text: string): void {
  message.textContent = text;
  message.classList.remove("problem");
  form.ariaBusy = "true";
  payButton.ariaDisabled = "true";
}

function row(label: string, amount: string): HTMLElement {
  const element = document.createElement("div");
  const term = document.createElement("dt");
  const value = document.createElement("dd");
  term.textContent = label;
  value.textContent = amount;
  element.append(term, value);
  return element;
}

/** Draws the options only if they changed, because replacing a radio button loses the focus. */
function showOptions(offered: readonly SheetOption[]): void {
  options.hidden = offered.length === 0;
  const shown = JSON.stringify(offered);
  if (options.dataset["shown"] !== shown) {
    const hadFocus = options.contains(document.activeElement);
    options.dataset["shown"] = shown;
    options.replaceChildren(required("#options > legend", HTMLElement), ...offered.map(optionLabel));
    if (hadFocus) queueMicrotask(() => (chosenRadio("option") ?? payButton).focus());
  }
  const selected = state.details.selectedOption ?? offered[0]?.id ?? "";
  chosen.set("option", selected);
  restore("option");
}

function optionLabel({id, label, detail, amount}: SheetOption): HTMLElement {
  const element = document.createElement("label");
  const radio = document.createElement("input");
  Object.assign(radio, {type: "radio", name: "option", value: id});
  const text = document.createElement("span");
  const more = document.createElement("small");
  const price = amount === undefined ? undefined : amountText(amount, state.details.currencyCode, language);
  more.textContent = [price, detail].filter(Boolean).join(", ");
  text.append(label, " ", more);
  element.append(radio, text);
  return element;
}

function restore(name: string): void {
  for (const radio of radios(name)) radio.checked = radio.value === chosen.get(name);
}

function radios(name: string): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`#sheet input[name=${name}]`)];
}

function chosenRadio(name: string): HTMLInputElement | undefined {
  return radios(name).find(({checked, disabled}) => checked && !disabled);
}

function cardOf(radio: HTMLInputElement | undefined): SheetCard {
  const {network = "", lastDigits = ""} = radio?.dataset ?? {};
  return {network, lastDigits};
}

function placeOf(radio: HTMLInputElement | undefined): SheetPlace {
  const {locality = "", administrativeArea = "", postalCode = "", countryCode = ""} = radio?.dataset ?? {};
  return {locality, administrativeArea, postalCode, countryCode};
}

function required<E extends HTMLElement>(selector: string, type: new () => E): E {
  const element = document.querySelector(selector);
  if (element instanceof type) return element;
  throw new Error(`The payment sheet has no ${selector}.`);
}
