/** The dialog in which a member gives the one-time code. */
import {fill} from "../../../locales/fastlane/index.ts";
import {isProfileData} from "../../protocol/fastlane.ts";
import {isShape} from "../../protocol/shape.ts";
import {presetDecision} from "../../document/rendered.ts";
import {create} from "./dom.ts";
import type {FrameContext} from "./context.ts";
import {Task} from "./task.ts";

/** Draws the dialog. @returns when the member can type */
export async function showAuthentication(
  frame: FrameContext,
  body: HTMLElement,
  customerContextId: string,
): Promise<void> {
  const {texts, call, tell} = frame;
  const task = new Task(frame);
  const sent = create("p", {className: "muted"});
  const hint = create("p", {id: "hint", className: "hint"});
  const code = create("input", {
    id: "code",
    name: "code",
    type: "text",
    inputMode: "numeric",
    autocomplete: "one-time-code",
    required: true,
  });
  const resend = create("button", {type: "button", textContent: texts.resend});
  const form = create(
    "form",
    {noValidate: true},
    sent,
    create("label", {htmlFor: "code", textContent: texts.codeLabel}),
    hint,
    code,
    task.element,
    create("button", {type: "submit", className: "primary", textContent: texts.confirm}),
    resend,
  );
  task.element.id = "message";
  // What is the matter is part of the field's description from the start; while nothing is, the text is empty.
  code.setAttribute("aria-describedby", "hint message");

  const problem = (text: string): void => {
    task.say(text, true);
    code.ariaInvalid = "true";
    code.select();
  };

  const requestCode = async (): Promise<string | undefined> => {
    const reply = read(await call("members/codes", {customerContextId}));
    if (reply["state"] === "failed") tell({kind: "authentication-failed"});
    if (reply["state"] !== "open") {
      problem(texts.over);
      return undefined;
    }
    sent.textContent = fill(texts.codeSent, {digits: String(reply["phoneEnding"])});
    const testCode = String(reply["testCode"]);
    hint.textContent = fill(texts.testCode, {code: testCode});
    task.say("");
    return testCode;
  };

  const answer = async (typed: string): Promise<void> => {
    const reply = read(await call("members/answers", {customerContextId, code: typed}));
    const {state, attemptsLeft, memberSession, addressId, cardId, profileData} = reply;
    if (state === "failed") tell({kind: "authentication-failed"});
    else if (state === "open") {
      const tries =
        attemptsLeft === 1 ? texts.oneTryLeft : fill(texts.triesLeft, {count: Number(attemptsLeft)});
      problem(fill(texts.codeWrong, {tries}));
    } else if (
      state === "succeeded" &&
      typeof memberSession === "string" &&
      typeof addressId === "string" &&
      isProfileData(profileData)
    ) {
      const card = typeof cardId === "string" ? {cardId} : {};
      tell({kind: "authenticated", memberSession, addressId, ...card, profileData});
    } else problem(texts.over);
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = code.value.replace(/\s/g, "");
    if (typed === "") problem(texts.codeEmpty);
    else void task.run(texts.checking, () => answer(typed));
  });
  resend.addEventListener("click", () => {
    void task.run(texts.loading, async () => {
      const testCode = await requestCode();
      if (testCode === undefined) return;
      code.ariaInvalid = "false";
      code.value = "";
      task.say(fill(texts.resent, {code: testCode}));
      code.focus();
    });
  });
  code.addEventListener("input", () => {
    code.ariaInvalid = "false";
  });
  body.replaceChildren(form);
  await task.run(texts.loading, async () => {
    const testCode = await requestCode();
    // A tester's order stands in for the member.
    if (presetDecision() === "cancel") tell({kind: "close"});
    else if (presetDecision() === "approve" && testCode !== undefined) await answer(testCode);
  });
}

function read(reply: unknown): Record<string, unknown> {
  return isShape(reply) ? reply : {};
}
