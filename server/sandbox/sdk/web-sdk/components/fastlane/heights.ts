import {brandText, expiryText} from "../../../../locales/cards.ts";
import type {FastlaneTexts} from "../../../../locales/fastlane.ts";
import {fill} from "../../../../locales/fill.ts";
import type {SavedCard} from "../../../protocol/fastlane.ts";

/**
 * Height of a component before its frame has loaded, by the width of its container, in CSS pixels, for the usual
 * fonts (`frames/fastlane/fastlane.css`). Reserving it prevents a layout shift. The loaded document reports its exact
 * height.
 */

/** A narrower form has one column. */
const narrow = 360;
/** Height of a line of text. */
const line = 24;
/** Height of a label, its input and the gap below. */
const row = 88;
/** Sum of the left and right padding. */
const padding = 8;

export function formHeight(width: number, {fields}: FastlaneTexts, {asksName}: {asksName: boolean}): number {
  const column = (width - padding - 12) / 2;
  const labels = [fields.expiry.label, fields.cvv.label].map((label) => linesOf(label, column, 600));
  return 201 + (asksName ? row : 0) + (width < narrow ? row : (Math.max(...labels) - 1) * line);
}

/** Additional height of the payment component: the checkbox for another billing address, or the ZIP code. */
export function billingHeight(width: number, texts: FastlaneTexts, hasShippingAddress: boolean): number {
  return hasShippingAddress ? 28 + line * linesOf(texts.sameAsShipping, width - padding - 28) : row;
}

export function savedCardHeight(width: number, texts: FastlaneTexts, card: SavedCard): number {
  const room = width - padding - 26;
  const title = fill(texts.cardEnding, {brand: brandText(card.brand), digits: card.lastDigits});
  const expiry = fill(texts.expires, {expiry: expiryText(card.expiry)});
  const describeSelector = Math.max(widthOf(title, 600), widthOf(expiry, 400, 14));
  return describeSelector + 8 + widthOf(texts.change, 600) + 2 <= room
    ? 71
    : 99 + line * linesOf(title, room, 600);
}

function linesOf(text: string, room: number, weight = 400): number {
  let lines = 1;
  let written = "";
  for (const word of text.split(" ")) {
    const more = written === "" ? word : `${written} ${word}`;
    const isFull = written !== "" && widthOf(more, weight) > room;
    if (isFull) lines += 1;
    written = isFull ? word : more;
  }
  return lines;
}

function widthOf(text: string, weight: number, size = 16): number {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return 0;
  context.font = `${weight} ${size}px system-ui, sans-serif`;
  return context.measureText(text).width;
}
