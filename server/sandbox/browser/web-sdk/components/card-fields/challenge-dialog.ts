import {colorSchemeOf, connectFrame} from "../../connect-frame.ts";
import {isFromChallenge, type ChallengeConnect, type FromChallenge} from "../../protocol/challenge.ts";
import {dialogStyles} from "./challenge-dialog.styles.ts";

/** How the buyer's bank and the buyer parted. */
export type ChallengeAnswer =
  | {state: "passed" | "failed"; liabilityShift?: string}
  /** The buyer closed the dialog, or the card session ended. */
  | {state: "closed"};

/** How long a loaded frame may stay silent before the buyer is told that it doesn't work. */
const silenceMs = 5_000;

/**
 * Shows the bank's 3-D Secure check over the page and waits for its end. The focus returns to where it was: that is what
 * a modal `<dialog>` does when it is closed.
 */
export function showChallenge(url: URL, signal: AbortSignal): Promise<ChallengeAnswer> {
  const {dialog, closeButton, iframe, notice} = createDialog(url);
  document.adoptedStyleSheets.push(dialogStyles());
  document.body.append(dialog);

  return new Promise((resolve) => {
    let silence: ReturnType<typeof setTimeout> | undefined;
    const end = (answer: ChallengeAnswer): void => {
      clearTimeout(silence);
      signal.removeEventListener("abort", close);
      dialog.removeEventListener("close", close);
      connection.close();
      dialog.close();
      dialog.remove();
      releaseStyles();
      resolve(answer);
    };
    const close = (): void => end({state: "closed"});
    const connection = connectFrame<FromChallenge, never>({
      iframe,
      origin: url.origin,
      connect: (): ChallengeConnect => ({
        kind: "connect",
        target: "challenge",
        colorScheme: colorSchemeOf(dialog),
      }),
      isIncoming: isFromChallenge,
      onMessage(message) {
        switch (message.kind) {
          case "ready":
            clearTimeout(silence);
            notice.hidden = true;
            iframe.style.visibility = "visible";
            iframe.focus();
            break;
          case "answered":
            end({
              state: message.state,
              ...(message.liabilityShift === undefined ? {} : {liabilityShift: message.liabilityShift}),
            });
            break;
          case "close":
            close();
            break;
        }
      },
    });
    iframe.addEventListener("load", () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        notice.textContent = "Your bank's check could not be loaded. Close this window and try again.";
      }, silenceMs);
    });
    closeButton.addEventListener("click", close);
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      close();
    });
    // The browser may close a dialog without asking (Escape twice): that is a close as well.
    dialog.addEventListener("close", close, {once: true});
    signal.addEventListener("abort", close, {once: true});
    dialog.showModal();
  });
}

function createDialog(url: URL) {
  const dialog = document.createElement("dialog");
  dialog.className = "paypal-three-d-secure";
  const heading = document.createElement("h2");
  heading.id = "paypal-three-d-secure-heading";
  heading.textContent = "Confirm with your bank";
  dialog.setAttribute("aria-labelledby", heading.id);
  const closeButton = document.createElement("button");
  closeButton.type = "button";
  closeButton.textContent = "Close";
  const header = document.createElement("div");
  header.append(heading, closeButton);
  const notice = document.createElement("p");
  notice.setAttribute("role", "status");
  notice.textContent = "Loading your bank's check…";
  const iframe = document.createElement("iframe");
  iframe.title = "3-D Secure check of your bank";
  iframe.style.visibility = "hidden";
  iframe.src = url.href;
  dialog.append(header, notice, iframe);
  return {dialog, closeButton, iframe, notice};
}

function releaseStyles(): void {
  if (document.querySelector("dialog.paypal-three-d-secure") !== null) return;
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== dialogStyles());
}
