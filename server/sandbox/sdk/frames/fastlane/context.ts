import {type FastlaneLocale, fastlaneTexts, type FastlaneTexts} from "../../../locales/fastlane/index.ts";
import type {FastlaneConnect, FromFastlane} from "../../protocol/fastlane.ts";
import {type Call, callsOf, Refused} from "./service.ts";

/** What a view needs of its frame. */
export interface FrameContext {
  readonly texts: FastlaneTexts;
  readonly call: Call;
  readonly tell: (message: FromFastlane) => void;
}

export function createFrameContext(connect: FastlaneConnect, port: MessagePort): FrameContext {
  return {
    texts: speak(connect.locale),
    call: callsOf(connect),
    tell: (message) => port.postMessage(message),
  };
}

/** The texts of a language, which the document is in from now on. */
export function speak(locale: FastlaneLocale): FastlaneTexts {
  const texts = fastlaneTexts[locale];
  document.documentElement.lang = texts.language;
  return texts;
}

/** What a buyer reads when a call has failed. */
export function problemText({texts}: Pick<FrameContext, "texts">, error: unknown): string {
  if (!(error instanceof Refused)) return texts.offline;
  if (error.status === 401 || error.status === 404) return texts.over;
  return error.status === 422 ? texts.cardRefused : texts.offline;
}

/** Tells the page how tall the document is, now and whenever that changes. */
export function tellSize({tell}: Pick<FrameContext, "tell">): void {
  const root = document.documentElement;
  const report = (): void => tell({kind: "size", height: root.getBoundingClientRect().height});
  new ResizeObserver(report).observe(root);
  report();
}
