/** Dialog for the one-time code. */
import {fill} from "../../../locales/fill.ts";
import {isProfileData} from "../../protocol/fastlane.ts";
import {isShape} from "../../protocol/shape.ts";
import {presetDecision} from "../../document/rendered.ts";
import {create} from "./dom.ts";
import type {FrameContext} from "./context.ts";
import {Task} from "./task.ts";

/** Draws the dialog. Resolves when the member can type. */
export async function showAuthentication(
  frame: FrameContext,
  body: HTMLElement,
  customerContextId: string,
): Promise<void> {
  const {texts, call, send} = frame;
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
  // The error is part of the field's description from the start. Its text is empty while there is none.
  code.setAttribute("aria-describedby", "hint message");

  const problem = (text: string): void => {
    task.showMessage(text, true);
    code.ariaInvalid = "true";
    code.select();
  };

  const requestCode = async (): Promise<string | undefined> => {
    const reply = read(await call("members/codes", {customerContextId}));
    if (reply["state"] === "failed") send({kind: "authentication-failed"});
    if (reply["state"] !== "open") {
      problem(texts.over);
      return undefined;
    }
    sent.textContent = fill(texts.codeSent, {digits: String(reply["phoneEnding"])});
    const testCode = String(reply["testCode"]);
    hint.textContent = fill(texts.testCode, {code: testCode});
    task.showMessage("");
    return testCode;
  };

  const answer = async (typed: string): Promise<void> => {
    const reply = read(await call("members/answers", {customerContextId, code: typed}));
    const {state, attemptsLeft, memberSession, addressId, cardId, profileData} = reply;
    if (state === "failed") send({kind: "authentication-failed"});
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
      send({kind: "authenticated", memberSession, addressId, ...card, profileData});
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
      task.showMessage(fill(texts.resent, {code: testCode}));
      code.focus();
    });
  });
  code.addEventListener("input", () => {
    code.ariaInvalid = "false";
  });
  body.replaceChildren(form);
  await task.run(texts.loading, async () => {
    const testCode = await requestCode();
    // A preset answers instead of the member.
    if (presetDecision() === "cancel") send({kind: "close"});
    else if (presetDecision() === "approve" && testCode !== undefined) await answer(testCode);
  });
}

function read(reply: unknown): Record<string, unknown> {
  return isShape(reply) ? reply : {};
}
