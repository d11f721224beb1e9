import {html} from "hono/html";
import {inlineStyle, PAGE_STYLE} from "../pages/inline-style.ts";
import {pageShell} from "../pages/shell.ts";
import type {Operation} from "../rest/openapi.ts";
import {fieldTable, prose, resolve, type Schema, schemaText} from "./schema-table.ts";

const STYLE = inlineStyle(`${PAGE_STYLE}
main { max-inline-size: 60rem; margin: 0 auto; padding: 16px; overflow-wrap: anywhere; }
.table { overflow-x: auto; }
table { border-collapse: collapse; inline-size: 100%; }
th, td { padding: 8px 12px 8px 0; text-align: start; vertical-align: top; border-block-end: 1px solid light-dark(#87919d, #6b7682); }
.table th, .table td { min-inline-size: 8rem; }
.table td:last-child { min-inline-size: 14rem; }
.table td td { min-inline-size: 0; }
code { font: 0.9375rem ui-monospace, monospace; }
@media (max-width: 40rem) { h1 { font-size: 1.5rem; } code { font-size: 0.8125rem; } }
`);

export const REFERENCE_HEADERS: Readonly<Record<string, string>> = STYLE.headers;

interface Content {
  readonly description?: string;
  readonly content?: Readonly<Record<string, {readonly schema?: Schema}>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

/** The page of an operation: its parameters, its body, its replies and the scopes that it needs. */
export function operationPage(method: string, path: string, operation: Operation) {
  const parameters = (operation.parameters ?? []).map((each) => resolve<Parameter>(each));
  const fields = parameters.map(({name, in: place, required, ...parameter}) => ({
    name: `${name} (${place})`,
    isRequired: required === true,
    schema: {...parameter.schema, ...(parameter.description && {description: parameter.description})},
  }));
  const scopes = operation.security.flatMap((scheme) => ("oauth2" in scheme ? scheme.oauth2 : []));
  return referencePage(
    operation.summary,
    html`<p><code>${method.toUpperCase()} ${path}</code></p>
      ${prose(operation.description)}
      ${
        scopes.length > 0
          ? html`<h2>Scopes, one of which the token needs</h2>
              <ul>
                ${scopes.map((scope) => html`<li><code>${scope}</code></li>`)}
              </ul>`
          : ""
      }
      ${
        fields.length > 0
          ? html`<h2>Parameters</h2>
              ${fieldTable("Parameters", fields)}`
          : ""
      }
      ${
        operation.requestBody
          ? html`<h2>Body</h2>
              ${bodyOf("Body", resolve(operation.requestBody))}`
          : ""
      }
      ${Object.entries(operation.responses).map(([status, described]) => {
        const reply = resolve<Content>(described);
        return html`<h2>${status === "default" ? "Other replies" : `Reply ${status}`}</h2>
          ${prose(reply.description ?? "")} ${bodyOf(`Reply ${status}`, reply)}`;
      })}`,
  );
}

/** The page of a schema, which the pages of operations link to. */
export function schemaPage(name: string, schema: Schema) {
  return referencePage(schema.title ?? name, schemaText(name, schema));
}

function referencePage(title: string, content: ReturnType<typeof html>) {
  return pageShell({
    title: `${title}: PayPal sandbox`,
    style: STYLE,
    content: html`<p><a href="/reference">All operations</a></p>
      <h1>${title}</h1>
      ${content}`,
  });
}

function bodyOf(label: string, {content = {}}: Content) {
  return Object.entries(content).map(
    ([type, {schema = {}}]) =>
      html`<p><code>${type}</code></p>
        ${schemaText(`${label}, ${type}`, schema)}`,
  );
}
