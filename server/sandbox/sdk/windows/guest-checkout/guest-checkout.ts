/** The guest form: wires what the server rendered, sends the card to the sandbox, and tells the shop's page how it ended. */
import {fill} from "../../../locales/fill.ts";
import type {GuestScriptTexts} from "../../../locales/windows/texts.ts";
import {acceptPage, adoptColorScheme} from "../../document/accept-page.ts";
import {frameFocused} from "../../document/frame-focus.ts";
import {isPaymentWindowConnect, type FromPaymentWindow} from "../../protocol/payment-window.ts";
import {announceCutOffWindow} from "../announce-window.ts";
import {MerchantPage} from "../merchant-page.ts";
import {renderedTexts, presetDecision, optional, required} from "../../document/rendered.ts";
import {AddressPart} from "../../form/address.ts";
import {createCardPart} from "./card.ts";
import {challengeStep} from "./challenge-step.ts";
import {readCheckout, readRendered} from "./checkout.ts";
import {emailProblem, needed, phoneProblem, type Check} from "../../form/checks.ts";
import {Delivery} from "./delivery.ts";
import {Field} from "../../form/field.ts";
import {PayButton} from "./pay-button.ts";
import {isWebAddress, sendPayment, type Outcome, type Problem} from "./payment.ts";
import {watchPresses} from "../../form/press.ts";
import {fillWithSamples} from "./samples.ts";
import {ShippingTalk} from "./shipping-question.ts";

const {orderId = "", cancelLocation, session} = document.documentElement.dataset;
const {lang} = document.documentElement;
const texts = renderedTexts<GuestScriptTexts>();
const form = required("guest", HTMLFormElement);
const formError = required("form-error", HTMLElement);
const status = required("status", HTMLElement);
const announce = (text: string): void => {
  status.textContent = text;
};

const fields = new Map<string, Field>();
function createField(id: string, check: Check): Field {
  const control = document.getElementById(id);
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) {
    throw new Error(`The guest form has no field #${id}.`);
  }
  const field: Field = new Field(control, {
    check: () => check(field.value),
    error: required(`${id}-error`, HTMLElement),
    status,
  });
  fields.set(id, field);
  return field;
}

watchPresses();
const card = createCardPart(texts, createField);
const email = createField("email", (value) => emailProblem(texts, value));
const phone = createField("phone", (value) => phoneProblem(texts, value));
const billing = new AddressPart(texts, "", createField);
const shipsToBilling = optional("ships-to-billing", HTMLInputElement);
const shippingBox = optional("shipping", HTMLFieldSetElement);
const shippingName = shippingBox && createField("shipping-name", needed(texts.fullNameEmpty));
const shipping = shippingBox && new AddressPart(texts, "shipping-", createField);
/** Where the goods go; undefined where the order doesn't ask. */
const parcelAddress = (): AddressPart | undefined =>
  shipsToBilling?.checked === false ? shipping : shipping && billing;

const payButton = new PayButton(texts);
const delivery: Delivery = new Delivery(readRendered(), (option) => {
  void talk.askOption(option);
});
const page = new MerchantPage();
const talk = new ShippingTalk({
  texts,
  page,
  delivery,
  address: parcelAddress,
  reload: () => readCheckout(orderId, lang),
  announce,
  onTotal: () => payButton.showTotal(delivery.total.totalText),
});
payButton.showTotal(delivery.total.totalText);

acceptPage(isPaymentWindowConnect, (connect, port) => {
  adoptColorScheme(connect.colorScheme);
  page.connect(connect, port);
  page.tell({kind: "ready"});
  tellSize();
  void frameFocused().then(() => fields.get("number")?.control.focus({preventScroll: true}));
  decideByPreset();
});
if (session === undefined) decideByPreset();
if (session !== undefined) announceCutOffWindow(session);
// As a document of its own it is the page; in a frame the page around it has its landmarks already.
if (window.parent === window) {
  document.querySelector(".page")?.setAttribute("role", "main");
  document.querySelector(".banner")?.setAttribute("role", "banner");
}
new ResizeObserver(tellSize).observe(document.documentElement);

shipsToBilling?.addEventListener("change", () => {
  if (shippingBox) shippingBox.hidden = shipsToBilling.checked;
  if (!shipsToBilling.checked) shippingName?.focus();
  void talk.askAddress();
});
billing.onChange(() => void (parcelAddress() === billing && talk.askAddress()));
shipping?.onChange(() => void (parcelAddress() === shipping && talk.askAddress()));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void pay();
});
form.addEventListener("input", () => {
  formError.textContent = "";
});
required("cancel", HTMLButtonElement).addEventListener("click", cancel);
// A key pressed in here never reaches the shop's page.
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !event.isComposing && !event.defaultPrevented) cancel();
});

// What was pressed before would have been lost.
for (const button of form.querySelectorAll<HTMLButtonElement>("button[disabled]")) button.disabled = false;

/** A tester's order stands in for the buyer. */
function decideByPreset(): void {
  const decision = presetDecision();
  if (decision === "cancel") cancel();
  if (decision !== "approve") return;
  fillWithSamples(fields);
  void pay();
}

async function pay(): Promise<void> {
  if (payButton.isBusy) return;
  formError.textContent = "";
  for (const field of fields.values()) field.reveal();
  if (goToProblem()) return page.tell({kind: "warning"});
  payButton.begin();
  try {
    await talk.askAddress();
    // What the shop said meanwhile counts, too.
    if (goToProblem()) return page.tell({kind: "warning"});
    await conclude(await sendPayment(orderId, lang, payment()));
  } finally {
    payButton.end(delivery.total.totalText);
  }
}

/** The frame that the document is in, if it is, is as high as the document. */
function tellSize(): void {
  page.tell({kind: "size", height: Math.ceil(document.documentElement.getBoundingClientRect().height)});
}

/** The form as the service takes it. */
function payment(): object {
  const parcel = parcelAddress();
  const names = {shipping: shippingName?.value.trim() ?? "", card: card.read().name};
  return {
    card: {...card.read(), billing_address: billing.read()},
    email_address: email.value.trim(),
    ...(phone.value.trim() === "" ? {} : {phone: phone.value.trim()}),
    ...(parcel === undefined
      ? {}
      : {
          shipping: {
            full_name: parcel === shipping ? names.shipping : names.card,
            address: parcel.read(),
          },
        }),
    ...(delivery.chosen === undefined ? {} : {shipping_option: delivery.chosen.id}),
    total: delivery.total.total,
  };
}

async function conclude(outcome: Outcome): Promise<void> {
  switch (outcome.state) {
    case "approved":
      return finish(texts.approved, {kind: "approved", ...payer(outcome)}, outcome.location);
    case "challenge":
      return challenge(outcome);
    case "changed":
      delivery.adopt(outcome.checkout);
      payButton.showTotal(delivery.total.totalText);
      return showFormProblem(fill(texts.totalChanged, {total: delivery.total.totalText}));
    case "refused":
      return refuse(outcome.problems);
    case "ended":
      return showFormProblem(texts.ended);
    case "lost":
      return showFormProblem(texts.lost);
  }
}

async function challenge(outcome: Extract<Outcome, {state: "challenge"}>): Promise<void> {
  payButton.end(delivery.total.totalText);
  const answer = await challengeStep(texts, outcome.challengeId);
  if (answer === "passed") return conclude({...outcome, state: "approved"});
  payButton.focus();
  if (answer === "closed") {
    return showFormProblem(texts.checkClosed);
  }
  refuse([{field: "form", message: texts.checkFailed}]);
}

/** What the service found: beside each field, and the first one gets the focus. Everything stays as it was typed. */
function refuse(problems: readonly Problem[]): void {
  for (const {field: name, message} of problems) {
    // An address that the goods go to may be the billing address.
    const field = fields.get(parcelAddress() === billing ? name.replace("shipping-", "") : name);
    if (name === "shippingOption") delivery.refuse(message);
    else if (field?.isAsked === true) field.refuse(message);
    else showFormProblem(message);
  }
  if (!goToProblem() && problems.some(({field}) => field === "shippingOption")) delivery.focus();
  page.tell({kind: "warning"});
}

/** Takes the buyer to the first field, as they stand in the form, that something is wrong with. */
function goToProblem(): boolean {
  const wrong = [...fields.values()].filter(({problem}) => problem !== undefined);
  const [first] = wrong.sort((one, other) =>
    one.control.compareDocumentPosition(other.control) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  first?.focus();
  return first !== undefined;
}

function showFormProblem(message: string): void {
  formError.textContent = message;
}

function cancel(): void {
  finish(texts.canceled, {kind: "canceled"}, cancelLocation);
}

/**
 * Tells the shop's page. A document of its own goes back to the shop's, or says that it may be closed; and a popup that the
 * browser has cut off from its page closes itself: the page asks the service how it ended.
 */
function finish(words: string, news: FromPaymentWindow, next: string | undefined): void {
  // What becomes of a payment that was on its way when the buyer gave up, leads nowhere any more.
  const end = required("end", HTMLElement);
  if (!end.hidden) return;
  page.tell(news);
  const isAlone = session === undefined;
  if (isAlone && next !== undefined && isWebAddress(next)) location.assign(next);
  form.hidden = true;
  end.hidden = false;
  const text = required("end-text", HTMLElement);
  text.textContent = isAlone && next !== undefined ? words : `${words} ${texts.closePage}`;
  text.focus();
  if (!isAlone && !page.isThere) window.close();
}

function payer({payerId}: {readonly payerId?: string}): {payerId?: string} {
  return payerId === undefined ? {} : {payerId};
}
