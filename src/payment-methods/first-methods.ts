import type {LocalMethodKey} from "./local-methods.ts";

/** Methods that most buyers of a country know better than a card, by country. Elsewhere the card comes first. */
export const firstMethods: Readonly<Record<string, readonly LocalMethodKey[]>> = {
  AT: ["eps"],
  BE: ["bancontact"],
  BR: ["pix_international"],
  CH: ["twint"],
  CN: ["alipay", "wechatpay"],
  EE: ["estonia_banks"],
  FI: ["verkkopankki"],
  ID: ["gopay", "ovo"],
  LT: ["lithuania_banks"],
  LV: ["latvia_banks"],
  MY: ["fpx"],
  NL: ["ideal"],
  PL: ["blik", "p24"],
  PT: ["mbway", "multibanco"],
  SE: ["swish", "klarna"],
  TH: ["thailand_banks"],
};
