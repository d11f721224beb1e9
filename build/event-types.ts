import {writeFile} from "node:fs/promises";
import {format} from "prettier";
import {z} from "zod";
import {shopEvent} from "../server/merchant/shop-events/event-schemas.ts";
import {commentOf, membersOf, typeOf} from "./type-of-schema.ts";

/**
 * Replaces the compiler's declarations of the shop events: with the text of each field, and without the types of zod, which the
 * package doesn't depend on.
 */
export async function writeEventTypes(): Promise<void> {
  const {$defs = {}} = z.toJSONSchema(shopEvent);
  const declarations = Object.entries($defs).map(([name, schema]) =>
    typeof schema === "object" && schema.type === "object"
      ? `${commentOf(schema)}export interface ${name} {\n${membersOf(schema).join("\n")}\n}`
      : `${commentOf(schema)}export type ${name} = ${typeOf(schema)};`,
  );
  declarations.push('export type ShopEventType = ShopEvent["type"];');
  await writeFile(
    "dist/types/server/merchant/shop-events/events.d.ts",
    await format(declarations.join("\n\n"), {parser: "typescript"}),
  );
}
