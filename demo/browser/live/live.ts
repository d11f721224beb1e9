import type {Proof} from "../../server/live/entry.ts";
import {find} from "../dom.ts";
import {readFeed} from "./feed.ts";
import {Outcome} from "./outcome.ts";
import {Phone} from "./phone.ts";
import {Timeline} from "./record.ts";
import {type Run, runs} from "./runs.ts";
import {beginFailure, beginRun, beginSession, endFailures, readProof} from "./server.ts";
import {followTabs} from "./sides.ts";
import type {PageEvent} from "./tab.ts";
import {pause, Stopped} from "./wait.ts";
import {isShownOnPage} from "./words.ts";

/** The page with both sides of a payment: the shop in a phone, and a record of what its parts do. */
const timeline = new Timeline();
const outcome = new Outcome();
const buttons = [...document.querySelectorAll<HTMLButtonElement>("button[data-run]")];
const stopButton = find<HTMLButtonElement>("button.stop");
const phone = new Phone(notePageEvent);
const showSides = followTabs(find(".side-tabs"));

/** Time for which nothing may change before a payment counts as not charged. */
const QUIET_MS = 1_500;
const PROVED_EVERY_MS = 400;
/** Time for PayPal and the shop to agree. */
const AGREE_MS = 20_000;

/** Place in the feed at which the present payment begins: for the visitor's own, the first place that the page got. */
let place = "";
let running: AbortController | undefined;
/** The last run with its result, which later entries can change. */
let proved: {run: Run | undefined; text: string} = {run: undefined, text: ""};

let pageEvents = 0;
function notePageEvent({type, detail, at}: PageEvent): void {
  if (!isShownOnPage(type)) return;
  const {error, orderId, ...rest} = (detail ?? {}) as {error?: Error & {code?: string}; orderId?: string};
  const facts = {
    ...rest,
    ...(orderId !== undefined && {orderId}),
    ...(error && {code: error.code, message: error.message}),
  };
  pageEvents += 1;
  timeline.add({
    key: `page ${pageEvents}`,
    side: "page",
    at,
    what: type,
    ...(Object.keys(facts).length > 0 && {details: facts}),
  });
}

readFeed({
  entry(entry) {
    timeline.add(entry);
    if (entry.side === "event" || entry.side === "webhook" || /\/capture$/.test(entry.what)) proveLater();
  },
  begun: (first) => (place ||= first),
  connected: (isConnected) => (find(".disconnected").hidden = isConnected),
});

let proving: number | undefined;
/** Counts again after a payment of the visitor, and when something happens after a run. */
function proveLater(): void {
  clearTimeout(proving);
  if (running || place === "") return;
  proving = window.setTimeout(() => void proveAgain(), PROVED_EVERY_MS);
}

async function proveAgain(): Promise<void> {
  const asked = place;
  const proof = await readProof(asked, new AbortController().signal).catch(() => undefined);
  if (!proof || running || place !== asked) return;
  const {run, text} = proved;
  if (run || proof.captures > 0) outcome.prove(proof, run?.expected, text, run?.why ?? "");
}

/** Reads the proof until PayPal and the shop agree, or the time is over. */
async function prove(run: Run, signal: AbortSignal): Promise<Proof> {
  const end = performance.now() + AGREE_MS;
  if (run.expected === "none") await pause(QUIET_MS, signal);
  for (;;) {
    const proof = await readProof(place, signal).catch(() => undefined);
    const isOver = performance.now() > end;
    if (!proof && isOver) throw new Error("PayPal doesn't answer, so the charges can't be counted.");
    const charged = run.expected === "once" ? 1 : 0;
    const agree = proof && proof.captures >= charged && proof.captures === proof.events;
    if (proof && (isOver || (agree && proof.webhooks.received >= (run.webhooks ?? 0)))) return proof;
    await pause(PROVED_EVERY_MS, signal);
  }
}

function setRunning(isRunning: boolean, name?: string): void {
  for (const button of buttons) {
    button.ariaDisabled = String(isRunning);
    button.ariaPressed = String(button.dataset["run"] === name);
  }
  stopButton.ariaDisabled = String(!isRunning);
}

async function perform(run: Run, title: string): Promise<void> {
  const stop = (running = new AbortController());
  const {signal} = stop;
  setRunning(true, run.name);
  clearTimeout(proving);
  proved = {run, text: ""};
  timeline.clear("The checkout opens.");
  place = "";
  phone.clear();
  outcome.show("running", title, run.does);
  showSides();
  try {
    place = await beginRun(signal);
    const saw = await run.act({
      phone,
      signal,
      tell: (text) => outcome.tell(text),
      start(text) {
        timeline.begin();
        outcome.tell(text);
      },
      begin: (name) => beginFailure(name, signal),
      endFailure: endFailures,
      countDown: (text, endsAt, button) => outcome.countDown(text, endsAt, button, signal),
      has: (side, what) => timeline.has(side, what),
    });
    outcome.tell("Counting orders, captures and events…");
    const proof = await prove(run, signal);
    proved = {run, text: saw};
    outcome.prove(proof, run.expected, saw, run.why);
  } catch (error) {
    proved = {run: undefined, text: ""};
    if (error instanceof Stopped || signal.aborted) {
      timeline.begin();
      outcome.show("idle", "Stopped", "Its failures are removed. The phone has a new checkout.");
      phone.openCheckout();
    } else outcome.show("wrong", "The run failed", (error as Error).message);
  } finally {
    // Another shop's process may have removed them already.
    await endFailures().catch(() => undefined);
    running = undefined;
    setRunning(false, run.name);
    proveLater();
  }
}

for (const button of buttons) {
  const run = runs.find(({name}) => name === button.dataset["run"]);
  button.addEventListener("click", () => {
    if (run && !running) void perform(run, button.textContent.trim());
  });
}
stopButton.addEventListener("click", () => running?.abort());

// A reload of this page ends what it has ordered.
addEventListener("pagehide", () => void endFailures().catch(() => undefined));

setRunning(false);
timeline.begin();
void Promise.allSettled([endFailures(), beginSession()]).then(() => {
  if (!running) phone.openCheckoutInView();
});
