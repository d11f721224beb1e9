import type {GuestScriptTexts} from "../../../locales/texts.ts";
import {connectFrame, colorSchemeOf} from "../../web-sdk/presentation/connect.ts";
import {isFromChallenge, type ChallengeConnect, type FromChallenge} from "../../protocol/challenge.ts";
import {required} from "../../document/rendered.ts";

/** Longest wait for a loaded check to answer. */
const answerTimeoutMs = 5_000;

/** Shows the 3-D Secure check instead of the form until it has ended. */
export function challengeStep(
  texts: GuestScriptTexts,
  challengeId: string,
): Promise<"passed" | "failed" | "closed"> {
  const section = required("challenge", HTMLElement);
  const place = required("challenge-place", HTMLElement);
  const back = required("challenge-back", HTMLButtonElement);
  const form = required("guest", HTMLFormElement);
  const notice = document.createElement("p");
  notice.setAttribute("role", "status");
  notice.textContent = texts.checkLoading;
  const iframe = document.createElement("iframe");
  iframe.title = texts.checkFrame;
  iframe.src = challengeUrl(challengeId).href;
  return new Promise((resolve) => {
    const timeout = setTimeout(() => {
      notice.textContent = texts.checkSilent;
    }, answerTimeoutMs);
    const end = (state: "passed" | "failed" | "closed"): void => {
      clearTimeout(timeout);
      connection.close();
      back.removeEventListener("click", close);
      place.replaceChildren();
      section.hidden = true;
      form.hidden = false;
      resolve(state);
    };
    const close = (): void => end("closed");
    const connection = connectFrame<FromChallenge, never>({
      iframe,
      origin: location.origin,
      connect: (): ChallengeConnect => ({
        kind: "connect",
        target: "challenge",
        colorScheme: colorSchemeOf(document.documentElement),
      }),
      isIncoming: isFromChallenge,
      onMessage(message) {
        switch (message.kind) {
          case "ready":
            clearTimeout(timeout);
            notice.remove();
            iframe.classList.add("is-ready");
            iframe.focus();
            break;
          case "answered":
            end(message.state);
            break;
          case "close":
            close();
        }
      },
    });
    back.addEventListener("click", close);
    place.replaceChildren(notice, iframe);
    form.hidden = true;
    section.hidden = false;
    // Focuses the heading until the check can have the focus.
    required("challenge-heading", HTMLElement).focus();
  });
}

/** Address of the check. It may be embedded in this document and in the page of the frame session. */
function challengeUrl(challengeId: string): URL {
  const url = new URL(`/three-d-secure/challenges/${encodeURIComponent(challengeId)}`, location.origin);
  url.searchParams.set("within", "guest-checkout");
  url.searchParams.set("locale", document.documentElement.lang);
  const {session} = document.documentElement.dataset;
  if (session !== undefined) url.searchParams.set("session", session);
  return url;
}
