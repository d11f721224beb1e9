import type {Context} from "hono";
import type {z} from "zod";
import {refusal} from "./refusal.ts";

/** Reads a JSON body. @throws HTTPException 400 for any other */
export async function readBody<Value>(c: Context, schema: z.ZodType<Value>): Promise<Value> {
  const {success, data, error} = schema.safeParse(await c.req.json().catch(() => undefined));
  if (success) return data;
  const [issue] = error.issues;
  throw refusal(400, "INVALID_REQUEST", `${issue?.path.join(".") || "body"}: ${issue?.message}`);
}
