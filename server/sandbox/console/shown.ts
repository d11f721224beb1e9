import {redacted, referenceOf, shownJson} from "./redaction.ts";
import type {ConsoleContext} from "./context.ts";
import type {Field, Listed, Resource} from "./resource.ts";

/** A value of a reply, as the console renders it. */
export interface Fact {
  readonly label: string;
  readonly values: readonly unknown[];
  readonly kind?: Field["kind"];
  readonly of?: string | undefined;
}

/** Key of a row in addresses. It never contains a secret id. */
export function keyOf({hasSecretIds}: Resource, row: Listed): string {
  return hasSecretIds ? referenceOf(row) : row.id;
}

export function findRow(resource: Resource, context: ConsoleContext, key: string): Listed | undefined {
  return resource.rows(context).find((row) => keyOf(resource, row) === key);
}

/** The REST reply of a row without secrets, and what else the sandbox knows about it. */
export function shownReply(
  resource: Resource,
  row: Listed,
  context: ConsoleContext,
  scopes?: readonly string[],
) {
  const reply = resource.show(row, context, scopes);
  const notes = resource.notes?.(row, context) ?? {};
  if (resource.isPublic) return {reply, notes};
  const secretIds = resource.hasSecretIds ? [row.id] : vaultIdsOf(reply);
  return {reply: shownJson(reply, secretIds) as object, notes: shownJson(notes) as object};
}

/** Ids of the vault's resources in the event about them. */
function vaultIdsOf(reply: object): string[] {
  const {event_type: type, resource} = reply as {event_type?: string; resource?: {id?: string}};
  return type?.startsWith("VAULT.") && resource?.id !== undefined ? [resource.id] : [];
}

/** Values at a path such as `purchase_units.*.amount`, without empty ones. */
export function valuesAt(value: unknown, path: string): unknown[] {
  if (path === "") return [value];
  const [name = "", ...rest] = path.split(".");
  if (typeof value !== "object" || value === null) return [];
  const next = name === "*" ? Object.values(value) : [(value as Record<string, unknown>)[name]];
  return next.flatMap((each) => valuesAt(each, rest.join("."))).filter((each) => each != null && each !== "");
}

/** Facts of a reply in the order of the fields. Those without a value have none. */
export function factsOf(fields: readonly Field[], reply: object): Fact[] {
  return fields.map(({label, path, kind, of}) => {
    const values = [path].flat().map((each) => valuesAt(reply, each));
    return {label, values: values.find(({length}) => length > 0) ?? [], ...(kind && {kind}), ...(of && {of})};
  });
}

/** Facts that the reply lacks, such as `review_ends`. */
export function notedFacts(notes: object): Fact[] {
  return Object.entries(notes)
    .filter(([, value]) => value != null && !Array.isArray(value))
    .map(([name, value]) => ({label: wordsOf(name), values: [value]}));
}

/** `review_ends` or `accept-offer` in words. */
export function wordsOf(name: string): string {
  const words = name.replace(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Title of a detail: the id, or its redacted form. */
export function titleOf({hasSecretIds}: Resource, {id}: Listed): string {
  return hasSecretIds ? redacted(id) : id;
}
