/** Guest form: sends the card to the sandbox and the result to the merchant's page. */
import {fill} from "../../../locales/fill.ts";
import type {GuestScriptTexts, WindowTexts} from "../../../locales/texts.ts";
import {acceptPage, adoptColorScheme} from "../../document/accept-page.ts";
import {whenFrameFocused} from "../../document/frame-focus.ts";
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
import {sendPayment, type Outcome, type Problem} from "./payment.ts";
import {watchPresses} from "../../form/press.ts";
import {fillWithSamples} from "./samples.ts";
import {ShippingQuestions} from "./shipping-questions.ts";

const {orderId = "", cancelLocation, session} = document.documentElement.dataset;
const {lang} = document.documentElement;
const texts = renderedTexts<GuestScriptTexts & Pick<WindowTexts, "shippingErrors">>();
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
/** Shipping address. Undefined if the order needs none. */
const parcelAddress = (): AddressPart | undefined =>
  shipsToBilling?.checked === false ? shipping : shipping && billing;

const payButton = new PayButton(texts);
const delivery: Delivery = new Delivery(readRendered(), (option) => {
  void shippingQuestions.askOption(option);
});
const page = new MerchantPage(texts.shippingErrors);
const shippingQuestions = new ShippingQuestions({
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
  page.send({kind: "ready"});
  sendSize();
  void whenFrameFocused().then(() => {
    // A popup's page may connect while the buyer types already.
    if (document.activeElement === document.body) fields.get("number")?.control.focus({preventScroll: true});
  });
  decideByPreset();
});
if (session === undefined) decideByPreset();
if (session !== undefined) announceCutOffWindow(session);
// In a frame, the page around it has the landmarks.
if (window.parent === window) {
  document.querySelector(".page")?.setAttribute("role", "main");
  document.querySelector(".banner")?.setAttribute("role", "banner");
}
new ResizeObserver(sendSize).observe(document.documentElement);

shipsToBilling?.addEventListener("change", () => {
  if (shippingBox) shippingBox.hidden = shipsToBilling.checked;
  if (!shipsToBilling.checked) shippingName?.focus();
  void shippingQuestions.askAddress();
});
billing.onChange(() => void (parcelAddress() === billing && shippingQuestions.askAddress()));
shipping?.onChange(() => void (parcelAddress() === shipping && shippingQuestions.askAddress()));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void pay();
});
form.addEventListener("input", () => {
  formError.textContent = "";
});
required("cancel", HTMLButtonElement).addEventListener("click", cancel);
// Key events in this frame don't reach the merchant's page.
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !event.isComposing && !event.defaultPrevented) cancel();
});

// The buttons are disabled until this script handles them.
for (const button of form.querySelectorAll<HTMLButtonElement>("button[disabled]")) button.disabled = false;

/** A preset answers instead of the buyer. */
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
  if (focusFirstProblem()) return page.send({kind: "warning"});
  payButton.begin();
  try {
    await shippingQuestions.askAddress();
    // The merchant's page may have refused the address in the meantime.
    if (focusFirstProblem()) return page.send({kind: "warning"});
    await conclude(await sendPayment(orderId, lang, payment()));
  } finally {
    payButton.end(delivery.total.totalText);
  }
}

/** Sends the height, so that the page can size the frame. */
function sendSize(): void {
  page.send({kind: "size", height: Math.ceil(document.documentElement.getBoundingClientRect().height)});
}

/** Request body of the payment. */
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
      delivery.update(outcome.checkout);
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

/** Shows errors from the sandbox next to their fields and focuses the first one. Typed values stay. */
function refuse(problems: readonly Problem[]): void {
  for (const {field: name, message} of problems) {
    // The billing address may also be the shipping address.
    const field = fields.get(parcelAddress() === billing ? name.replace("shipping-", "") : name);
    if (name === "shippingOption") delivery.refuse(message);
    else if (field?.isShown === true) field.refuse(message);
    else showFormProblem(message);
  }
  if (!focusFirstProblem() && problems.some(({field}) => field === "shippingOption")) delivery.focus();
  page.send({kind: "warning"});
}

/** Focuses the first invalid field in document order. Returns true if there is one. */
function focusFirstProblem(): boolean {
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
 * Sends the result to the merchant's page. Without such a page, redirects to the merchant or shows that the page can be
 * closed. A popup that an opener policy has disconnected closes itself.
 */
function finish(message: string, result: FromPaymentWindow, next: string | undefined): void {
  // The first result is final: a payment in progress has no effect after the buyer canceled.
  const end = required("end", HTMLElement);
  if (!end.hidden) return;
  page.send(result);
  const isStandalone = session === undefined;
  if (isStandalone && next !== undefined) location.assign(next);
  form.hidden = true;
  end.hidden = false;
  const text = required("end-text", HTMLElement);
  text.textContent = isStandalone && next !== undefined ? message : `${message} ${texts.closePage}`;
  text.focus();
  if (!isStandalone && !page.isConnected) window.close();
}

function payer({payerId}: {readonly payerId?: string}): {payerId?: string} {
  return payerId === undefined ? {} : {payerId};
}
