import {z} from "zod";

/** A body or a reply of PayPal's API that this server passes on. */
export const payPalRecord = z.looseObject({});

/** Bodies of a route that passes PayPal's JSON on. */
export const PAYPAL_BODY = {unread: {"application/json": payPalRecord.describe("PayPal's body.")}};
