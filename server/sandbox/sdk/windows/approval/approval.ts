/**
 * Approval page of a wallet or a local method. With this script, choices update the page without a reload and go to the merchant's page.
 * Outside a payment window the page works without it.
 */
import {adoptColorScheme, acceptPage} from "../../document/accept-page.ts";
import {isPaymentWindowConnect} from "../../protocol/payment-window.ts";
import {announceCutOffWindow} from "../announce-window.ts";
import {MerchantPage} from "../merchant-page.ts";
import {presetDecision} from "../../document/rendered.ts";
import {decide} from "./decide.ts";
import {form, showProblem, texts} from "./document.ts";
import {readDecidedOutcome} from "./redraw.ts";
import {askAboutAddress, acceptChoice} from "./shipping.ts";

const {session} = document.documentElement.dataset;
const merchant = new MerchantPage(texts.shippingErrors);
const decidedOutcome = readDecidedOutcome(document);
if (session !== undefined) announceCutOffWindow(session);

acceptPage(isPaymentWindowConnect, (connect, port) => {
  adoptColorScheme(connect.colorScheme);
  merchant.connect(connect, port);
  if (decidedOutcome !== undefined) return merchant.send(decidedOutcome);
  merchant.send({kind: "ready"});
  // A second main landmark needs a name.
  document.querySelector("main")?.setAttribute("aria-label", document.title);
  enqueue(() => askAboutAddress(merchant));
  enqueue(async () => pressPreset());
});
if (session === undefined) pressPreset();

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !event.isComposing && merchant.isConnected) merchant.send({kind: "canceled"});
});

document.addEventListener("click", ({target}) => {
  const text = target instanceof HTMLElement ? target.dataset["copy"] : undefined;
  if (text !== undefined) void copy(text, target as HTMLElement);
});

/** Copies a text, and says so next to the button. */
async function copy(text: string, button: HTMLElement): Promise<void> {
  await navigator.clipboard.writeText(text);
  const status = button.parentElement?.querySelector("[role=status]");
  if (status) status.textContent = button.dataset["copied"] ?? "";
}

document.addEventListener("change", ({target}) => {
  if (target instanceof HTMLInputElement && target.type === "radio") {
    const {name} = target;
    enqueue(() => acceptChoice(merchant, name));
  }
});

document.addEventListener("submit", (event) => {
  const {target, submitter} = event;
  // Without a merchant's page, the browser submits the form and follows its redirect.
  if (target !== form() || session === undefined) return;
  event.preventDefault();
  const action = submitter instanceof HTMLButtonElement ? submitter.value : "approve";
  if (action === "cancel" && merchant.isConnected) merchant.send({kind: "canceled"});
  else enqueue(() => decide(merchant, action));
});

/** A preset presses the button instead of the buyer. */
function pressPreset(): void {
  const decision = presetDecision();
  const button = [...(form()?.querySelectorAll("button") ?? [])].find(({value}) => value === decision);
  if (button !== undefined) form()?.requestSubmit(button);
}

let work = Promise.resolve();
let waiting = 0;

/** Runs actions one after the other, so that each sees the result of the one before. */
function enqueue(act: () => Promise<void>): void {
  waiting += 1;
  form()?.setAttribute("aria-busy", "true");
  work = work
    .then(act)
    .catch(() => showProblem(texts.lost))
    .finally(() => {
      waiting -= 1;
      if (waiting === 0) form()?.removeAttribute("aria-busy");
      else form()?.setAttribute("aria-busy", "true");
    });
}
