import {Hono} from "hono";
import type {SandboxContext} from "../context.ts";
import {clientMetadataIdOf} from "../wire/caller.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import type {Idempotency} from "../wire/idempotency.ts";
import {serveOn} from "../wire/serve.ts";
import {
  createPaymentTokenEndpoint,
  createSetupTokenEndpoint,
  createSingleUseTokenEndpoint,
  deletePaymentTokenEndpoint,
  fillSetupTokenEndpoint,
  listPaymentTokensEndpoint,
  showPaymentTokenEndpoint,
  showSetupTokenEndpoint,
} from "./vault.endpoints.ts";
import {
  createPaymentToken,
  deletePaymentToken,
  showPaymentToken,
  listPaymentTokensOf,
} from "./payment-tokens.operations.ts";
import {listReply, paymentTokenReply, setupTokenReply, singleUseTokenReply} from "./vault.representation.ts";
import {createSetupToken, fillSetupToken, showSetupToken} from "./setup-tokens.operations.ts";
import {createSingleUseToken} from "./single-use-tokens.operations.ts";

/** `/v3/vault`, and the single-use tokens of Fastlane. */
export function vaultRoutes(context: SandboxContext, idempotency: Idempotency): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const serve = serveOn(routes, context, idempotency);
  const {db} = context.database;

  serve.change(createSetupTokenEndpoint, async (tx, call) => {
    const caller = {applicationId: call.token.applicationId, clientMetadataId: clientMetadataIdOf(call)};
    const token = await createSetupToken(tx, context, caller, call.body);
    return {status: 201, body: setupTokenReply(token, call.origin)};
  });

  serve.read(showSetupTokenEndpoint, async ({token: caller, params, origin}) => {
    const token = await showSetupToken(db, caller, params.id, context.clock.now());
    return {status: 200, body: setupTokenReply(token, origin)};
  });

  serve.change(fillSetupTokenEndpoint, async (tx, {token: caller, params, body, origin}) => {
    const token = await fillSetupToken(tx, context, caller, params.id, body.payment_source.card);
    return {status: 200, body: setupTokenReply(token, origin)};
  });

  serve.change(createPaymentTokenEndpoint, async (tx, {token: caller, body, origin}) => {
    const {token, isNew} = await createPaymentToken(tx, context, caller, body);
    return {status: isNew ? 201 : 200, body: paymentTokenReply(token, origin)};
  });

  serve.read(listPaymentTokensEndpoint, async ({token: caller, query, origin}) => {
    const list = await listPaymentTokensOf(db, caller, query);
    return {status: 200, body: listReply(list, query, origin)};
  });

  serve.read(showPaymentTokenEndpoint, async ({token: caller, params, origin}) => {
    return {status: 200, body: paymentTokenReply(await showPaymentToken(db, caller, params.id), origin)};
  });

  serve.change(deletePaymentTokenEndpoint, async (tx, {token: caller, params}) => {
    await deletePaymentToken(tx, context, caller, params.id);
    return {status: 204};
  });

  serve.change(createSingleUseTokenEndpoint, async (tx, {token, body}) => {
    const made = createSingleUseToken(tx.store, context, token.applicationId, body.payment_source.card);
    return {status: 201, body: singleUseTokenReply(made)};
  });

  return routes;
}
