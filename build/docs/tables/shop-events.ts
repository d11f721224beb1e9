import {z} from "zod";
import {eventHead, shopEvent} from "../../../server/merchant/shop-events/event-schemas.ts";
import {fieldsTable} from "./fields.ts";
import {code, table} from "./markdown.ts";

/** The types of shop events, and the fields of each object, such as `{table:PaymentSnapshot}`. */
export function shopEventFacts(): Readonly<Record<string, string>> {
  const {$defs = {}} = z.toJSONSchema(shopEvent);
  const fields = Object.entries($defs).map(
    ([name, schema]) => [`table:${name}`, fieldsTable(schema)] as const,
  );
  return {
    "table:shop-events": typesTable(),
    "table:shop-event-head": fieldsTable(z.toJSONSchema(eventHead)),
    ...Object.fromEntries(fields),
  };
}

function typesTable(): string {
  const rows = shopEvent.options.flatMap((schema) => {
    const names = Object.keys(schema.shape).filter((name) => !(name in eventHead.shape));
    const {when} = schema.meta() as {readonly when: Readonly<Record<string, string>>};
    return Object.entries(when).map(([type, text]) => [code(type), text, names.map(code).join(", ")]);
  });
  return table(["Type", "When", "Objects"], rows);
}
