import {OPENAPI} from "../../shared/openapi.ts";
import {BROWSER_SCOPES, SCOPE_GRANTS, scopeReply} from "../wire/scopes.ts";
import {type DescribedOperation, type Description, readDescription} from "./description.ts";
import type {Endpoint} from "./endpoint.ts";

export type OpenApi = ReturnType<typeof describeApi>;
export type Operation = ReturnType<typeof describeOperation>;

/**
 * Describes the endpoints in OpenAPI 3.1, with the sandbox's origin, scopes and features.
 *
 * @param about the package's version, and the sandbox's origin as the caller reached it
 * @throws Error for an endpoint without a description
 */
export function describeApi(
  endpoints: readonly Endpoint[],
  about: {readonly version: string; readonly origin: string},
  {apis, components}: Description = readDescription(),
) {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of endpoints) {
    const method = endpoint.method.toLowerCase();
    const api = apis.find((each) => each.paths[endpoint.path]?.[method]);
    const operation = api?.paths[endpoint.path]?.[method];
    if (!operation) throw new Error(`${endpoint.method} ${endpoint.path} has no description.`);
    (paths[endpoint.path] ??= {})[method] = describeOperation(endpoint, api.name, operation);
  }
  return {
    openapi: OPENAPI,
    info: {
      title: "PayPal sandbox",
      version: about.version,
      description:
        "The REST interface of the sandbox, as PayPal's published specifications describe it. Fields that a request has beyond those that the sandbox knows are ignored and not stored.",
    },
    servers: [{url: about.origin}],
    tags: apis
      .filter((api) => Object.keys(api.paths).length > 0)
      .map(({name, description}) => ({name, description})),
    paths,
    components: {...components, securitySchemes: securitySchemes(about.origin)},
  };
}

function describeOperation(endpoint: Endpoint, tag: string, operation: DescribedOperation) {
  const {feature, browser, oauth, replay, scopes} = endpoint;
  const notes = [
    operation.description,
    browser && "Pages may call it, from any origin, with a client token.",
    feature && `The application must have the feature ${feature} switched on.`,
    replay && `The sandbox keeps a PayPal-Request-Id for ${duration(replay.hours)}.`,
  ].filter((note) => note !== undefined);
  return {
    ...operation,
    tags: [tag],
    description: notes.join("\n\n"),
    responses: oauth ? operation.responses : withOwnErrors(operation.responses),
    security: oauth ? [{basic: []}] : scopes.map((scope) => ({oauth2: [scopeReply(scope)]})),
    ...(feature && {"x-feature": feature}),
  };
}

/** PayPal's replies with the sandbox's errors, whose issues have other descriptions. */
function withOwnErrors(responses: DescribedOperation["responses"]): DescribedOperation["responses"] {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  return {...Object.fromEntries(successes), default: {$ref: "#/components/responses/errors.error"}};
}

function duration(hours: number): string {
  return hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`;
}

function securitySchemes(origin: string) {
  const scopes = Object.fromEntries(
    Object.entries(SCOPE_GRANTS).map(([scope, grants]) => [scopeReply(scope), grants]),
  );
  return {
    oauth2: {
      type: "oauth2",
      description: `A client token carries only ${BROWSER_SCOPES.join(" and ")}.`,
      flows: {clientCredentials: {tokenUrl: `${origin}/v1/oauth2/token`, scopes}},
    },
    basic: {type: "http", scheme: "basic", description: "Client id and secret."},
  };
}
