import {SHOP_REFUSALS} from "../../../src/merchant-api/shop-refusals.ts";
import {SHIPPING_REFUSALS} from "../pricing/rates.ts";
import type {RouteError} from "./route.ts";

// Errors that several routes have in common.

export const PRICE_ERRORS: readonly RouteError[] = [
  "422 UNKNOWN_SKU",
  "422 INVALID_AMOUNT",
  "422 MIXED_CURRENCIES",
  "422 SHIPPING_TWICE",
  "422 CART_INVALID",
  "422 CART_EXPIRED",
  "422 AMOUNT_MISMATCH",
  "422 AMOUNT_NOT_TRUSTED",
  "422 FIELD_NOT_TRUSTED",
  "422 DUPLICATE_REFERENCE_ID",
  "422 OTHER_PURCHASE_UNIT",
  "422 TOO_MANY_PURCHASE_UNITS",
  "422 ONE_PURCHASE_UNIT",
];
export const HOOK_ERRORS: readonly RouteError[] = [
  ...SHOP_REFUSALS.map((code): RouteError => `422 ${code}`),
  "500 HOOK_FAILED",
];
export const SHIPPING_ERRORS: readonly RouteError[] = [
  ...SHIPPING_REFUSALS.map((code): RouteError => `422 ${code}`),
  "422 NOTHING_IS_SENT",
];
export const LOCAL_ERRORS: readonly RouteError[] = [
  "422 METHOD_SWITCHED_OFF",
  "422 METHOD_CURRENCY",
  "422 METHOD_UNITS",
  "422 METHOD_NEEDS_CAPTURE",
];
export const PURCHASE_ERRORS: readonly RouteError[] = ["409 ALREADY_PAID", "409 PAYMENT_IN_DOUBT"];
export const ORDER_ERRORS: readonly RouteError[] = [
  "409 PRICE_CHANGED",
  "409 ATTEMPT_REUSED",
  "409 NEEDS_CHECK",
  ...PURCHASE_ERRORS,
];
export const CAPTURE_ERRORS: readonly RouteError[] = [
  "404 ORDER_NOT_FOUND",
  "422 ORDER_NOT_APPROVED",
  "500 OUTCOME_UNKNOWN",
  "409 ORDER_CLOSED",
  "409 AMOUNT_CHANGED",
  "409 CART_PAID",
  ...PURCHASE_ERRORS,
  "409 PAID_TWICE",
  "422 LIABILITY_SHIFT_REQUIRED",
  "422 AUTHENTICATION_REQUIRED",
  "422 SOURCE_CHANGED",
  "422 ACTION_DOES_NOT_MATCH_INTENT",
  "422 DUPLICATE_INVOICE_ID",
];
