/** 3-D Secure check, in a dialog on the page or as a separate page. */
import type {WindowTexts} from "../../../locales/texts.ts";
import {acceptParent, adoptColorScheme} from "../../document/accept-page.ts";
import {whenFrameFocused} from "../../document/frame-focus.ts";
import {isChallengeConnect, type FromChallenge} from "../../protocol/challenge.ts";
import {presetDecision, renderedTexts} from "../../document/rendered.ts";
import {readAnswerResult, wrongCodeText, type Answer, type AnswerResult} from "./answer.ts";

const texts = renderedTexts<WindowTexts["challengeScript"]>();
const form = required("form#challenge", HTMLFormElement);
const code = required("#challenge input[name=code]", HTMLInputElement);
// The error is part of the field's description from the start. Its text is empty while there is none.
code.setAttribute(
  "aria-describedby",
  [code.getAttribute("aria-describedby"), "message"].filter(Boolean).join(" "),
);
const failButton = required("#challenge button[name=fail]", HTMLButtonElement);
const message = required("#message", HTMLElement);
const challengeId = document.documentElement.dataset["challengeId"] ?? "";

/** Port to the page around this window. Undefined for a separate page. */
let page: MessagePort | undefined;
let isAsking = false;

const sendToPage = (data: FromChallenge): void => page?.postMessage(data);

void acceptParent(isChallengeConnect).then(({connect, port}) => {
  page = port;
  adoptColorScheme(connect.colorScheme);
  // A second main landmark needs a name.
  document.querySelector("main")?.setAttribute("aria-label", document.title);
  sendToPage({kind: "ready"});
  void whenFrameFocused().then(() => code.focus());
  answerByPreset();
});

if (document.documentElement.dataset["parentOrigin"] === undefined) answerByPreset();

/** A preset answers instead of the buyer. */
function answerByPreset(): void {
  const decision = presetDecision();
  if (decision === "cancel" && page !== undefined) sendToPage({kind: "close"});
  else if (decision === "cancel") void answer({fail: true});
  else if (decision === "approve")
    void answer({code: document.querySelector("#hint strong")?.textContent ?? ""});
}

// The script shows its own error for an empty field.
form.noValidate = true;
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const typed = code.value.trim();
  if (typed === "") showProblem(texts.empty);
  else void answer({code: typed});
});
failButton.addEventListener("click", (event) => {
  event.preventDefault();
  void answer({fail: true});
});
code.addEventListener("input", () => {
  code.ariaInvalid = "false";
  message.classList.remove("problem");
});
// Key events in this frame don't reach the page's dialog.
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !event.isComposing) sendToPage({kind: "close"});
});

async function answer(given: Answer): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  form.ariaBusy = "true";
  showStatus(texts.checking);
  try {
    const result = await send(given);
    if (result === undefined) showProblem(texts.over);
    else if (result.state === "open") showProblem(wrongCodeText(texts, result.attemptsLeft));
    else finish(result, result.state);
  } catch {
    showProblem(texts.lost);
  } finally {
    isAsking = false;
    form.ariaBusy = "false";
  }
}

/** Sends an answer. Resolves with undefined if the check no longer exists, because another card replaced it. */
async function send(given: Answer): Promise<AnswerResult | undefined> {
  const response = await fetch(`/three-d-secure/challenges/${encodeURIComponent(challengeId)}/answers`, {
    method: "POST",
    headers: {"Content-Type": "application/json"},
    body: JSON.stringify(given),
    signal: AbortSignal.timeout(30_000),
  });
  if (response.status === 404) return undefined;
  const result = readAnswerResult(await response.json());
  if (!response.ok || result === undefined) throw new Error(`answered with status ${response.status}`);
  return result;
}

function finish(result: AnswerResult, state: "passed" | "failed"): void {
  showStatus(state === "passed" ? texts.passed : texts.failed);
  const {liabilityShift} = result;
  if (page !== undefined) {
    sendToPage({kind: "answered", state, ...(liabilityShift === undefined ? {} : {liabilityShift})});
  } else if (result.location !== undefined) location.assign(result.location);
}

function showStatus(text: string): void {
  message.classList.remove("problem");
  message.textContent = text;
}

function showProblem(text: string): void {
  message.classList.add("problem");
  message.textContent = text;
  code.ariaInvalid = "true";
  code.select();
}

function required<E extends HTMLElement>(selector: string, type: new () => E): E {
  const element = document.querySelector(selector);
  if (element instanceof type) return element;
  throw new Error(`The challenge page has no ${selector}.`);
}
