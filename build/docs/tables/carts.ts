import {z} from "zod";
import {cartClaims} from "../../../server/merchant/pricing/carts.ts";
import {fieldsTable} from "./fields.ts";

/** The claims of a signed cart, and the fields of each object in them, such as `{table:CartItem}`. */
export function cartFacts(): Readonly<Record<string, string>> {
  const {$defs = {}, ...claims} = z.toJSONSchema(cartClaims, {io: "input", unrepresentable: "any"});
  const objects = Object.entries($defs).map(
    ([name, schema]) => [`table:${name}`, fieldsTable(schema)] as const,
  );
  return {"table:cart-claims": fieldsTable(claims), ...Object.fromEntries(objects)};
}
