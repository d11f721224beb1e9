/**
 * The page of a payment link: asks the sandbox what a choice costs, backs the tags with the link's own order and capture,
 * and leads to the receipt.
 */
import {fill} from "../../../locales/fill.ts";
import type {Check} from "../../form/checks.ts";
import {required} from "../../document/rendered.ts";
import {Field} from "../../form/field.ts";
import {watchPresses} from "../../form/press.ts";
import {Attempt} from "./attempt.ts";
import {Buyer} from "./buyer.ts";
import {Choice} from "./choice.ts";
import {readPageData} from "./data.ts";
import {Pricing} from "./pricing.ts";
import {renew} from "./renewal.ts";
import {LinkService, type CapturedOrder} from "./service.ts";

/** What this page knows of the tags: a merchant's page would know no more. */
interface Paying {
  getClientToken?: () => Promise<{accessToken: string; expiresIn: number}>;
  createOrder?: () => Promise<{orderId: string}>;
  captureOrder?: (order: {orderId: string}) => Promise<CapturedOrder>;
  clientMetadataId?: string;
  disabled?: boolean;
}

const data = readPageData();
const {texts} = data;
let {version} = data;
const service = new LinkService(data);
const attempt = new Attempt(data.linkId);
const offer = required("offer", HTMLFormElement);
const notice = required("notice", HTMLElement);
const status = required("status", HTMLElement);
const provider: HTMLElement & Paying = required("provider", HTMLElement);

function announce(text: string): void {
  status.textContent = text;
}

/** What the buyer has to know before anything else; an empty text takes it back. */
function say(text: string): void {
  notice.textContent = text;
}

/** The same, where the buyer may look somewhere else on the page. */
function sayInView(text: string): void {
  say(text);
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

// What a choice costs.

/** Counts the questions: only the answer to the last one counts. */
let asked = 0;
/** The last question has no answer yet. */
let isAsking = false;

async function askPrice(): Promise<void> {
  const chosen = choice.read();
  const question = (asked += 1);
  isAsking = false;
  if (!chosen) return;
  isAsking = true;
  try {
    const answer = await service.price(chosen);
    if (question !== asked) return;
    isAsking = false;
    if (answer === "gone") return sayInView(texts.gone);
    if (answer === "refused" || answer.version !== version) return await showChanged();
    say("");
    if (pricing.show(answer.price)) announce(fill(texts.total, {total: answer.price.totalText}));
  } catch {
    // Until there is a price for what is chosen, nothing is paid.
    if (question === asked) say(texts.priceLost);
  }
}

/** Something else is sold by now: the buyer sees it before anything is paid. */
async function showChanged(): Promise<void> {
  const reply = await service.document();
  if (!reply.ok) return sayInView(texts.gone);
  const now = renew(await reply.text());
  ({version} = now);
  choice = new Choice(offer, texts, createField);
  buyer.adopt();
  pricing.show(now.price);
  sayInView(texts.changed);
  // What was chosen before may cost something else than what the server has drawn.
  const chosen = choice.read();
  const answer = chosen && (await service.price(chosen));
  if (answer && typeof answer === "object" && answer.version === version) pricing.show(answer.price);
}

offer.addEventListener("change", ({target}) => {
  if (!(target instanceof HTMLTextAreaElement)) void askPrice();
});
offer.addEventListener("click", ({target}) => {
  const button = target instanceof Element ? target.closest("button") : null;
  if (button?.dataset["step"] !== undefined) choice.step(button);
});
for (const form of [offer, required("buyer", HTMLFormElement)]) {
  form.addEventListener("submit", (event) => event.preventDefault());
}

// Paying.

/** Says what is missing, and goes to the first of it. */
function allRight(): boolean {
  const fields = [...choice.fields, ...buyer.fields];
  for (const field of fields) field.reveal();
  const first = fields.find(({problem}) => problem !== undefined);
  first?.focus();
  if (!first && isAsking) sayInView(texts.pricing);
  return !first && !isAsking && choice.read() !== undefined;
}

async function createOrder(method: "card" | "other"): Promise<{orderId: string}> {
  say("");
  const answer = await service.order(version, {
    total: pricing.total,
    method,
    choice: choice.read() ?? [],
    buyer: buyer.read(),
  });
  switch (answer.state) {
    case "created":
      return {orderId: answer.orderId};
    case "repriced":
      pricing.show(answer.price);
      sayInView(fill(texts.totalChanged, {total: answer.price.totalText}));
      break;
    case "changed":
      await showChanged();
      break;
    case "gone":
      sayInView(texts.gone);
      break;
    case "refused":
      refuse(answer.problems);
  }
  throw new Error(`The order was not made: ${answer.state}.`);
}

function refuse(problems: readonly {readonly field: string; readonly message: string}[]): void {
  const fields = [...choice.fields, ...buyer.fields];
  const refused = problems.flatMap(({field: id, message}) => {
    const field = fields.find(({control}) => control.id === id);
    field?.refuse(message);
    return field ?? [];
  });
  if (refused[0]) refused[0].focus();
  else sayInView(problems[0]?.message ?? texts.notPaid);
}

/** What the tags take for a refusal: anything else would mean that the answer was lost, and be asked for again. */
class Refusal extends Error {
  override readonly name = "CheckoutError";
  readonly code: "declined" | "capture";
  readonly recoverable = true;

  constructor(issue: string) {
    super(`The capture was refused: ${issue}.`);
    this.code = issue === "INSTRUMENT_DECLINED" ? "declined" : "capture";
  }
}

async function captureOrder({orderId}: {orderId: string}): Promise<CapturedOrder> {
  const answer = await service.capture(orderId);
  if (answer.state === "unknown") throw new Error("The capture's answer was lost.");
  if (answer.state === "refused") throw new Refusal(answer.issue);
  return answer.order;
}

function leaveFor(orderId: string): void {
  attempt.end();
  // The form is of this payment: there is no way back to it but the link itself.
  location.replace(service.receipt(orderId));
}

provider.clientMetadataId = data.session;
provider.getClientToken = () => service.clientToken();
provider.createOrder = () => createOrder("other");
provider.captureOrder = captureOrder;
for (const tag of provider.querySelectorAll<HTMLElement & Paying>("checkout-card-fields")) {
  tag.createOrder = () => createOrder("card");
}

// What the page asks for stands above the card: what is missing there is told first.
provider.addEventListener(
  "click",
  (event) => {
    const path = event.composedPath();
    const isPay = path.some(
      (target) => target instanceof HTMLButtonElement && target.part.contains("button"),
    );
    const isCard = path.some(
      (target) => target instanceof Element && target.matches("checkout-card-fields:state(ready)"),
    );
    if (!isPay || !isCard || allRight()) return;
    event.preventDefault();
    event.stopPropagation();
  },
  {capture: true},
);

type OrderEvent = CustomEvent<{orderId: string; reason?: string}>;
provider.addEventListener("checkout-submit", (event) => {
  if (!allRight()) event.preventDefault();
});
provider.addEventListener("checkout-approve", (event) => attempt.begin((event as OrderEvent).detail.orderId));
provider.addEventListener("checkout-complete", (event) => leaveFor((event as OrderEvent).detail.orderId));
provider.addEventListener("checkout-pending", (event) => {
  const {orderId, reason} = (event as OrderEvent).detail;
  // The money is on its way; how that ends, the receipt says.
  if (reason === "capture-pending") leaveFor(orderId);
});
provider.addEventListener("checkout-error", () => attempt.end());

// A page that was loaded again.

/** Pauses in milliseconds; the last one is kept. */
const PAUSES = [1000, 2000, 4000, 8000, 16_000, 30_000];

/** The buyer had agreed, and this page was loaded again before it knew how that ended. */
async function resume(orderId: string): Promise<void> {
  provider.disabled = true;
  sayInView(texts.checking);
  for (let tried = 0; ; tried += 1) {
    const answer = await service.capture(orderId);
    if (answer.state === "answered" && isTaken(answer.order)) return leaveFor(orderId);
    if (answer.state !== "unknown") break;
    await new Promise((resolve) => setTimeout(resolve, PAUSES[tried] ?? PAUSES.at(-1)));
  }
  attempt.end();
  provider.disabled = false;
  sayInView(texts.notPaid);
}

function isTaken({purchase_units: units = []}: CapturedOrder): boolean {
  const captures = units.flatMap(({payments}) => payments?.captures ?? []);
  return captures.some(({status: is}) => is !== "DECLINED" && is !== "FAILED");
}

window.addEventListener("pageshow", () => {
  // Browsers bring back what was chosen before the page was loaded again.
  const chosen = choice.read();
  if (offer.querySelector("input") && chosen) void askPrice();
});
const {orderId: begun} = attempt;
if (begun !== undefined) void resume(begun);
