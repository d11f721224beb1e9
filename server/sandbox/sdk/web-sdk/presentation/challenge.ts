import type {Translations} from "../translations.ts";
import {isFromChallenge, type ChallengeConnect, type FromChallenge} from "../../protocol/challenge.ts";
import {colorSchemeOf, connectFrame} from "./connect.ts";
import {openFrameDialog} from "./frame-dialog.ts";

/** Result of a 3-D Secure check. */
export type ChallengeAnswer =
  | {state: "passed" | "failed"; liabilityShift?: string}
  /** The buyer closed the dialog, or the session was destroyed. */
  | {state: "closed"};

/** Shows the 3-D Secure check in a dialog and resolves with its result. */
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
    dialog.load(translations.addLocaleTo(url));
    signal.addEventListener("abort", close, {once: true});
  });
}
