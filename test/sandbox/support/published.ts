import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import carriers from "../../../server/sandbox/trackers/carriers.json" with {type: "json"};
import {recordValidated} from "../../support/validated-operations.ts";
import {Ajv, type ErrorObject, type Options, type ValidateFunction} from "ajv";

/** PayPal's specifications in `test/fixtures/paypal-openapi` by path prefix. */
export const SPECIFICATIONS = {
  "/v2/checkout/orders": "checkout_orders_v2",
  "/v2/payments/": "payments_payment_v2",
  "/v3/vault/": "vault_payment_tokens_v3",
  "/v1/customer/disputes": "customer_disputes_v1",
  "/v2/invoicing/": "invoicing_v2",
  "/v1/notifications/": "notifications_webhooks_v1",
  "/v1/shipping/": "shipping_shipment_tracking_v1",
} as const;

interface Exception {
  readonly operation: RegExp;
  readonly place: RegExp;
  readonly allows: (value: unknown) => boolean;
}

const EXCEPTIONS: readonly Exception[] = [
  {
    // A tracker that was added through its order may have a carrier of the specification of orders, which has others,
    // or the carrier OTHER, which both specifications describe and neither lists.
    operation: /\/v1\/shipping\/trackers/,
    place: /^\/carrier$/,
    allows: (value) => (carriers as readonly unknown[]).includes(value),
  },
  {
    // The sandbox spells the outcomes of a dispute …_FAVOR, and the specification …_FAVOUR.
    operation: /\/v1\/customer\/disputes/,
    place: /\/dispute_outcome\/outcome_code$/,
    allows: (value) => value === "RESOLVED_BUYER_FAVOR" || value === "RESOLVED_SELLER_FAVOR",
  },
  {
    // The sandbox has four more statuses.
    operation: /\/v2\/invoicing\/invoices/,
    place: /^(?:\/items\/\d+)?\/status$/,
    allows: (value) =>
      ["AUTO_CANCELLED", "PAID_EXTERNAL", "REFUNDED_EXTERNAL", "SHARED"].includes(String(value)),
  },
  {
    // The sandbox accepts e-mail addresses of 3 characters. The specification's pattern requires 4.
    operation: /\/v2\/invoicing\/invoices/,
    place: /\/additional_recipients\/\d+$/,
    allows: (value) => typeof value === "string" && value.length === 3,
  },
  {
    // Most people's names, and names that trigger a decline (CCREJECT-…), don't have only ASCII letters.
    operation: /\/v3\/vault\/(?:payment|setup)-tokens/,
    place: /\/card\/name$/,
    allows: (value) => typeof value === "string",
  },
  {
    // The sandbox's empty list is an empty array. The specification requires an entry.
    operation: /GET \/v1\/customer\/disputes 200/,
    place: /^\/items$/,
    allows: (value) => Array.isArray(value) && value.length === 0,
  },
];

// The specifications use no keywords of OpenAPI 3.0 itself, and PayPal's own format names.
const AJV_OPTIONS: Options = {
  strict: false,
  validateSchema: false,
  validateFormats: false,
  // Some patterns are invalid with the `u` flag.
  unicodeRegExp: false,
  allErrors: true,
  verbose: true,
  // With inlining and optimization, the code of one reply takes seconds to compile.
  inlineRefs: false,
  code: {optimize: false},
};

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly responses: Readonly<Record<string, {readonly content?: unknown}>>;
}

/** A specification of PayPal. A schema is compiled when a reply needs it. */
class Specification {
  readonly #document: Document;
  readonly #ajv = new Ajv(AJV_OPTIONS);

  constructor(name: string) {
    const file = new URL(`../../fixtures/paypal-openapi/${name}.json`, import.meta.url);
    this.#document = JSON.parse(readFileSync(file, "utf8")) as Document;
    this.#ajv.addSchema(this.#document, "");
  }

  /** Finds the operation of a path and its path template. */
  operationOf(method: string, path: string): {template: string; operation: Operation} | undefined {
    for (const [template, {[method]: operation}] of Object.entries(this.#document.paths)) {
      const pattern = new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`);
      if (operation !== undefined && pattern.test(path)) return {template, operation};
    }
    return undefined;
  }

  /** The compiled schema at this place of the document. */
  validatorAt(...place: readonly string[]): ValidateFunction {
    const pointer = place.map((key) => encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1")));
    const validate = this.#ajv.getSchema(`#/${pointer.join("/")}`);
    assert.ok(validate, `${place.join(" ")} is not a schema`);
    return validate;
  }
}

const specifications = new Map<string, Specification>();

function specificationOf(path: string): Specification | undefined {
  const [, name] = Object.entries(SPECIFICATIONS).find(([prefix]) => path.startsWith(prefix)) ?? [];
  if (name === undefined) return undefined;
  const specification = specifications.get(name) ?? new Specification(name);
  specifications.set(name, specification);
  return specification;
}

/**
 * Asserts that PayPal's specification allows the status and body of a successful reply. Payment links, tokens and calls
 * of the SDK have no specification.
 */
export async function assertPublished(request: Request, response: Response): Promise<void> {
  if (!response.ok) return;
  const path = new URL(request.url).pathname;
  const method = request.method.toLowerCase();
  const specification = specificationOf(path);
  const {template, operation} = specification?.operationOf(method, path) ?? {};
  if (!specification || template === undefined || !operation) return;

  const status = String(response.status);
  const where = `${request.method} ${template} ${status}`;
  const text = await response.clone().text();
  const published = operation.responses[status];
  assert.ok(published, `${where}: PayPal's specification has no reply with this status`);
  // The specification describes the picture of this operation in words only.
  if (template.endsWith("/generate-qr-code")) return;
  if (published.content === undefined) {
    assert.equal(text, "", `${where}: PayPal's specification has no body for this status`);
    recordValidated(`${request.method} ${template}`);
    return;
  }
  const validate = specification.validatorAt(
    ...["paths", template, method, "responses", status, "content", "application/json", "schema"],
  );
  // A fault of the test may have cut the body.
  const body = parsed(text);
  const errors = body === undefined || validate(body) ? [] : (validate.errors ?? []);
  const problems = errors.filter((error) => !isException(where, error)).map(inWords);
  assert.deepEqual(problems, [], `${where} differs from PayPal's specification: ${text.slice(0, 2000)}`);
  if (body !== undefined) recordValidated(`${request.method} ${template}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isException(where: string, {instancePath, data}: ErrorObject): boolean {
  return EXCEPTIONS.some(
    ({operation, place, allows}) => operation.test(where) && place.test(instancePath) && allows(data),
  );
}

function inWords({instancePath, message = "", params, data}: ErrorObject): string {
  return `${instancePath} ${message} ${JSON.stringify(params)}; got ${JSON.stringify(data)?.slice(0, 200)}`;
}
