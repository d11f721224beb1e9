import type {
  BillingAddress,
  ConfirmOutcome,
  FieldType,
  SubmitOptions,
  SubmitSubject,
} from "../../protocol/card-field.ts";
import {readErrorReply} from "../../web-sdk/rest-api/error-reply.ts";
import {toApiExpiry} from "../../card-input/expiry.ts";

/** Typed values by field. */
export type TypedCard = ReadonlyMap<FieldType, string>;

/** Card in the form that PayPal's API expects. */
export function cardSource(typed: TypedCard, payer: SubmitOptions): Record<string, unknown> {
  const name = (typed.get("name") ?? payer.name ?? "").trim();
  const address = payer.billingAddress && toApiAddress(payer.billingAddress);
  return {
    number: typed.get("number"),
    expiry: toApiExpiry(typed.get("expiry") ?? ""),
    security_code: typed.get("cvv"),
    ...(name === "" ? {} : {name}),
    ...(address === undefined || Object.keys(address).length === 0 ? {} : {billing_address: address}),
  };
}

/** Converts PayPal's reply to the confirmation into an outcome for the page. */
export function readOutcome(
  {kind}: Pick<SubmitSubject, "kind">,
  status: number,
  body: unknown,
  sandboxOrigin: string,
): ConfirmOutcome {
  // These statuses refuse the call, not the card. 404: unknown id.
  if (status === 401 || status === 403 || status === 404 || status === 429 || status >= 500) {
    return {state: "error", ...readErrorReply(status, body)};
  }
  if (status < 200 || status > 299) return {state: "failed", message: readErrorReply(status, body).message};
  const subject = body as Confirmed | null | undefined;
  // PayPal sends liabilityShift for every order. Without 3-D Secure the merchant is liable.
  const liabilityShift =
    subject?.payment_source?.card?.authentication_result?.liability_shift ??
    (kind === "order" ? "NO" : undefined);
  switch (subject?.status) {
    case "APPROVED":
      return {state: "succeeded", ...(liabilityShift === undefined ? {} : {liabilityShift})};
    case "PAYER_ACTION_REQUIRED": {
      const url = subject.links?.find(({rel}) => rel === actionLinks[kind])?.href;
      // The dialog shows only PayPal's own pages.
      if (url !== undefined && URL.canParse(url) && new URL(url).origin === sandboxOrigin) {
        return {state: "payer-action", url};
      }
      return {state: "failed", message: "The card needs a check that the sandbox doesn't offer."};
    }
    default:
      return {
        state: "failed",
        message: `${refusals[kind]}: the status is ${subject?.status ?? "unknown"}.`,
      };
  }
}

/** Relation of the link to the buyer's action. */
const actionLinks: Readonly<Record<SubmitSubject["kind"], string>> = {
  order: "payer-action",
  "setup-token": "approve",
};

const refusals: Readonly<Record<SubmitSubject["kind"], string>> = {
  order: "The order can't be paid",
  "setup-token": "The card can't be saved",
};

/** Fields read from PayPal's reply. */
interface Confirmed {
  status?: string;
  links?: Array<{rel: string; href: string}>;
  payment_source?: {card?: {authentication_result?: {liability_shift?: string}}};
}

function toApiAddress(address: BillingAddress): Record<string, string> {
  return Object.fromEntries(
    Object.entries({
      address_line_1: address.addressLine1,
      address_line_2: address.addressLine2,
      admin_area_1: address.adminArea1,
      admin_area_2: address.adminArea2,
      postal_code: address.postalCode,
      country_code: address.countryCode,
    }).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ""),
  );
}
