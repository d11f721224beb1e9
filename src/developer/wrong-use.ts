import {distance} from "./distance.ts";
import {warnOfMisspelt} from "./misspelt-elements.ts";
import type {Quote} from "../merchant-api/client.ts";
import {isCurrencyCode, type Money} from "../merchant-api/purchase.ts";
import {warn} from "../warn.ts";
import {namesIn, type NameList} from "../payment-methods/name-list.ts";
import {isEnvironment} from "../paypal-sdk/sdk-url.ts";
import type {PageInstance} from "../paypal-sdk/page-instance.ts";
import {languages} from "../locales/load-messages.ts";
import {hidesOpenedWindows} from "../paypal-sdk/opener-policy.ts";
import type {SettingsSource, SharedSettings} from "../controllers/settings.ts";

/** Settings of which one says what is bought. */
type Purchase = "items" | "cart" | "amount" | "createOrder";

/** An element with its instance of the SDK. */
export interface RunningElement extends SettingsSource {
  readonly sdk?: {readonly page: PageInstance | undefined};
}

/** A working element whose settings may contradict each other. */
export interface InspectedElement extends Element, RunningElement, Pick<SharedSettings, Purchase> {
  /** The card is saved without a payment. */
  readonly save?: boolean | undefined;
  /** English if the language could not be loaded. */
  readonly messages: {readonly language: string};
  /** Card fields with saved cards may open a window of the bank. */
  readonly savedCards?: boolean | undefined;
  /** Elements that offer several methods. */
  readonly methods?: NameList | undefined;
  readonly exclude?: NameList | undefined;
  readonly group?: {readonly names: readonly string[]; readonly quote: Promise<Quote>} | undefined;
  /** With the price of the purchase, if it is known. */
  readonly state: {readonly total?: Money | undefined};
  /** Inside such an element, which has the settings. */
  readonly isEmbedded?: boolean | undefined;
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

/** Warns once a page of each wrong setting: what was found, and what to write. The element still works. */
export function warnOfWrongUse(tag: InspectedElement): void {
  if (tag.isEmbedded || isIn("checkout-payment", tag)) return;
  const warnOf = (sentence: string) => warn(`<${tag.localName}> ${sentence}`);
  for (const sentence of wrongUses(tag)) warnOf(sentence);
  warnOfMisspelt(tag.getRootNode() as Document | ShadowRoot);
  void warnOfCurrency(tag, warnOf);
  void warnOfWindows(tag, warnOf);
}

/** The server's prices have their own currency, whatever the page says. */
async function warnOfCurrency(tag: InspectedElement, warnOf: (sentence: string) => void): Promise<void> {
  const written = tag.setting("currencyCode");
  const price = tag.state.total ?? (await tag.group?.quote.catch(() => undefined))?.amount;
  if (!written || !price || price.currencyCode === written) return;
  const {currencyCode: currency} = price;
  const other = tag.setting("cart") ? `sign the cart in ${written}` : `sell goods with a price in ${written}`;
  const found = isCurrencyCode(written)
    ? `, but the merchant server prices this purchase in ${currency}`
    : " is not a currency code of ISO 4217";
  const choice = isCurrencyCode(written) ? `, or ${other}` : "";
  warnOf(`currency-code="${written}"${found}. Write currency-code="${currency}"${choice}.`);
}

/** Returns whether an element is in the shadow root of an element of this name. */
const isIn = (name: string, tag: Element): boolean => {
  const root = tag.getRootNode();
  return root instanceof ShadowRoot && root.host.localName === name;
};

async function warnOfWindows(tag: InspectedElement, warnOf: (sentence: string) => void): Promise<void> {
  const opensWindows = tag.localName !== "checkout-card-fields" || tag.savedCards;
  if (opensWindows && (await hidesOpenedWindows()))
    warnOf(
      "this page is served with Cross-Origin-Opener-Policy: same-origin, which hides the windows of wallets and banks that it opens. Write same-origin-allow-popups.",
    );
}

function wrongUses(tag: InspectedElement): string[] {
  return [
    ...environmentOf(tag),
    ...purchaseOf(tag),
    ...methodsOf(tag),
    ...languageOf(tag),
    ...attributesOf(tag),
  ];
}

/** Finds an environment that is not the one of the PayPal that the server calls. */
export function environmentOf(tag: RunningElement): string[] {
  const environment = tag.setting("environment");
  const server = tag.sdk?.page?.token?.environment;
  return isEnvironment(server) && server !== environment
    ? [
        `environment="${environment}", but the server calls the ${server} PayPal. Write environment="${server}", or start the server with the SERVICE_BASE_URL and SDK_URL of ${environment}.`,
      ]
    : [];
}

function purchaseOf(tag: InspectedElement): string[] {
  // Card fields save without a payment.
  if (tag.save && tag.localName !== "checkout-payment") return [];
  const names = ["items", "cart", "amount"] as const;
  const found = names.filter((name) => tag.setting(name));
  // An element's own setting may replace one of its provider.
  const isMistake = (read: Purchase) => (name: Purchase) => tag[name] || !tag[read];
  if (tag.setting("createOrder")) {
    // With createOrder, the button shows the amount.
    const unread = found.filter((name) => name !== "amount");
    return unread
      .filter(isMistake("createOrder"))
      .map((name) => `${name} is not read where createOrder is set: it makes the order. Leave one out.`);
  }
  if (!found[0])
    return [
      `the purchase is not set, so the server's sample order is bought. Write items='[{"sku":"…","quantity":1}]', cart, or createOrder.`,
    ];
  const [read, ...unread] = found;
  return unread.filter(isMistake(read)).map((name) => `${name} is not read beside ${read}. Leave one out.`);
}

/** Finds unknown methods, and buttons that the page has twice. */
function methodsOf(tag: InspectedElement): string[] {
  const names = tag.group?.names;
  if (!names) return [];
  const unknown = (["methods", "exclude"] as const).flatMap((list) =>
    namesIn(tag[list])
      .filter((name) => !names.includes(name))
      .map(
        (name) => `${list} has "${name}", which is not a method of this element. ${nameAdvice(name, names)}`,
      ),
  );
  const payment = (tag.getRootNode() as ParentNode).querySelector<Element & {express?: string}>(
    "checkout-payment",
  );
  const isTwice =
    tag.localName === "checkout-express-buttons" &&
    payment &&
    payment.express !== "none" &&
    !payment.closest("[inert]");
  return isTwice
    ? [
        ...unknown,
        `a <checkout-payment> on this page shows the same buttons. Leave this element out, or write express="none" exclude="${names.join(" ")}" there.`,
      ]
    : unknown;
}

function nameAdvice(name: string, names: readonly string[]): string {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[-_]/g, "");
  const letters = (other: string) => distance(plain(other), plain(name));
  const [nearest = ""] = [...names].sort((one, other) => letters(one) - letters(other));
  if (letters(nearest) <= Math.min(2, name.length / 3)) return `Write ${nearest}.`;
  return names.length < 10
    ? `Write one or more of ${names.join(", ")}.`
    : "Write card, a wallet such as paypal, or PayPal's key of a local method, such as ideal.";
}

function languageOf(tag: InspectedElement): string[] {
  const pageType = tag.setting("pageType");
  const locale = tag.setting("locale");
  const written = tag.getAttribute("locale");
  const language = /^[a-z]*/.exec(locale?.toLowerCase() ?? "")?.[0];
  const known = languages.find((one) => one === language);
  return [
    ...(pageType && !pageTypes.includes(pageType)
      ? [`page-type="${pageType}" is not a page type of the SDK. Write ${pageTypes.join(", ")}.`]
      : []),
    ...(written && !locale
      ? [`locale="${written}" is not a language tag. Write one such as en, de-AT or zh-Hans.`]
      : []),
    ...(language && language !== "en" && tag.messages.language === "en"
      ? [
          known
            ? `locale="${locale}" is shown in English: its translation could not be loaded. Serve the file of the language "${language}" next to the library's other files, in the same version.`
            : `locale="${locale}" is shown in English. There is en, ${languages.join(", ")}, such as de-AT.`,
        ]
      : []),
  ];
}

/** Finds attributes with one or two wrong letters, or written like the property. */
function attributesOf(tag: InspectedElement): string[] {
  const known = (tag.constructor as unknown as {observedAttributes: readonly string[]}).observedAttributes;
  return tag.getAttributeNames().flatMap((name) => {
    if (known.includes(name) || name.length < 4) return [];
    const plain = name.replaceAll("-", "");
    const meant = known.find((other) => other.replaceAll("-", "") === plain || distance(other, name) <= 2);
    return meant ? [`${name} is not an attribute of this element. Write ${meant}.`] : [];
  });
}
