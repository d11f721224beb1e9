import {readFileSync} from "node:fs";

/** Values of `status_details.reason` in PayPal's descriptions of the Orders and Payments APIs. */
export function publishedReasons(resource: "capture" | "authorization" | "refund"): string[] {
  const reasons = ["checkout_orders_v2", "payments_payment_v2"].flatMap((api) => {
    const file = new URL(`../../server/sandbox/rest/published/${api}.json`, import.meta.url);
    const {components} = JSON.parse(readFileSync(file, "utf8")) as {
      components: {schemas: Record<string, {properties: {reason: {enum: string[]}}}>};
    };
    return components.schemas[`${resource}_status_details`]!.properties.reason.enum;
  });
  return [...new Set(reasons)].sort();
}
