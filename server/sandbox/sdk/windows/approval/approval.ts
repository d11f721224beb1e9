/**
 * The wallet's page with its script: choices change what is shown without a reload, the merchant's page is asked and told,
 * and a page of its own works without any of it.
 */
import {adoptColorScheme, acceptPage} from "../../document/accept-page.ts";
import {isPaymentWindowConnect} from "../../protocol/payment-window.ts";
import {announceCutOffWindow} from "../announce-window.ts";
import {MerchantPage} from "../merchant-page.ts";
import {presetDecision} from "../../document/rendered.ts";
import {decide} from "./decide.ts";
import {form, showProblem, texts} from "./document.ts";
import {readForegone} from "./redraw.ts";
import {askAboutAddress, settleChoice} from "./shipping.ts";

const {session} = document.documentElement.dataset;
const merchant = new MerchantPage();
const foregone = readForegone(document);
if (session !== undefined) announceCutOffWindow(session);

acceptPage(isPaymentWindowConnect, (connect, port) => {
  adoptColorScheme(connect.colorScheme);
  merchant.connect(connect, port);
  if (foregone !== undefined) return merchant.tell(foregone);
  merchant.tell({kind: "ready"});
  // Beside the page's own main landmark this one needs a name.
  document.querySelector("main")?.setAttribute("aria-label", document.title);
  inTurn(() => askAboutAddress(merchant));
  inTurn(async () => pressPreset());
});
if (session === undefined) pressPreset();

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !event.isComposing && merchant.isThere) merchant.tell({kind: "canceled"});
});

document.addEventListener("change", ({target}) => {
  if (target instanceof HTMLInputElement && target.type === "radio") {
    const {name} = target;
    inTurn(() => settleChoice(merchant, name));
  }
});

document.addEventListener("submit", (event) => {
  const {target, submitter} = event;
  // Without a page to tell, the browser follows the form, and with it the way back.
  if (target !== form() || session === undefined) return;
  event.preventDefault();
  const action = submitter instanceof HTMLButtonElement ? submitter.value : "approve";
  if (action === "cancel" && merchant.isThere) merchant.tell({kind: "canceled"});
  else inTurn(() => decide(merchant, action));
});

/** A tester's order stands in for the buyer's press. */
function pressPreset(): void {
  const decision = presetDecision();
  const button = [...(form()?.querySelectorAll("button") ?? [])].find(({value}) => value === decision);
  if (button !== undefined) form()?.requestSubmit(button);
}

let work = Promise.resolve();
let waiting = 0;

/** One thing after the other: what is pressed meanwhile is meant for what comes out of it. */
function inTurn(act: () => Promise<void>): void {
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
