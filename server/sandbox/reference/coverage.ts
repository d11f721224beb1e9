import type {Endpoint} from "../rest/endpoint.ts";
import published from "./published-operations.json" with {type: "json"};

/** An operation of PayPal's REST API, or one that only the sandbox has. */
export interface CoveredOperation {
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  /** The sandbox's declaration. Undefined if the sandbox doesn't offer the operation. */
  readonly endpoint: Endpoint | undefined;
}

/** A published specification of PayPal, with its operations. */
export interface CoveredApi {
  /** Name and version, such as `Orders v2`. */
  readonly name: string;
  readonly operations: readonly CoveredOperation[];
}

/** The sandbox's operations next to those of PayPal's published specifications. */
export interface Coverage {
  readonly apis: readonly CoveredApi[];
  /** Operations of the sandbox that no published specification describes. */
  readonly others: readonly CoveredOperation[];
}

/** Compares the sandbox's endpoints with PayPal's published specifications. */
export function coverageOf(endpoints: readonly Endpoint[]): Coverage {
  const offered = new Map(endpoints.map((endpoint) => [keyOf(endpoint), endpoint]));
  const apis = published.map(({api, operations}) => ({
    name: api,
    operations: operations.map((operation) => {
      const [method = "", path = ""] = operation.split(" ");
      return {method, path, endpoint: offered.get(keyOf({method, path}))};
    }),
  }));
  const described = new Set(apis.flatMap(({operations}) => operations.map(keyOf)));
  const others = endpoints
    .filter((endpoint) => !described.has(keyOf(endpoint)))
    .map((endpoint) => ({method: endpoint.method, path: endpoint.path, endpoint}));
  return {apis, others};
}

/** True if a published specification has the operation. @param path of a request */
export function isPublished(method: string, path: string): boolean {
  return PATTERNS.some((known) => known.method === method && known.pattern.test(path));
}

const PATTERNS: readonly {readonly method: string; readonly pattern: RegExp}[] = published.flatMap(
  ({operations}) =>
    operations.map((operation) => {
      const [method = "", path = ""] = operation.split(" ");
      return {method, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`)};
    }),
);

/** PayPal and the sandbox name some parameters differently. */
function keyOf({method, path}: {readonly method: string; readonly path: string}): string {
  return `${method} ${path.replace(/\{\w+\}/g, "{}")}`;
}
