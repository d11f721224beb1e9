import {html} from "hono/html";
import type {JsonSchema} from "../wire/json-schema.ts";

type Markup = ReturnType<typeof html>;

const COMPONENTS = "#/components/schemas/";

/** What a schema holds: its fields, for an array those of its items, or its type where it has no fields. */
export function shapeOf(schema: JsonSchema, name: string): Markup | string {
  const parts = fieldsOf(schema, name);
  return parts === "" ? html`<p>${typeOf(schema)} ${limitsOf(schema)}</p>` : parts;
}

/** The fields of an object, of an array's items, or of the choices of a union; empty when there are none. */
function fieldsOf(schema: JsonSchema, name: string): Markup | string {
  if (schema.$ref !== undefined) return "";
  if (schema.items) return fieldsOf(schema.items, name);
  const choices = choicesOf(schema);
  if (choices.length > 0) {
    const shapes = choices.map((choice) => fieldsOf(choice, name)).filter((shape) => shape !== "");
    return shapes.length > 0 ? html`${shapes}` : "";
  }
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return "";
  const required = new Set(schema.required);
  return html`<dl class="fields">
    ${fields.map(([field, shape]) => fieldOf(field, shape, required.has(field)))}
  </dl>`;
}

/** One field or parameter of a definition list: its name, type, limits, meaning, and what it holds. */
export function fieldOf(name: string, schema: JsonSchema, required: boolean): Markup {
  const limits = limitsOf(schema);
  const within = fieldsOf(schema, name);
  return html`<div>
    <dt>
      <code>${name}</code> <span class="type">${typeOf(schema)}</span>
      ${required ? html`<span class="required">required</span>` : ""}
    </dt>
    <dd>
      ${schema.description === undefined ? "" : html`<p>${wordsOf(schema.description)}</p>`}
      ${limits === "" ? "" : html`<p class="limits">${limits}</p>`}
      ${
        within === ""
          ? ""
          : html`<details>
              <summary>Fields of ${name}</summary>
              ${within}
            </details>`
      }
    </dd>
  </div>`;
}

function choicesOf(schema: JsonSchema): readonly JsonSchema[] {
  return schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
}

/** The type in words; a named schema as a link to it. */
function typeOf(schema: JsonSchema): Markup | string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(COMPONENTS.length);
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  const choices = choicesOf(schema);
  if (choices.length > 0) {
    const word = schema.allOf ? " and " : " or ";
    return html`${choices.map((choice, index) => html`${index === 0 ? "" : word}${typeOf(choice)}`)}`;
  }
  if (schema.type === "array") return schema.items ? html`array of ${typeOf(schema.items)}` : "array";
  if (typeof schema.type === "string") {
    return schema.format === undefined ? schema.type : `${schema.type} (${schema.format})`;
  }
  return schema.type?.join(" or ") ?? "any value";
}

/** Every limit that a value has to keep, in words. */
export function limitsOf(schema: JsonSchema): Markup | string {
  const words: (Markup | string)[] = [];
  const {pattern, items} = schema;
  const allowed = schema.const === undefined ? schema.enum : [schema.const];
  if (allowed?.length === 1) words.push(html`always ${codeOf(allowed[0])}`);
  else if (allowed) {
    words.push(
      html`one of ${allowed.map((value, index) => html`${index === 0 ? "" : ", "}${codeOf(value)}`)}`,
    );
  }
  const length = between(schema.minLength, schema.maxLength, "character");
  const count = between(schema.minItems, schema.maxItems, "item");
  const value = between(schema.minimum ?? schema.exclusiveMinimum, schema.maximum ?? schema.exclusiveMaximum);
  words.push(...[length, count, value].filter((text) => text !== ""));
  if (pattern !== undefined) words.push(html`pattern <code>${pattern}</code>`);
  if (schema.default !== undefined) words.push(html`default ${codeOf(schema.default)}`);
  const [example] = schema.examples ?? [];
  if (example !== undefined) words.push(html`for example ${codeOf(example)}`);
  const ofItems = items && items.$ref === undefined && !items.properties ? limitsOf(items) : "";
  if (ofItems !== "") words.push(html`each ${ofItems}`);
  return words.length === 0
    ? ""
    : html`${words.map((text, index) => html`${index === 0 ? "" : "; "}${text}`)}`;
}

/** Words in which code stands between backticks. */
export function wordsOf(text: string): Markup {
  return html`${text.split("`").map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`;
}

function between(least: number | undefined, most: number | undefined, unit = ""): string {
  const units = (count: number) => (unit === "" ? `${count}` : `${count} ${unit}${count === 1 ? "" : "s"}`);
  if (least !== undefined && most !== undefined) return `${least} to ${units(most)}`;
  if (least !== undefined) return `at least ${units(least)}`;
  return most === undefined ? "" : `at most ${units(most)}`;
}

function codeOf(value: unknown): Markup {
  return html`<code>${typeof value === "string" && value !== "" ? value : JSON.stringify(value)}</code>`;
}
