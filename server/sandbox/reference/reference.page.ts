import {html} from "hono/html";
import {inlineStyle, PAGE_STYLE} from "../pages/inline-style.ts";
import type {OpenApi, Operation, Parameter, Reference, Response} from "../wire/openapi-shape.ts";
import {curlOf} from "./curl.ts";
import {fieldOf, limitsOf, shapeOf, wordsOf} from "./fields.ts";
import {REFERENCE_STYLE} from "./reference.style.ts";

const STYLE = inlineStyle(PAGE_STYLE + REFERENCE_STYLE);

export const REFERENCE_HEADERS: Readonly<Record<string, string>> = STYLE.headers;

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The reference: every operation by its resource, then every named schema. It needs no script. */
export function referencePage(api: OpenApi) {
  const entries = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({method: method.toUpperCase(), path, operation})),
  );
  const groups = api.tags.map(({name}) => ({
    name,
    entries: entries.filter(({operation}) => operation.tags.includes(name)),
  }));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API reference: ${api.info.title}</title>
        ${STYLE.element}
      </head>
      <body>
        <header class="banner">Sandbox: no real money</header>
        <div class="layout">
          ${contents(groups)}
          <main>
            <h1>API reference</h1>
            <p>${api.info.description}</p>
            <p>
              The same for machines: <a href="/openapi.json">openapi.json</a>, OpenAPI ${api.openapi}, version
              ${api.info.version}. Test cards are among the <a href="/test-values">test values</a>.
            </p>
            ${start(api)}
            ${groups.map(
              ({name, entries}) =>
                html`<h2 id="tag-${slug(name)}">${name}</h2>
                  ${entries.map((entry) => operationOf(api, entry))}`,
            )}
            ${schemas(api)}
          </main>
        </div>
      </body>
    </html>`;
}

function contents(groups: readonly {readonly name: string; readonly entries: readonly Entry[]}[]) {
  return html`<nav aria-label="Operations">
    <p class="tag"><a href="#start">Start here</a></p>
    ${groups.map(
      ({name, entries}) =>
        html`<p class="tag"><a href="#tag-${slug(name)}">${name}</a></p>
          <ul>
            ${entries.map(
              ({operation}) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
            )}
          </ul>`,
    )}
    <p class="tag"><a href="#schemas">Schemas</a></p>
  </nav>`;
}

function start(api: OpenApi) {
  const url = api.servers[0]?.url ?? "";
  const lines = [
    `BASE_URL=${url}`,
    'curl "$BASE_URL/v1/oauth2/token" -u "<CLIENT_ID>:<CLIENT_SECRET>" -d grant_type=client_credentials',
    "ACCESS_TOKEN=<access_token of the reply>",
  ];
  return html`<section class="operation">
    <h2 id="start">Start here</h2>
    <p>
      Get an access token with your application's credentials; each example below uses these two variables.
    </p>
    ${block(lines.join("\n"), "Start here")}
  </section>`;
}

function operationOf(api: OpenApi, {method, path, operation}: Entry) {
  const id = operation.operationId;
  const content = Object.entries(operation.requestBody?.content ?? {});
  const [body] = content;
  return html`<section class="operation">
    <h3 id="${id}"><a href="#${id}">${operation.summary}</a></h3>
    <p class="route">
      <span class="method method-${method.toLowerCase()}">${method}</span><code>${path}</code>
    </p>
    ${operation.description === undefined ? "" : html`<p>${wordsOf(operation.description)}</p>`}
    ${opens(operation)} ${parameters(operation.parameters ?? [])}
    ${
      body
        ? html`<h4>Request body</h4>
            <p class="type">
              ${operation.requestBody?.required ? "Required" : "Optional"};
              ${content.map(([type], index) => html`${index === 0 ? "" : ", "}<code>${type}</code>`)}
            </p>
            ${shapeOf(body[1].schema, "request body")}`
        : ""
    }
    <h4>Replies</h4>
    ${replies(api, operation)}
    <h4>Example</h4>
    ${block(curlOf(api, method, path, operation), `Example of ${operation.summary}`)}
  </section>`;
}

/** What a caller needs: a scope, or the credentials; and the feature. */
function opens({security, "x-feature": feature}: Operation) {
  const scopes = security.flatMap((scheme) => Object.values(scheme).flat());
  const how =
    scopes.length === 0
      ? html`HTTP Basic with client id and secret`
      : html`Bearer token with the
        scope${scopes.map((scope, index) => html`${index === 0 ? " " : " or "}<code>${scope}</code>`)}`;
  return html`<ul class="opens">
    <li>${how}</li>
    ${feature === undefined ? "" : html`<li>Feature <code>${feature}</code></li>`}
  </ul>`;
}

const PLACES: readonly (readonly [Parameter["in"], string])[] = [
  ["path", "Path parameters"],
  ["query", "Query parameters"],
  ["header", "Headers"],
];

function parameters(all: readonly Parameter[]) {
  return PLACES.map(([place, title]) => {
    const fields = all.filter((parameter) => parameter.in === place);
    if (fields.length === 0) return "";
    return html`<h4>${title}</h4>
      <dl class="fields">
        ${fields.map(({name, schema, description, required}) =>
          fieldOf(name, {...schema, ...(description === undefined ? {} : {description})}, required),
        )}
      </dl>`;
  });
}

function replies(api: OpenApi, {responses}: Operation) {
  return html`<dl class="fields">
    ${Object.entries(responses).map(([status, given]) => {
      const response = resolved(api, given);
      const schema = response.content?.["application/json"]?.schema;
      return html`<div>
        <dt><code>${status === "default" ? "any other" : status}</code></dt>
        <dd>
          <p>${wordsOf(response.description)}</p>
          ${schema ? shapeOf(schema, `the ${status} reply`) : ""}
        </dd>
      </div>`;
    })}
  </dl>`;
}

function resolved(api: OpenApi, response: Response | Reference): Response {
  if (!("$ref" in response)) return response;
  const name = response.$ref.slice("#/components/responses/".length);
  return api.components.responses[name] ?? {description: name};
}

function schemas(api: OpenApi) {
  return html`<h2 id="schemas">Schemas</h2>
    ${Object.entries(api.components.schemas).map(
      ([name, schema]) =>
        html`<section class="schema">
          <h3 id="schema-${name}"><a href="#schema-${name}">${name}</a></h3>
          ${schema.description === undefined ? "" : html`<p>${wordsOf(schema.description)}</p>`}
          ${schema.type === "object" ? html`<p class="limits">${limitsOf(schema)}</p>` : ""}
          ${shapeOf(schema, name)}
        </section>`,
    )}`;
}

/** Text to copy; what is too wide scrolls by itself, also by keyboard. */
function block(text: string, name: string) {
  return html`<pre role="group" aria-label="${name}" tabindex="0"><code>${text}</code></pre>`;
}

function slug(name: string): string {
  return name.toLowerCase().replaceAll(/\W+/g, "-");
}
