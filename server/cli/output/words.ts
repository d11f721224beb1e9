import {oneLine} from "./clean.ts";

/** Money in PayPal's format, or in that of the merchant server. */
interface Money {
  readonly currency_code?: string | undefined;
  readonly currencyCode?: string | undefined;
  readonly value?: string | undefined;
}

/** Formats an amount as `1,234.50 USD`. Keeps PayPal's decimals. */
export function moneyWords(money: Money | undefined): string | undefined {
  if (money?.value === undefined) return undefined;
  const [whole = "", decimals] = money.value.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const amount = decimals === undefined ? grouped : `${grouped}.${decimals}`;
  return joined([amount, money.currencyCode ?? money.currency_code], " ");
}

/** Formats an ISO 8601 time as `2027-01-15 12:00 UTC`. Returns any other text unchanged. */
export function timeWords(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) return text;
  return `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** Formats `UNDER_REVIEW` as `under review`. */
export function codeWords(code: string | undefined): string | undefined {
  return code?.toLowerCase().replaceAll("_", " ");
}

/** Converts `under review` or `under-review` to `UNDER_REVIEW`. */
export function codeOf(words: string): string {
  return words
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, "_");
}

interface Name {
  readonly given_name?: string | undefined;
  readonly surname?: string | undefined;
  readonly full_name?: string | undefined;
}

interface Address {
  readonly address_line_1?: string | undefined;
  readonly address_line_2?: string | undefined;
  readonly address_line_3?: string | undefined;
  readonly admin_area_1?: string | undefined;
  readonly admin_area_2?: string | undefined;
  readonly postal_code?: string | undefined;
  readonly country_code?: string | undefined;
}

interface Party {
  readonly business_name?: string | undefined;
  readonly name?: Name | undefined;
  readonly address?: Address | undefined;
  readonly email_address?: string | undefined;
}

function joined(parts: readonly (string | undefined)[], separator: string): string {
  return parts.filter((part) => part !== undefined && part !== "").join(separator);
}

export function nameWords(name: Name | undefined): string | undefined {
  return name?.full_name ?? (joined([name?.given_name, name?.surname], " ") || undefined);
}

/** Returns the party's business name, else the person's name, else the email address. */
export function partyName(party: Party | undefined): string | undefined {
  return party?.business_name ?? nameWords(party?.name) ?? party?.email_address;
}

/** Returns the party's names and address, one per line. */
export function partyLines(party: Party | undefined): string | undefined {
  if (!party) return undefined;
  const {address} = party;
  const lines = [
    party.business_name,
    nameWords(party.name),
    address?.address_line_1,
    address?.address_line_2,
    address?.address_line_3,
    joined([address?.admin_area_2, address?.admin_area_1, address?.postal_code], " "),
    address?.country_code,
    party.email_address,
  ];
  return joined(
    lines.map((line) => line && oneLine(line)),
    "\n",
  );
}
