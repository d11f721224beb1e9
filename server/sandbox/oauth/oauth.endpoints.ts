import {endpoint} from "../wire/endpoint.ts";
import {tokenForm, tokenReply} from "./oauth.schema.ts";

/** Has a route of its own: the body is a form, credentials are HTTP Basic, and errors have OAuth's shape. */
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
  replies: {200: tokenReply},
});

export const oauthEndpoints = [tokenEndpoint];
