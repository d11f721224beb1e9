import {z} from "zod";
import {clientMetadataId} from "../wire/caller.ts";
import {endpoint} from "../rest/endpoint.ts";

/** Site of a client token: a host with or without a port, or an origin. */
const domain = z
  .string()
  .max(255)
  .regex(/^(?:https?:\/\/)?(?:[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*|\[[0-9A-Fa-f:]+\])(?::\d{1,5})?$/);

/** The id of a customer in the vault, which has at most 22 characters. */
const customerId = z.string().regex(/^[0-9a-zA-Z_-]{1,22}$/);

/** The form of `POST /v1/oauth2/token`. */
export const tokenForm = z.object({
  grant_type: z.literal("client_credentials"),
  response_type: z.enum(["token", "client_token", "id_token"]).default("token"),
  intent: z.literal("sdk_init").optional(),
  domains: z.array(domain).max(20).default([]),
  target_customer_id: customerId.optional().describe("Customer of the vault whom an id token names"),
  scope: z
    .string()
    .max(4000)
    .optional()
    .describe("Scopes of the token, separated by spaces. By default all of the application"),
});

export type TokenForm = z.output<typeof tokenForm>;

/** Body of `POST /web-sdk/v6/client-tokens`. */
export const pageTokenBody = z.object({
  clientId: z.string().min(1).max(255),
  clientMetadataId: clientMetadataId.optional(),
});

/** Has its own route: the body is a form, credentials are HTTP Basic, and errors have OAuth's shape. */
export const tokenEndpoint = endpoint({
  id: "oauth.token",
  method: "POST",
  path: "/v1/oauth2/token",
  scopes: [],
  oauth: true,
  body: {schema: tokenForm},
});

export const oauthEndpoints = [tokenEndpoint];
