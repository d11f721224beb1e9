/** The bank's 3-D Secure check: wires the form that the server rendered, in a dialog of the page or as its own page. */
import type {ChallengeScriptTexts} from "../../../locales/windows/texts.ts";
import {acceptParent, adoptColorScheme} from "../../document/accept-page.ts";
import {frameFocused} from "../../document/frame-focus.ts";
import {isChallengeConnect, type FromChallenge} from "../../protocol/challenge.ts";
import {presetDecision, renderedTexts} from "../../document/rendered.ts";
import {readVerdict, wrongCodeText, type Answer, type Verdict} from "./answer.ts";

const texts = renderedTexts<ChallengeScriptTexts>();
const form = required("form#challenge", HTMLFormElement);
const code = required("#challenge input[name=code]", HTMLInputElement);
// What is the matter is part of the field's description from the start; while nothing is, the text is empty.
code.setAttribute(
  "aria-describedby",
  [code.getAttribute("aria-describedby"), "message"].filter(Boolean).join(" "),
);
const failButton = required("#challenge button[name=fail]", HTMLButtonElement);
const message = required("#message", HTMLElement);
const challengeId = document.documentElement.dataset["challengeId"] ?? "";

/** The page around this window; none when it is a page of its own. */
let page: MessagePort | undefined;
let isAsking = false;

const tellPage = (news: FromChallenge): void => page?.postMessage(news);

void acceptParent(isChallengeConnect).then(({connect, port}) => {
  page = port;
  adoptColorScheme(connect.colorScheme);
  // Beside the page's own main landmark this one needs a name.
  document.querySelector("main")?.setAttribute("aria-label", document.title);
  tellPage({kind: "ready"});
  void frameFocused().then(() => code.focus());
  answerByPreset();
});

if (document.documentElement.dataset["parentOrigin"] === undefined) answerByPreset();

/** A tester's order stands in for the buyer. */
function answerByPreset(): void {
  const decision = presetDecision();
  if (decision === "cancel" && page !== undefined) tellPage({kind: "close"});
  else if (decision === "cancel") void answer({fail: true});
  else if (decision === "approve")
    void answer({code: document.querySelector("#hint strong")?.textContent ?? ""});
}

// The empty field is answered in our own words, beside it.
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
// A key pressed in here never reaches the page's dialog.
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !event.isComposing) tellPage({kind: "close"});
});

async function answer(given: Answer): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  form.ariaBusy = "true";
  say(texts.checking);
  try {
    const verdict = await send(given);
    if (verdict === undefined) showProblem(texts.over);
    else if (verdict.state === "open") showProblem(wrongCodeText(texts, verdict.attemptsLeft));
    else finish(verdict, verdict.state);
  } catch {
    showProblem(texts.lost);
  } finally {
    isAsking = false;
    form.ariaBusy = "false";
  }
}

/** Resolves with nothing when the service knows no such check any more: another card took its place. */
async function send(given: Answer): Promise<Verdict | undefined> {
  const response = await fetch(`/three-d-secure/challenges/${encodeURIComponent(challengeId)}/answers`, {
    method: "POST",
    headers: {"Content-Type": "application/json"},
    body: JSON.stringify(given),
    signal: AbortSignal.timeout(30_000),
  });
  if (response.status === 404) return undefined;
  const verdict = readVerdict(await response.json());
  if (!response.ok || verdict === undefined) throw new Error(`answered with status ${response.status}`);
  return verdict;
}

function finish(verdict: Verdict, state: "passed" | "failed"): void {
  say(state === "passed" ? texts.passed : texts.failed);
  const {liabilityShift} = verdict;
  if (page !== undefined) {
    tellPage({kind: "answered", state, ...(liabilityShift === undefined ? {} : {liabilityShift})});
  } else if (verdict.location !== undefined) location.assign(verdict.location);
}

function say(text: string): void {
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
