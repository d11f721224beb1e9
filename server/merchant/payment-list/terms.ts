import type {WireMoney} from "../../shared/money.ts";
import type {Buyer} from "../paypal/orders.ts";

/** Longer words are cut: they are compared by their beginning. */
const MAX_LENGTH = 100;
const MAX_WORDS = 20;

/** Splits a text into distinct words in lower case, as they are recorded and searched. */
export function wordsOf(text: string): string[] {
  const words = text
    .normalize("NFKC")
    .toLowerCase()
    .split(/[\s,;"'()<>]+/);
  const cut = words.filter((word) => word !== "").map((word) => word.slice(0, MAX_LENGTH));
  return [...new Set(cut)].slice(0, MAX_WORDS);
}

/** Terms of the payer's personal data: of a phone number its parts, and the whole number without separators. */
export function personalSearchTerms({
  name = "",
  email = "",
  phone = "",
}: Pick<Buyer, "name" | "email"> & {readonly phone?: string | undefined}): string[] {
  return wordsOf(`${name} ${email} ${phone} ${phone.replaceAll(/[^\d+]/g, "")}`);
}

export function otherSearchTerms({invoiceId = ""}: Buyer, amount: WireMoney): string[] {
  return wordsOf(`${invoiceId} ${amount.value}`);
}

/** Words of a search. An amount may have a currency sign, a comma as its point, or separated thousands. */
export function searchedWordsOf(search: string): string[] {
  const text = search.trim().replace(/^[$€£¥]\s*|\s*[$€£¥]$/g, "");
  if (/^\d+,\d{2}$/.test(text)) return [text.replace(",", ".")];
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return [text.replaceAll(",", "")];
  return wordsOf(text);
}
