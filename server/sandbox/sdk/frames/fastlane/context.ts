import {type FastlaneLocale, fastlaneTexts, type FastlaneTexts} from "../../../locales/fastlane.ts";
import type {FastlaneConnect, FromFastlane} from "../../protocol/fastlane.ts";
import {type Call, createCall, ApiError} from "./api.ts";

/** Services that a view of the frame uses. */
export interface FrameContext {
  readonly texts: FastlaneTexts;
  readonly call: Call;
  readonly send: (message: FromFastlane) => void;
}

export function createFrameContext(connect: FastlaneConnect, port: MessagePort): FrameContext {
  return {
    texts: useLocale(connect.locale),
    call: createCall(connect),
    send: (message) => port.postMessage(message),
  };
}

/** Sets the document's language and returns its texts. */
export function useLocale(locale: FastlaneLocale): FastlaneTexts {
  const texts = fastlaneTexts[locale];
  document.documentElement.lang = texts.language;
  return texts;
}

/** Text for the buyer when a call has failed. */
export function problemText({texts}: Pick<FrameContext, "texts">, error: unknown): string {
  if (!(error instanceof ApiError)) return texts.offline;
  if (error.status === 401 || error.status === 404) return texts.over;
  return error.status === 422 ? texts.cardRefused : texts.offline;
}

/** Sends the document's height to the page, now and after each change. */
export function sendSize({send}: Pick<FrameContext, "send">): void {
  const root = document.documentElement;
  const report = (): void => send({kind: "size", height: root.getBoundingClientRect().height});
  new ResizeObserver(report).observe(root);
  report();
}
