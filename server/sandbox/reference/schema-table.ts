import {html, raw} from "hono/html";
import {readDescription} from "../rest/description.ts";

/** A schema of the description. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** A row of a table of fields. */
export interface Field {
  /** With dots in front of inner fields. */
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: Schema;
}

/** Most values that are written without a disclosure. */
const MOST_VALUES = 12;

/** Returns the object, or that to which its reference leads. */
export function resolve<T extends object>(value: object): T {
  const {$ref} = value as Schema;
  if ($ref === undefined) return value as T;
  const [, , kind = "", name = ""] = $ref.split("/");
  return resolve(readDescription().components[kind]?.[name] as object);
}

/** PayPal's texts are HTML with some Markdown. */
export function prose(text: string) {
  const written = text.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1").replace(/`([^`]+)`/g, "<code>$1</code>");
  return html`<div>${raw(written)}</div>`;
}

/** The text of a schema and the table of its fields. */
export function schemaText(label: string, schema: Schema) {
  const target = resolve<Schema>(schema);
  const fields = fieldsOf(target);
  const {description = ""} = target;
  return html`${prose(description)}${fields.length > 0 ? fieldTable(label, fields) : html`<p>${typeOf(target)}</p>`}`;
}

/** A table that scrolls by itself on a narrow screen, also by keyboard. */
export function fieldTable(label: string, fields: readonly Field[]) {
  return html`<div class="table" role="region" aria-label="${label}" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
          <th scope="col">Description</th>
        </tr>
      </thead>
      <tbody>
        ${fields.map(
          ({name, isRequired, schema}) =>
            html`<tr>
              <td><code>${name}</code>${isRequired ? " required" : ""}</td>
              <td>${typeOf(schema)}</td>
              <td>${prose(schema.description ?? resolve<Schema>(schema).description ?? "")}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** The fields of an object, with those of inner objects that have no name. */
function fieldsOf(schema: Schema, prefix = ""): Field[] {
  const {properties = {}, required = [], allOf = [], anyOf = [], oneOf = []} = schema;
  const own = Object.entries(properties).flatMap(([name, property]) => {
    const field = {name: prefix + name, isRequired: required.includes(name), schema: property};
    return [field, ...fieldsOf(property.items ?? property, `${prefix}${name}.`)];
  });
  return [...own, ...[...allOf, ...anyOf, ...oneOf].flatMap((part) => fieldsOf(resolve(part), prefix))];
}

/** The type of a value, with a link to a named object. */
function typeOf(schema: Schema): ReturnType<typeof html> {
  const {$ref} = schema;
  const target = resolve<Schema>(schema);
  const name = $ref?.split("/").at(-1) ?? "";
  if ($ref !== undefined && (target.properties ?? target.allOf ?? target.anyOf ?? target.oneOf))
    return html`<a href="/reference/schemas/${name}">${name.slice(name.indexOf(".") + 1)}</a>`;
  if (target.items) return html`array of ${typeOf(target.items)}`;
  if (target.enum) return valuesOf(target.enum.map(String));
  const {type = "object", format, pattern, const: only} = target;
  if (only !== undefined) return valuesOf([typeof only === "string" ? only : JSON.stringify(only)]);
  const limits = Object.entries(target).filter(([key]) => /^(?:min|max)/.test(key));
  return html`${[type].flat().join(" or ")}${format === undefined ? "" : ` (${format})`}
  ${limits.map(([limit, value]) => html`<br /><code>${limit} ${value}</code>`)}
  ${pattern === undefined ? "" : html`<br /><code>${pattern}</code>`}`;
}

function valuesOf(values: readonly string[]) {
  const written = values.map((value, index) => html`${index > 0 ? ", " : ""}<code>${value}</code>`);
  if (values.length <= MOST_VALUES) return html`${written}`;
  return html`<details>
    <summary>${values.length} values</summary>
    ${written}
  </details>`;
}
