import {Speech} from "../../web-sdk/speech/speech.ts";

/** A wallet speaks its page's language; where the page doesn't say which, the browser's. */
export function localeOfPage(): string {
  return document.documentElement.lang || navigator.language;
}

/** Its words are asked for at once, so that they are there when the buyer presses. */
export function speechOfPage(origin: string): Speech {
  const speech = new Speech(origin);
  void speech.adopt(localeOfPage());
  return speech;
}
