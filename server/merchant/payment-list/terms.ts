import type {WireMoney} from "../../shared/money.ts";
import type {Buyer} from "../paypal/orders.ts";
import type {Attempt} from "../payments/payments.tables.ts";
import type {RecordedLine} from "../pricing/purchases.ts";

/** Longer words are cut: they are compared by their beginning. */
const MAX_LENGTH = 100;
/** Words of one text. */
const MAX_WORDS = 20;
/** Words of all metadata of a payment, and of all its goods. */
const MAX_METADATA_WORDS = 100;
const MAX_PRODUCT_WORDS = 200;
/** Shorter numbers are no phone numbers. */
const MIN_PHONE_DIGITS = 7;
/** A country code has 1 to 3 digits. */
const MAX_COUNTRY_DIGITS = 3;

/** Splits a text into distinct words in lower case, as they are recorded and searched. */
export function wordsOf(text: string): string[] {
  const words = text
    .replaceAll("\0", " ")
    .normalize("NFKC")
    .toLowerCase()
    .split(/[\s,;"'()<>]+/);
  const cut = words.filter((word) => word !== "").map((word) => word.slice(0, MAX_LENGTH));
  return [...new Set(cut)].slice(0, MAX_WORDS);
}

/** The buyer's data by which a payment is found. */
export interface SearchedBuyer extends Pick<Buyer, "name" | "email"> {
  readonly phone?: string | undefined;
}

/** Terms of the payer's personal data. */
export function personalSearchTerms({name = "", email = "", phone = ""}: SearchedBuyer): string[] {
  return [...new Set([...wordsOf(`${name} ${email}`), ...phoneTerms(phone)])];
}

/** Digits of a phone number, with and without the country code, so that both are found. */
function phoneTerms(phone: string): string[] {
  const digits = phone.replaceAll(/\D/g, "").slice(0, MAX_LENGTH);
  const terms = Array.from({length: MAX_COUNTRY_DIGITS + 1}, (_, cut) => digits.slice(cut));
  return terms.filter((term) => term.length >= MIN_PHONE_DIGITS);
}

/** Terms of what PayPal's order tells. */
export function orderSearchTerms({invoiceId = ""}: Buyer, amount: WireMoney): string[] {
  return wordsOf(`${invoiceId} ${amount.value}`);
}

type Facts = Pick<
  Attempt,
  "amount" | "reference" | "invoice_id" | "custom_id" | "customer" | "metadata" | "lines"
>;

/** Terms of what the shop says about a payment: its ids, the values of the metadata, the goods, the amount. */
export function factSearchTerms({metadata, lines, ...facts}: Facts): string[] {
  const {amount, reference, invoice_id, custom_id, customer} = facts;
  const ids = [amount, reference, invoice_id, custom_id, customer].flatMap((id) => wordsOf(id ?? ""));
  const values = Object.values(JSON.parse(metadata ?? "{}") as Record<string, string>);
  return [
    ...new Set([
      ...ids,
      ...values.flatMap((value) => wordsOf(value)).slice(0, MAX_METADATA_WORDS),
      ...productTerms(JSON.parse(lines ?? "[]") as RecordedLine[]),
    ]),
  ];
}

/** The SKUs come first, so that each is found in a long order. A word such as `linen-notebook` is also found by its parts. */
function productTerms(lines: readonly RecordedLine[]): string[] {
  const texts = [...lines.map(({sku = ""}) => sku), ...lines.map(({name}) => name)];
  const words = texts.flatMap((text) => wordsOf(text));
  const parts = words.flatMap((word) => word.split(/[^\p{L}\p{N}]+/u).slice(1));
  const terms = new Set([...words, ...parts.filter((part) => part !== "")]);
  return [...terms].slice(0, MAX_PRODUCT_WORDS);
}

/** Words of a search. An amount may have a currency sign, a comma as its point, or separated thousands. */
export function searchedWordsOf(search: string): string[] {
  const text = search.trim().replace(/^[$€£¥]\s*|\s*[$€£¥]$/g, "");
  if (/^\d+,\d{2}$/.test(text)) return [text.replace(",", ".")];
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return [text.replaceAll(",", "")];
  return wordsOf(text);
}

/**
 * The phone number in a search that is written like one, such as `+49 30 1234567`, `(415) 555-0132` or `030 1234567`. Digits
 * alone are a word like any other.
 */
export function searchedPhoneOf(search: string): string | undefined {
  const text = search.trim().replace("(0)", "");
  if (!/^[+\d\s()/.-]+$/.test(text) || /^[1-9]\d*$/.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, "").replace(/^0+/, "");
  return digits.length < MIN_PHONE_DIGITS ? undefined : digits;
}
