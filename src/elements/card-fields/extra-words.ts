import {oneOf, type ExtraSetting} from "../configuration.ts";
import type {CardFieldsHost} from "./host.ts";

const found = (value: unknown) => JSON.stringify(value);

/** @throws CheckoutError `invalid-config` */
export function checkExtras({cardholderName, billingAddress}: CardFieldsHost): void {
  oneOf("cardholder-name", ["hidden", "optional", "required"], cardholderName);
  oneOf("billing-address", ["postal-code", "none", "full"], billingAddress);
}

const words: Record<ExtraSetting, (tag: CardFieldsHost) => string> = {
  "cardholder-name": ({cardholderName}) =>
    `cardholder-name is ${found(cardholderName)}. Write hidden, optional or required.`,
  "billing-address": ({billingAddress}) =>
    `billing-address is ${found(billingAddress)}. Write postal-code, none or full.`,
};

/** What is wrong with one of these settings, and what to write; undefined for any other. */
export function extraWords(setting: string, tag: CardFieldsHost): string | undefined {
  return Object.hasOwn(words, setting) ? words[setting as ExtraSetting](tag) : undefined;
}
