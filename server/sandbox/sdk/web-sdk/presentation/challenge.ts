import type {Translations} from "../translations.ts";
import {isFromChallenge, type ChallengeConnect, type FromChallenge} from "../../protocol/challenge.ts";
import {colorSchemeOf, connectFrame} from "./connect.ts";
import {openFrameDialog} from "./frame-dialog.ts";

/** How the buyer's bank and the buyer parted. */
export type ChallengeAnswer =
  | {state: "passed" | "failed"; liabilityShift?: string}
  /** The buyer closed the dialog, or the session ended. */
  | {state: "closed"};

/** Shows the bank's 3-D Secure check over the page and waits for its end. */
export function showChallenge(
  url: URL,
  translations: Translations,
  signal: AbortSignal,
): Promise<ChallengeAnswer> {
  const {texts} = translations;
  return new Promise((resolve) => {
    const end = (answer: ChallengeAnswer): void => {
      signal.removeEventListener("abort", close);
      connection.close();
      dialog.close();
      resolve(answer);
    };
    const close = (): void => end({state: "closed"});
    const dialog = openFrameDialog({
      language: texts.language,
      closeText: texts.close,
      heading: texts.checkHeading,
      frameTitle: texts.checkFrame,
      loadingText: texts.checkLoading,
      silentText: texts.checkSilent,
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
    dialog.load(translations.tell(url));
    signal.addEventListener("abort", close, {once: true});
  });
}
