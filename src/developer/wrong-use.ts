import {isEnvironment} from "../paypal-sdk/sdk-url.ts";
import type {PageInstance} from "../paypal-sdk/page-instance.ts";
import {shared} from "../page-state.ts";
import {languages} from "../locales/languages.ts";
import {isCutOff} from "../paypal-sdk/opener-policy.ts";
import type {SettingsSource} from "../controllers/settings.ts";

/** A tag that works, and may still be used in another way than its developer thinks. */
export interface Used extends Element, SettingsSource {
  readonly page: PageInstance | undefined;
  /** Nothing is bought. */
  readonly save?: boolean | undefined;
  /** English where the messages of the language could not be loaded. */
  readonly messages: {readonly language: string};
  /** Of card fields: without saved cards they open no window. */
  readonly savedCards?: boolean | undefined;
}

const pageTypes = [
  "cart",
  "checkout",
  "home",
  "mini-cart",
  "product-details",
  "product-listing",
  "search-results",
];

/** Says each wrong use of a tag once a page, in words: what was found, and what to write. Nothing is stopped. */
export function warnOfWrongUse(tag: Used): void {
  for (const sentence of wrongUses(tag)) say(tag, sentence);
  void warnOfWindows(tag);
}

function say({localName}: Used, sentence: string): void {
  const said = shared("warnings", () => new Set<string>());
  const line = `<${localName}> ${sentence}`;
  if (said.has(line)) return;
  said.add(line);
  // oxlint-disable-next-line no-console -- the developer's sentence
  console.warn(line);
}

async function warnOfWindows(tag: Used): Promise<void> {
  const opensWindows = tag.localName !== "checkout-card-fields" || tag.savedCards;
  if (opensWindows && (await isCutOff()))
    say(
      tag,
      "this page is served with Cross-Origin-Opener-Policy: same-origin, and so loses sight of the windows of wallets and banks that it opens. Write same-origin-allow-popups.",
    );
}

function wrongUses(tag: Used): string[] {
  return [...environmentOf(tag), ...purchaseOf(tag), ...languageOf(tag), ...attributesOf(tag)];
}

function environmentOf(tag: Used): string[] {
  const environment = tag.setting("environment");
  const server = tag.page?.token?.environment;
  return isEnvironment(server) && server !== environment
    ? [
        `environment="${environment}", but the server works with the ${server} service. Write environment="${server}", or start the server with the other one's SERVICE_BASE_URL and SDK_URL.`,
      ]
    : [];
}

function purchaseOf(tag: Used): string[] {
  if (tag.save) return [];
  const names = ["items", "cart", "amount"] as const;
  const told = names.filter((name) => tag.setting(name));
  if (tag.setting("createOrder")) {
    // An amount beside it is what the button names.
    const unread = told.filter((name) => name !== "amount");
    return unread.map(
      (name) => `${name} is not read where createOrder is set: it makes the order. Leave one out.`,
    );
  }
  if (!told[0])
    return [
      `nothing says what is bought, so the server's sample order is. Write items='[{"sku":"…","quantity":1}]', cart, or createOrder.`,
    ];
  return told.slice(1).map((name) => `${name} is not read beside ${told[0]}. Leave one out.`);
}

function languageOf(tag: Used): string[] {
  const pageType = tag.setting("pageType");
  const locale = tag.setting("locale");
  const language = /^[a-z]*/.exec(locale?.toLowerCase() ?? "")?.[0];
  const known = languages.find((one) => one === language);
  return [
    ...(pageType && !pageTypes.includes(pageType)
      ? [`page-type="${pageType}" is none of the SDK's. Write ${pageTypes.join(", ")}.`]
      : []),
    ...(language && language !== "en" && tag.messages.language === "en"
      ? [
          known
            ? `locale="${locale}" is shown in English: its words could not be loaded. Serve the library's files of the language of "${language}", of the same version, where the others are.`
            : `locale="${locale}" is shown in English. There is en, ${languages.join(", ")}, such as de-AT.`,
        ]
      : []),
  ];
}

/** Names that are one or two letters off, or are written as the property is. */
function attributesOf(tag: Used): string[] {
  const known = (tag.constructor as unknown as {observedAttributes: readonly string[]}).observedAttributes;
  return tag.getAttributeNames().flatMap((name) => {
    if (known.includes(name) || name.length < 4) return [];
    const plain = name.replaceAll("-", "");
    const meant = known.find((other) => other.replaceAll("-", "") === plain || distance(other, name) <= 2);
    return meant ? [`${name} is no attribute of this tag. Write ${meant}.`] : [];
  });
}

/** How many letters must be put in, left out or changed to make one word of the other (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({length: b.length + 1}, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++)
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (letter === b[j] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
