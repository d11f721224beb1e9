import assert from "node:assert/strict";
import {test} from "node:test";
import {
  ApiError,
  AuthorizationStatus,
  CaptureStatus,
  CheckoutPaymentIntent,
  Client,
  Environment,
  OrdersController,
  OrderStatus,
  PaymentsController,
  PaymentTokenStatus,
  RefundStatus,
  VaultCardVerificationMethod,
  VaultController,
  VaultTokenRequestType,
} from "@paypal/paypal-server-sdk";
import {CARDS} from "./support/orders.ts";
import {RedirectedHost} from "./support/real-host.ts";
import {CREDENTIALS, withSandbox} from "./support/sandbox.ts";

const CARD = {number: CARDS.ordinary, expiry: "2030-12", securityCode: "123", name: "Ada Byron"};

withSandbox("PayPal's server SDK, unmodified", (sandbox) => {
  /** Creates clients for PayPal's sandbox environment, with the connection redirected. */
  async function clientOf() {
    const host = new RedirectedHost(await sandbox().listen());
    const client = new Client({
      environment: Environment.Sandbox,
      timeout: 10_000,
      clientCredentialsAuthCredentials: {
        oAuthClientId: CREDENTIALS.CLIENT_ID,
        oAuthClientSecret: CREDENTIALS.CLIENT_SECRET,
      },
      httpClientOptions: {httpsAgent: host},
    });
    return {
      host,
      orders: new OrdersController(client),
      payments: new PaymentsController(client),
      vault: new VaultController(client),
    };
  }

  const bodyOf = (intent: CheckoutPaymentIntent, value = "42.00") => ({
    intent,
    purchaseUnits: [{amount: {currencyCode: "USD", value}}],
  });

  test("creates, confirms, shows and captures an order, and refunds it in two parts", async () => {
    const {host, orders, payments} = await clientOf();
    const created = await orders.createOrder({
      body: bodyOf(CheckoutPaymentIntent.Capture),
      paypalRequestId: "sdk-create",
    });
    assert.equal(created.statusCode, 201);
    assert.equal(created.result.status, OrderStatus.Created);
    const id = created.result.id ?? "";
    const confirmed = await orders.confirmOrder({id, body: {paymentSource: {card: CARD}}});
    assert.equal(confirmed.result.status, OrderStatus.Approved);
    assert.equal(confirmed.result.paymentSource?.card?.lastDigits, "1111");
    const shown = await orders.getOrder({id});
    assert.equal(shown.result.purchaseUnits?.[0]?.amount?.value, "42.00");
    const captured = await orders.captureOrder({
      id,
      prefer: "return=representation",
      paypalRequestId: "sdk-capture",
    });
    assert.equal(captured.result.status, OrderStatus.Completed);
    const capture = captured.result.purchaseUnits?.[0]?.payments?.captures?.[0];
    assert.equal(capture?.status, CaptureStatus.Completed);
    const captureId = capture.id ?? "";

    const part = await payments.refundCapturedPayment({
      captureId,
      paypalRequestId: "sdk-refund",
      prefer: "return=representation",
      body: {amount: {currencyCode: "USD", value: "12.00"}},
    });
    assert.equal(part.result.status, RefundStatus.Completed);
    assert.equal(part.result.amount?.value, "12.00");
    assert.equal((await payments.getRefund({refundId: part.result.id ?? ""})).result.amount?.value, "12.00");
    assert.equal(
      (await payments.getCapturedPayment({captureId})).result.status,
      CaptureStatus.PartiallyRefunded,
    );
    const rest = await payments.refundCapturedPayment({captureId, prefer: "return=representation"});
    assert.equal(rest.result.amount?.value, "30.00");
    assert.equal((await payments.getCapturedPayment({captureId})).result.status, CaptureStatus.Refunded);
    assert.deepEqual([...host.asked], ["api-m.sandbox.paypal.com"]);
  });

  test("authorizes an order, captures the authorization, and voids another", async () => {
    const {orders, payments} = await clientOf();
    const authorize = async () => {
      const {result} = await orders.createOrder({body: bodyOf(CheckoutPaymentIntent.Authorize)});
      const id = result.id ?? "";
      await orders.confirmOrder({id, body: {paymentSource: {card: CARD}}});
      const authorized = await orders.authorizeOrder({id, prefer: "return=representation"});
      const [authorization] = authorized.result.purchaseUnits?.[0]?.payments?.authorizations ?? [];
      assert.equal(authorization?.status, AuthorizationStatus.Created);
      return authorization.id ?? "";
    };
    const authorizationId = await authorize();
    const captured = await payments.captureAuthorizedPayment({
      authorizationId,
      prefer: "return=representation",
      body: {amount: {currencyCode: "USD", value: "42.00"}, finalCapture: true},
    });
    assert.equal(captured.result.status, CaptureStatus.Completed);
    assert.equal(
      (await payments.getAuthorizedPayment({authorizationId})).result.status,
      AuthorizationStatus.Captured,
    );
    const other = await authorize();
    await payments.voidPayment({authorizationId: other});
    assert.equal(
      (await payments.getAuthorizedPayment({authorizationId: other})).result.status,
      AuthorizationStatus.Voided,
    );
  });

  test("creates a setup token, exchanges it for a payment token, pays with it, lists it and deletes it", async () => {
    const {orders, vault} = await clientOf();
    const setup = await vault.createSetupToken({
      paypalRequestId: "sdk-setup",
      body: {
        customer: {merchantCustomerId: "sdk-customer"},
        paymentSource: {
          card: {...CARD, verificationMethod: VaultCardVerificationMethod.ScaWhenRequired},
        },
      },
    });
    assert.equal(setup.statusCode, 201);
    assert.equal(setup.result.status, PaymentTokenStatus.Approved);
    const setupId = setup.result.id ?? "";
    assert.equal((await vault.getSetupToken(setupId)).result.customer?.merchantCustomerId, "sdk-customer");

    const made = await vault.createPaymentToken({
      paypalRequestId: "sdk-exchange",
      body: {paymentSource: {token: {id: setupId, type: VaultTokenRequestType.SetupToken}}},
    });
    assert.equal(made.statusCode, 201);
    const tokenId = made.result.id ?? "";
    assert.equal(made.result.paymentSource?.card?.lastDigits, "1111");
    assert.equal((await vault.getPaymentToken(tokenId)).result.id, tokenId);

    const paid = await orders.createOrder({
      paypalRequestId: "sdk-saved-card",
      prefer: "return=representation",
      body: {
        ...bodyOf(CheckoutPaymentIntent.Capture),
        paymentSource: {card: {vaultId: tokenId}},
      },
    });
    assert.equal(paid.result.status, OrderStatus.Completed);

    const customerId = made.result.customer?.id ?? "";
    const list = async () =>
      (await vault.listCustomerPaymentTokens({customerId, pageSize: 5, page: 1, totalRequired: true})).result;
    const before = await list();
    assert.deepEqual(
      before.paymentTokens?.map(({id}) => id),
      [tokenId],
    );
    assert.deepEqual([before.totalItems, before.totalPages], [1, 1]);
    assert.equal((await vault.deletePaymentToken(tokenId)).statusCode, 204);
    assert.deepEqual((await list()).paymentTokens, []);
    await assert.rejects(vault.getPaymentToken(tokenId), (error) => {
      assert.ok(error instanceof ApiError);
      assert.equal(error.statusCode, 404);
      return true;
    });
  });
});
