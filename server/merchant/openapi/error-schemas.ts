import {z} from "zod";

const text = z.string();

/** Error reply of a route. Some errors have more fields, which the docs' page of the routes describes. */
export const errorReply = z
  .looseObject({
    error: text.describe("A sentence for the developer."),
    code: text,
    debug_id: text.describe(
      "Id of the error in the server's log; PayPal's own if PayPal refused the request.",
    ),
    details: z
      .array(
        z.object({
          issue: text.optional().describe("Code of the problem."),
          field: text.optional().describe("JSON pointer into the body."),
          description: text.optional(),
          sku: text.optional().describe("SKU of the line that the shop's hook refused."),
        }),
      )
      .optional(),
    retryAfterMs: z.number().optional().describe("Milliseconds after which to ask again."),
  })
  .meta({id: "Error", description: "An error. Some codes have further fields."});

/** Error reply of a route below `/paypal-api`: PayPal's refusal, or the same fields for an error of this server. */
export const sampleErrorReply = z
  .looseObject({
    name: text.describe("Code of the error."),
    debug_id: text,
    error: text.optional(),
    errorDescription: text.optional().describe("A sentence for the developer."),
    message: text.optional().describe("PayPal's own sentence."),
  })
  .meta({id: "SampleError", description: "An error in the shape of PayPal's samples, or PayPal's refusal."});
