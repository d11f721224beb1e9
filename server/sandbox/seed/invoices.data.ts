import type {z} from "zod";
import type {invoiceDraft} from "../invoices/invoice-draft.schema.ts";
import type {InvoiceStatus} from "../invoices/invoices.states.ts";

/** Content of seeded invoices. Names and addresses are made up. Mail addresses use reserved example domains. */

type Draft = z.input<typeof invoiceDraft>;
export type Recipient = NonNullable<Draft["primary_recipients"]>[number];

/** A list with at least one entry. */
type NonEmpty<T> = readonly [T, ...T[]];

/** Number of invoices by status: 120 in all. */
export const INVOICE_COUNTS: Readonly<Record<InvoiceStatus, number>> = {
  DRAFT: 9,
  SCHEDULED: 4,
  SENT: 14,
  SHARED: 4,
  UNPAID: 7,
  PAYMENT_PENDING: 4,
  PARTIALLY_PAID: 8,
  PAID: 30,
  MARKED_AS_PAID: 8,
  PAID_EXTERNAL: 4,
  PARTIALLY_REFUNDED: 6,
  REFUNDED: 6,
  MARKED_AS_REFUNDED: 4,
  REFUNDED_EXTERNAL: 3,
  CANCELLED: 6,
  AUTO_CANCELLED: 3,
};

/**
 * Currencies, with their tax and, for those without decimals, a factor that makes a realistic price of one in
 * dollars.
 */
export const CURRENCIES: NonEmpty<{readonly code: string; readonly wholePrice?: number; readonly tax: Tax}> =
  [
    {code: "USD", tax: {name: "Sales tax", percent: "8.25"}},
    {code: "USD", tax: {name: "Sales tax", percent: "6.625"}},
    {code: "EUR", tax: {name: "USt.", percent: "19"}},
    {code: "EUR", tax: {name: "TVA", percent: "20"}},
    {code: "GBP", tax: {name: "VAT", percent: "20"}},
    {code: "JPY", wholePrice: 150, tax: {name: "消費税", percent: "10"}},
    {code: "HUF", wholePrice: 380, tax: {name: "ÁFA", percent: "27"}},
    {code: "AUD", tax: {name: "GST", percent: "10"}},
  ];
export interface Tax {
  readonly name: string;
  readonly percent: string;
}

/** Services with prices in whole US dollars. */
export const SERVICES: NonEmpty<{readonly name: string; readonly price: number; readonly hourly?: true}> = [
  {name: "Brand workshop, half a day", price: 640},
  {name: "Illustration", price: 85, hourly: true},
  {name: "Photographs of products", price: 120, hourly: true},
  {name: "Layout of a catalogue", price: 72, hourly: true},
  {name: "Translation into Japanese", price: 58, hourly: true},
  {name: "Stoneware mug, glazed in your colours", price: 24},
  {name: "Gift box with ribbon", price: 9},
  {name: "Poster, 50 × 70 cm, signed", price: 45},
  {name: "Letterpress cards, 100", price: 130},
  {name: "Delivery on the same day", price: 18},
];

export const NOTES: NonEmpty<string> = [
  "Thank you for your order.",
  "Please name the invoice number when you pay.",
  "ご利用いただきありがとうございます。",
  "Vielen Dank für die gute Zusammenarbeit.",
  "Merci, et à bientôt !",
];

export const TERMS = "Payable within 30 days. Goods stay ours until they are paid.";

export const MEMOS: NonEmpty<string> = [
  "Margin as agreed in May",
  "Ask about the autumn catalogue",
  "Prefers mail",
];

export const RECIPIENTS: NonEmpty<Recipient> = [
  recipient(
    "Morgan",
    "Reyes",
    "morgan.reyes@mail.example",
    "en-US",
    "512 Juniper Street",
    "Portland",
    "US",
    "97205",
    "OR",
  ),
  recipient(
    "Lena",
    "Brückner",
    "lena.brueckner@post.example",
    "de-DE",
    "Lindenallee 14",
    "Leipzig",
    "DE",
    "04109",
  ),
  recipient(
    "さくら",
    "田中",
    "sakura.tanaka@mail.example",
    "ja-JP",
    "青葉町 3-2-1",
    "仙台市",
    "JP",
    "980-0001",
    "宮城県",
  ),
  recipient(
    "Zoë",
    "O’Connell",
    "zoe@studio.example.com",
    "en-GB",
    "8 Harbour Row",
    "Bristol",
    "GB",
    "BS1 4ST",
  ),
  recipient(
    "Дарина",
    "Коваленко",
    "daryna@mail.example.org",
    "uk-UA",
    "вул. Садова 7",
    "Львів",
    "UA",
    "79000",
  ),
  recipient("ليلى", "حداد", "layla.haddad@mail.example", "ar-AE", "شارع النخيل 22", "دبي", "AE", "00000"),
  recipient("Ágnes", "Szűcs", "agnes.szucs@posta.example", "hu-HU", "Tölgyfa utca 5", "Szeged", "HU", "6720"),
  recipient(
    "Chloé",
    "Lefèvre",
    "chloe.lefevre@courrier.example",
    "fr-FR",
    "27 rue des Tilleuls",
    "Nantes",
    "FR",
    "44000",
  ),
  recipient("明", "陳", "ming.chen@mail.example.net", "zh-TW", "和平路 88 號", "台中市", "TW", "403"),
  recipient(
    "Ngaire",
    "Tāmati",
    "ngaire@shop.example",
    "en-AU",
    "40 Wattle Lane",
    "Hobart",
    "AU",
    "7000",
    "TAS",
  ),
];

export const COMPANIES: NonEmpty<string> = [
  "Brightwater Books Ltd",
  "Atelier Nord GmbH",
  "有限会社あおば堂",
  "Maison Lefèvre SARL",
  "Kovalenko & Daughters",
];

function recipient(
  given_name: string,
  surname: string,
  email_address: string,
  language: string,
  address_line_1: string,
  admin_area_2: string,
  country_code: string,
  postal_code: string,
  admin_area_1?: string,
): Recipient {
  const name = {given_name, surname};
  const address = {
    address_line_1,
    admin_area_2,
    ...(admin_area_1 === undefined ? {} : {admin_area_1}),
    postal_code,
    country_code,
  };
  return {billing_info: {name, address, email_address, language}, shipping_info: {name, address}};
}
