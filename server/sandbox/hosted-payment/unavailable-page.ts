import {html} from "hono/html";
import {fill} from "../locales/fill.ts";
import {pageDocument} from "./document.ts";
import type {Offer} from "./offers.ts";
import type {PageSpeech} from "./speech.ts";

/** What stands where a payment link was asked for that does not exist, or no longer does. */
export function unknownLinkPage(speech: PageSpeech) {
  const {title, unknownHeading, unknown} = speech.own.unavailable;
  return wordsPage(speech, title, unknownHeading, unknown);
}

/** What stands where a link takes no payments. */
export function closedLinkPage({merchant}: Offer, speech: PageSpeech) {
  const {title, inactiveHeading, inactive} = speech.own.unavailable;
  return wordsPage(speech, title, inactiveHeading, fill(inactive, {merchant: merchant.name}));
}

function wordsPage(speech: PageSpeech, title: string, heading: string, words: string) {
  const body = html`<main class="receipt">
    <h1>${heading}</h1>
    <p>${words}</p>
  </main>`;
  return pageDocument({speech, title, body});
}
