import assert from "node:assert/strict";
import {type ErrorObject, type ValidateFunction} from "ajv";
import {Ajv2020} from "ajv/dist/2020.js";
import {merchantRoutes} from "../../../build/docs/tables/routes.ts";
import {
  describeRoutes,
  type OpenApi,
  type Operation,
  templateOf,
} from "../../../server/merchant/openapi/describe-routes.ts";
import type {Merchant} from "../../../server/merchant/app-options.ts";
import {recordValidated} from "../../support/validated-operations.ts";

/** Status of a reply to a caller who is gone, which no client can see. */
const CLIENT_GONE = 499;

interface Found {
  readonly template: string;
  readonly method: string;
  readonly operation: Operation;
}

/** The description of all routes, whose replies may have no other fields. Schemas are compiled when a reply needs them. */
class Description {
  readonly #document: OpenApi;
  readonly #ajv = new Ajv2020({strict: false, validateFormats: false, allErrors: true, verbose: true});
  readonly #templates: readonly (readonly [template: string, pattern: RegExp])[];
  /** Codes of this server's own errors. PayPal's have other names. */
  readonly #ownCodes: ReadonlySet<string>;

  constructor(document: OpenApi) {
    this.#document = document;
    this.#ajv.addSchema(document, "");
    this.#templates = Object.keys(document.paths).map((template) => [
      template,
      new RegExp(`^${template.replace("{file}", ".+").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
    ]);
    const responses = Object.values(document.components.responses);
    this.#ownCodes = new Set(responses.flatMap(({description}) => codesIn(description)));
  }

  find(method: string, path: string): Found | undefined {
    for (const [template, pattern] of this.#templates) {
      const operation = this.#document.paths[template]?.[method];
      if (operation && pattern.test(path)) return {template, method, operation};
    }
    return undefined;
  }

  /** Lists what is wrong with a reply. */
  problemsOf({template, method, operation}: Found, {status, headers}: Response, text: string): string[] {
    const responses: Readonly<Record<string, object>> = operation.responses;
    const refusal = status >= 400 && status < 500 ? "4XX" : undefined;
    const key = String(status) in responses ? String(status) : refusal;
    const response = key === undefined ? undefined : responses[key];
    if (key === undefined || !response) return [`no reply with the status ${status}`];
    const place =
      "$ref" in response
        ? String(response.$ref).slice(2).split("/")
        : ["paths", template, method, "responses", key];
    const {content, description} = this.#at(place) as {content?: object; description: string};
    const type = headers.get("content-type")?.split(";")[0] ?? "";
    if (content === undefined) return text === "" ? [] : ["a body"];
    if ("*/*" in content) return [];
    if (!(type in content)) return [`the type ${type}`];
    if (type !== "application/json" || method === "head") return [];
    const body = JSON.parse(text) as {readonly code?: string; readonly name?: string};
    const validate = this.#validator([...place, "content", type, "schema"]);
    const problems = validate(body) ? [] : (validate.errors ?? []).map(inWords);
    const code = template.startsWith("/paypal-api/") ? body.name : body.code;
    const isUndeclared =
      status >= 400 && code !== undefined && this.#ownCodes.has(code) && !codesIn(description).includes(code);
    return isUndeclared ? [...problems, `the code ${code}`] : problems;
  }

  #at(place: readonly string[]): unknown {
    return place.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], this.#document);
  }

  #validator(place: readonly string[]): ValidateFunction {
    const pointer = place.map((key) => encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1")));
    const validate = this.#ajv.getSchema(`#/${pointer.join("/")}`);
    assert.ok(validate, `${place.join(" ")} is not a schema`);
    return validate;
  }
}

/** Codes in the description of an error reply. */
function codesIn(description: string): string[] {
  return [...description.matchAll(/`([A-Z_]+)`/g)].map(([, code = ""]) => code);
}

function inWords({instancePath, message = "", params, data}: ErrorObject): string {
  return `${instancePath} ${message} ${JSON.stringify(params)}; got ${JSON.stringify(data)?.slice(0, 200)}`;
}

let described: Promise<Description> | undefined;

async function describe(): Promise<Description> {
  const document = describeRoutes(await merchantRoutes(), {version: "0", url: "/", isClosed: true});
  return new Description(document);
}

/**
 * Asserts that `openapi.json` describes a reply of the merchant server: its status, type, fields and error code. Records the route
 * and the status for `test/merchant/described-routes.ts`.
 *
 * @param request with its path below the base path, and the routes that the server has
 */
async function assertDescribed(
  description: Description,
  {method, path, own}: {readonly method: string; readonly path: string; readonly own: ReadonlySet<string>},
  response: Response,
): Promise<void> {
  if (method === "OPTIONS" || response.status === CLIENT_GONE || response.status === 304) return;
  const found = description.find(method === "HEAD" ? "get" : method.toLowerCase(), path);
  if (!found || !own.has(`${found.method.toUpperCase()} ${found.template}`)) return;
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  const text = isJson && method !== "HEAD" ? await response.clone().text() : "";
  const problems = method === "HEAD" ? [] : description.problemsOf(found, response, text);
  const where = `${method} ${found.template} ${response.status}`;
  if (problems.length > 0) {
    // Also for a test that expects requests to fail.
    process.exitCode = 1;
    assert.fail(
      `${where} is not as openapi.json describes it: ${problems.join("; ")}: ${text.slice(0, 1000)}`,
    );
  }
  recordValidated(`merchant ${where}`, response.status);
}

/** Checks each further reply of a merchant server with `openapi.json`. */
export async function checkReplies({app, routes}: Pick<Merchant, "app" | "routes">): Promise<void> {
  const description = await (described ??= describe());
  const {fetch} = app;
  const own = new Set(routes.map(({method, path}) => `${method} ${templateOf(path)}`));
  app.fetch = async (request, ...rest) => {
    const {method} = request;
    const response = await fetch(request, ...rest);
    await assertDescribed(description, {method, path: new URL(request.url).pathname, own}, response);
    return response;
  };
}
