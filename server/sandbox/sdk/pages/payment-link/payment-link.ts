/**
 * Page of a payment link. Gets prices from the sandbox, gives the payment elements the link's own order and capture
 * calls, and opens the receipt.
 */
import {fill} from "../../../locales/fill.ts";
import type {Check} from "../../form/checks.ts";
import {required} from "../../document/rendered.ts";
import {Field} from "../../form/field.ts";
import {watchPresses} from "../../form/press.ts";
import {Attempt} from "../checkout/attempt.ts";
import {connectElements, type ProviderElement} from "../checkout/elements.ts";
import {Buyer} from "./buyer.ts";
import {Choice} from "./choice.ts";
import {readPageData} from "./data.ts";
import {Pricing} from "./pricing.ts";
import {replaceOffer} from "./replace-offer.ts";
import {LinkApi} from "./api.ts";

const data = readPageData();
const {texts} = data;
let {version} = data;
const api = new LinkApi(data);
const attempt = new Attempt(`payment-link ${data.linkId}`);
const offer = required("offer", HTMLFormElement);
const notice = required("notice", HTMLElement);
const status = required("status", HTMLElement);
const provider: HTMLElement & ProviderElement = required("provider", HTMLElement);

function announce(text: string): void {
  status.textContent = text;
}

/** Shows a notice above the page. An empty text removes it. */
function showNotice(text: string): void {
  notice.textContent = text;
}

/** Shows a notice and scrolls it into view. */
function showNoticeInView(text: string): void {
  showNotice(text);
  notice.scrollIntoView({block: "nearest"});
}

function createField(id: string, check: Check): Field {
  const control = document.getElementById(id) as HTMLInputElement;
  const field: Field = new Field(control, {
    check: () => check(field.value),
    error: required(`${id}-error`, HTMLElement),
    status,
  });
  return field;
}

watchPresses();
const buyer = new Buyer(texts, createField);
let choice = new Choice(offer, texts, createField);
const pricing = new Pricing(provider, data.price);

/** Number of price requests. Only the reply to the last one is used. */
let requestCount = 0;
let isPricePending = false;

async function requestPrice(): Promise<void> {
  const chosen = choice.read();
  const question = (requestCount += 1);
  isPricePending = false;
  if (!chosen) return;
  isPricePending = true;
  try {
    const answer = await api.price(chosen);
    if (question !== requestCount) return;
    isPricePending = false;
    if (answer === "gone") return showNoticeInView(texts.gone);
    if (answer === "refused" || answer.version !== version) return await showChanged();
    showNotice("");
    if (pricing.show(answer.price)) announce(fill(texts.total, {total: answer.price.totalText}));
  } catch {
    // Paying is blocked until the price is known.
    if (question === requestCount) showNotice(texts.priceLost);
  }
}

/** The offer has changed. The buyer sees the new one before paying. */
async function showChanged(): Promise<void> {
  const reply = await api.document();
  if (!reply.ok) return showNoticeInView(texts.gone);
  const now = replaceOffer(await reply.text());
  ({version} = now);
  choice = new Choice(offer, texts, createField);
  buyer.readAddressFields();
  pricing.show(now.price);
  showNoticeInView(texts.changed);
  // The server rendered the price of the default choice, which may differ.
  const chosen = choice.read();
  const answer = chosen && (await api.price(chosen));
  if (answer && typeof answer === "object" && answer.version === version) pricing.show(answer.price);
}

offer.addEventListener("change", ({target}) => {
  if (!(target instanceof HTMLTextAreaElement)) void requestPrice();
});
offer.addEventListener("click", ({target}) => {
  const button = target instanceof Element ? target.closest("button") : null;
  if (button?.dataset["step"] !== undefined) choice.step(button);
});
for (const form of [offer, required("buyer", HTMLFormElement)]) {
  form.addEventListener("submit", (event) => event.preventDefault());
}

/**
 * Shows errors and focuses the first one. Returns true if the form is complete and priced. Contact and address belong
 * to the card, because PayPal's windows ask for their own.
 */
function checkForm(isCard: boolean): boolean {
  const fields = isCard ? [...choice.fields, ...buyer.fields] : choice.fields;
  for (const field of fields) field.reveal();
  const first = fields.find(({problem}) => problem !== undefined);
  first?.focus();
  if (!first && isPricePending) showNoticeInView(texts.pricing);
  return !first && !isPricePending && choice.read() !== undefined;
}

async function createOrder(method: "card" | "other"): Promise<{orderId: string}> {
  showNotice("");
  const answer = await api.order(version, {
    total: pricing.total,
    method,
    choice: choice.read() ?? [],
    ...(method === "card" ? {buyer: buyer.read()} : {}),
  });
  switch (answer.state) {
    case "created":
      return {orderId: answer.orderId};
    case "repriced":
      pricing.show(answer.price);
      showNoticeInView(fill(texts.totalChanged, {total: answer.price.totalText}));
      break;
    case "changed":
      await showChanged();
      break;
    case "gone":
      showNoticeInView(texts.gone);
      break;
    case "refused":
      refuse(answer.problems);
  }
  throw new Error(`No order was created: ${answer.state}.`);
}

function refuse(problems: readonly {readonly field: string; readonly message: string}[]): void {
  const fields = [...choice.fields, ...buyer.fields];
  const refused = problems.flatMap(({field: id, message}) => {
    const field = fields.find(({control}) => control.id === id);
    field?.refuse(message);
    return field ?? [];
  });
  if (refused[0]) refused[0].focus();
  else showNoticeInView(problems[0]?.message ?? texts.notPaid);
}

const checkout = connectElements({
  provider,
  api,
  attempt,
  session: data.session,
  createOrder,
  checkForm,
  receipt: (orderId) => api.receipt(orderId),
  texts,
  showNotice: showNoticeInView,
});

window.addEventListener("pageshow", () => {
  // Browsers restore the earlier choice when a page is reloaded.
  const chosen = choice.read();
  if (offer.querySelector("input") && chosen) void requestPrice();
});
checkout.resume();
