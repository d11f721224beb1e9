import {z} from "zod";
import {clientMetadataId} from "../wire/caller.ts";
import {endpoint} from "../rest/endpoint.ts";

export type TokenKind = "full" | "client";

/** Site of a client token: a host with or without a port, or an origin. */
const domain = z
  .string()
  .max(255)
  .regex(/^(?:https?:\/\/)?(?:[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*|\[[0-9A-Fa-f:]+\])(?::\d{1,5})?$/);

/** The form of `POST /v1/oauth2/token`. */
export const tokenForm = z.object({
  grant_type: z.literal("client_credentials"),
  response_type: z.enum(["token", "client_token"]).default("token"),
  intent: z.literal("sdk_init").optional(),
  domains: z.array(domain).max(20).default([]),
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

export const tokenReplySchema = z
  .strictObject({
    scope: z.string().describe("Separated by spaces"),
    access_token: z.string(),
    token_type: z.literal("Bearer"),
    app_id: z.string(),
    expires_in: z.int().describe("Seconds"),
    nonce: z.string(),
  })
  .meta({id: "Token"});

/** Has its own route: the body is a form, credentials are HTTP Basic, and errors have OAuth's shape. */
export const tokenEndpoint = endpoint({
  id: "oauth.token",
  tag: "Token",
  summary: "Get an access token, or a client token for a browser",
  method: "POST",
  path: "/v1/oauth2/token",
  scopes: [],
  oauth: true,
  headers: {"PayPal-Client-Metadata-Id": "Names the buyer's session that a client token is made for."},
  body: {schema: tokenForm},
  replies: {200: tokenReplySchema},
});

export const oauthEndpoints = [tokenEndpoint];
