import {html, svg, type TemplateResult} from "lit";
import afterpay from "simple-icons/icons/afterpay.svg";
import alipay from "simple-icons/icons/alipay.svg";
import applepay from "simple-icons/icons/applepay.svg";
import gojek from "simple-icons/icons/gojek.svg";
import googlepay from "simple-icons/icons/googlepay.svg";
import klarna from "simple-icons/icons/klarna.svg";
import paypal from "simple-icons/icons/paypal.svg";
import paysafe from "simple-icons/icons/paysafe.svg";
import pix from "simple-icons/icons/pix.svg";
import sepa from "simple-icons/icons/sepa.svg";
import venmo from "simple-icons/icons/venmo.svg";
import wechat from "simple-icons/icons/wechat.svg";

/** Brands' marks, by the methods' keys. The products in PayPal's window have its mark. */
const marks: Readonly<Record<string, {readonly path: string; readonly hex: string}>> = {
  paypal,
  paylater: paypal,
  credit: paypal,
  venmo,
  googlepay,
  applepay,
  klarna,
  afterpay,
  pix_international: pix,
  alipay,
  wechatpay: wechat,
  sepa,
  gopay: gojek,
  paysafecard: paysafe,
};

/** Marks that are words, which are as wide as the box. */
const words = new Set(["venmo", "googlepay", "applepay", "sepa"]);

/** Marks in a dark color, on a box of the brand's color. */
const inks: Readonly<Record<string, string>> = {klarna: "#0b051d", afterpay: "#000"};

/** Brands without a mark in simple-icons have a box with the first letter of their name. Its color is close to the brand's. */
const colors: Readonly<Record<string, string>> = {
  ideal: "#cc0066",
  bancontact: "#005498",
  eps: "#c8036f",
  blik: "#000",
  mybank: "#0a6aa1",
  trustly: "#0ee06e",
  p24: "#d13239",
  multibanco: "#0066b3",
  bizum: "#05c3dd",
  swish: "#4f2d7f",
  twint: "#000",
  oxxo_pay: "#e30613",
  boletobancario: "#1d1d1b",
  verkkopankki: "#0b4ea2",
  payu: "#a6c307",
  mbway: "#d60510",
  satispay: "#ef373e",
  wero: "#fff48d",
  floa_pay: "#2d2dff",
  scalapay: "#ffb9d1",
  grabpay: "#00b14f",
  crypto: "#f7931a",
  doku: "#e1251b",
  dragonpay: "#da2128",
  fpx: "#1d3e7a",
  indomaret: "#0063af",
  kredivo: "#f47920",
  linkaja: "#e4252c",
  ovo: "#4c3494",
  paysera: "#1f5fbf",
  skrill: "#862165",
  blik_pay_later: "#000",
  alfamart: "#ed1c24",
  zip: "#411361",
  bancomatpay: "#003d7c",
  fiuu_cash: "#5b2bd0",
  jenius_pay: "#0079b8",
};

/** Brands whose color is too light for a white letter. */
const light = new Set(["trustly", "bizum", "payu", "wero", "scalapay", "grabpay", "crypto", "kredivo"]);

/** The mark of a brand, without a name for assistive technology: the name is next to it. */
export function markOf(key: string, name: string): TemplateResult {
  const mark = Object.hasOwn(marks, key) ? marks[key] : undefined;
  const ink = mark ? (inks[key] ?? mark.hex) : light.has(key) ? "#000" : "#fff";
  const box = mark ? (Object.hasOwn(inks, key) ? mark.hex : "#fff") : (colors[key] ?? "#5b6470");
  const transform = words.has(key) ? "translate(3.4 -1.6) scale(1.1333)" : "translate(8 3) scale(.75)";
  return html`<svg class="chip" viewBox="0 0 34 24" aria-hidden="true">
    <rect x=".5" y=".5" width="33" height="23" rx="4" fill=${box} stroke="#87919d" />
    ${
      mark
        ? svg`<path transform=${transform} d=${mark.path} fill=${ink} />`
        : svg`<text x="17" y="17" fill=${ink}>${name.slice(0, 1)}</text>`
    }
  </svg>`;
}
