import {fastlaneTexts, type FastlaneTexts} from "../../../../locales/fastlane.ts";
import {usageError} from "../../errors.ts";
import {colorSchemeOf, connectFrame} from "../../presentation/connect.ts";
import {setImportantStyle} from "../../presentation/adopt-styles.ts";
import {type FrameDialog, openFrameDialog} from "../../presentation/frame-dialog.ts";
import {type FastlaneView, type FromFastlane, isFromFastlane} from "../../../protocol/fastlane.ts";
import {connectTo, type FastlaneContext, frameUrl} from "./context.ts";

/** Height of a dialog before its content reports one, in CSS pixels. */
const firstHeight = 360;

/** Dialogs of Fastlane, one at a time. */
export class Dialogs {
  readonly #fastlane: FastlaneContext;
  #isOpen = false;

  constructor(fastlane: FastlaneContext) {
    this.#fastlane = fastlane;
  }

  /**
   * Shows a view in a dialog until one of its messages has a result.
   *
   * @param call name of the public method, for errors
   * @param read reads the result of a message; undefined if it has none
   * @returns undefined when the buyer closed the dialog
   * @throws SdkError while another dialog is open
   */
  show<T>(
    call: string,
    view: FastlaneView,
    headingOf: (texts: FastlaneTexts) => string,
    read: (message: FromFastlane) => T | undefined,
  ): Promise<T | undefined> {
    if (this.#isOpen) {
      throw usageError(
        "ERR_FASTLANE_FLOW_IN_PROGRESS",
        `${call}: another dialog of Fastlane is open. Wait for its call to end.`,
      );
    }
    this.#isOpen = true;
    return new Promise((resolve) => {
      const end = (result: T | undefined): void => {
        if (!this.#isOpen) return;
        this.#isOpen = false;
        connection.close();
        dialog.close();
        resolve(result);
      };
      const texts = fastlaneTexts[this.#fastlane.locale.value];
      const url = frameUrl(this.#fastlane);
      const dialog = openFrameDialog({
        heading: headingOf(texts),
        language: texts.language,
        closeText: texts.close,
        frameTitle: headingOf(texts),
        loadingText: texts.loading,
        silentText: texts.silent,
        onClose: () => end(undefined),
      });
      dialog.element.lang = texts.language;
      fit(dialog, firstHeight);
      const connection = connectFrame<FromFastlane, never>({
        iframe: dialog.iframe,
        origin: url.origin,
        connect: () => connectTo(this.#fastlane, view, colorSchemeOf(dialog.element)),
        isIncoming: isFromFastlane,
        onMessage: (message) => {
          if (message.kind === "ready") dialog.reveal();
          else if (message.kind === "size") fit(dialog, message.height);
          else if (message.kind === "close") end(undefined);
          else {
            const result = read(message);
            if (result !== undefined) end(result);
          }
        },
      });
      dialog.load(url);
    });
  }
}

/** Makes the dialog as tall as its content. On the narrowest screens it fills the screen. */
function fit({element}: FrameDialog, height: number): void {
  const header = element.firstElementChild;
  const chrome = 2 * element.clientTop + (header instanceof HTMLElement ? header.offsetHeight : 0);
  setImportantStyle(element, {
    "block-size": matchMedia("(max-width: 359px)").matches
      ? ""
      : `min(${Math.ceil(height) + chrome}px, 100dvh - 32px)`,
  });
}
