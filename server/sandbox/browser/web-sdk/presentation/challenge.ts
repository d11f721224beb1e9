import {isFromChallenge, type ChallengeConnect, type FromChallenge} from "../protocol/challenge.ts";
import {colorSchemeOf, connectFrame} from "./connect-frame.ts";
import {openFrameDialog} from "./frame-dialog.ts";

/** How the buyer's bank and the buyer parted. */
export type ChallengeAnswer =
  | {state: "passed" | "failed"; liabilityShift?: string}
  /** The buyer closed the dialog, or the session ended. */
  | {state: "closed"};

/** Shows the bank's 3-D Secure check over the page and waits for its end. */
export function showChallenge(url: URL, signal: AbortSignal): Promise<ChallengeAnswer> {
  return new Promise((resolve) => {
    const end = (answer: ChallengeAnswer): void => {
      signal.removeEventListener("abort", close);
      connection.close();
      dialog.close();
      resolve(answer);
    };
    const close = (): void => end({state: "closed"});
    const dialog = openFrameDialog({
      heading: "Confirm with your bank",
      frameTitle: "3-D Secure check of your bank",
      loadingText: "Loading your bank's check…",
      silentText: "Your bank's check could not be loaded. Close this window and try again.",
      onClose: close,
    });
    const connection = connectFrame<FromChallenge, never>({
      iframe: dialog.iframe,
      origin: url.origin,
      connect: (): ChallengeConnect => ({
        kind: "connect",
        target: "challenge",
        colorScheme: colorSchemeOf(dialog.element),
      }),
      isIncoming: isFromChallenge,
      onMessage(message) {
        switch (message.kind) {
          case "ready":
            dialog.reveal();
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
    dialog.load(url);
    signal.addEventListener("abort", close, {once: true});
  });
}
