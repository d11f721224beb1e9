import {applicationById} from "../accounts/accounts.operations.ts";
import type {ApprovalForm} from "./approvals.schema.ts";
import type {Answer, Approval, ApprovalKind} from "./approvals.view.ts";
import {findTestBuyer, type TestBuyer} from "../test-buyers.ts";
import type {Runtime} from "../context.ts";
import {goodsOf} from "../orders/goods.ts";
import {offeredOptions, orderTotal} from "../orders/order-amounts.ts";
import {
  approveOrder,
  isOfferedIn,
  type OrderForApproval,
  orderForApproval,
  type Payer,
} from "../orders/orders.operations.ts";
import {approveSetupToken, setupTokenForApproval} from "../vault/setup-token-approval.operations.ts";
import {type FundingSource, isWallet, walletKindOf, walletMethodOf} from "../payment-sources.ts";
import {unprocessable} from "../wire/errors.ts";
import {toWire} from "../../shared/money.ts";
import type {Store} from "../store.ts";

/** Requested approval page. */
export interface ApprovalQuery {
  readonly kind: ApprovalKind;
  readonly id: string;
  /** Wallet of the merchant's button. */
  readonly wallet: FundingSource | undefined;
  /** True if the merchant's page states that approving pays. `user_action` of the order takes precedence. */
  readonly commit: boolean;
}

/**
 * Finds an order or setup token to approve; undefined if it is unknown, expired or completed. The id in the
 * link is the only credential.
 */
export function findApproval(store: Store, approvalQuery: ApprovalQuery, now: number): Approval | undefined {
  return approvalQuery.kind === "order"
    ? orderApproval(store, approvalQuery, now)
    : setupTokenApproval(store, approvalQuery.id, now);
}

/** The order's total differs from the one that the buyer has seen. */
export class AmountChanged extends Error {}

/**
 * Approves an order or a setup token with the buyer's choices.
 *
 * @throws AmountChanged when the merchant has changed the total since the page was shown
 * @throws ServiceError 422 when it can't be approved any more
 */
export function approve(store: Store, runtime: Runtime, approval: Approval, answer: Answer): void {
  const payer = payerOf(answer.buyer);
  if (approval.kind === "setup-token") {
    approveSetupToken(store, runtime, approval.id, {payer, paidWith: answer.card.token});
    return;
  }
  const {units} = approveOrder(store, runtime, approval.id, {
    payer,
    wallet: {kind: walletMethodOf(approval.wallet).restName, paidWith: answer.card.token},
    shippingOptionId: answer.option?.id,
    shippingAddress: answer.address,
  });
  if (toWire(orderTotal(units)).value !== answer.total?.value) throw new AmountChanged();
}

function orderApproval(store: Store, approvalQuery: ApprovalQuery, now: number): Approval | undefined {
  const order = orderForApproval(store, approvalQuery.id, now);
  if (!order || order.state === "ended") return undefined;
  const {name, profile} = applicationById(store, order.applicationId);
  const wallet = walletOf(order, approvalQuery.wallet);
  return {
    kind: "order",
    id: order.id,
    applicationId: order.applicationId,
    isApproved: order.state === "approved",
    payerId: order.payerId,
    merchant: order.brandName ?? name,
    wallet,
    merchantCountry: profile.country_code,
    isOffered: isOfferedIn(store, walletKindOf(wallet), order),
    amount: toWire(order.total),
    goods: goodsOf(order.units),
    shippingOptions: offeredOptions(order.units),
    isSaved: order.isSaved,
    asksForAddress: order.shippingPreference === "GET_FROM_FILE",
    paysNow: order.userAction === undefined ? approvalQuery.commit : order.userAction === "PAY_NOW",
    locale: order.locale,
    returnUrl: order.returnUrl,
    cancelUrl: order.cancelUrl,
  };
}

/** The wallet in the order's `payment_source` takes precedence. Pay Later and PayPal Credit belong to `paypal`. */
function walletOf({wallet}: OrderForApproval, requested: FundingSource | undefined): FundingSource {
  if (wallet === undefined) return requested ?? "paypal";
  return requested !== undefined && walletKindOf(requested) === wallet ? requested : wallet;
}

function setupTokenApproval(store: Store, id: string, now: number): Approval | undefined {
  const token = setupTokenForApproval(store, id, now);
  if (!token) return undefined;
  const {applicationId, status, account, kind, wallet, brandName, returnUrl, cancelUrl} = token;
  const {name, profile} = applicationById(store, applicationId);
  return {
    kind: "setup-token",
    id,
    applicationId,
    isApproved: status !== "PAYER_ACTION_REQUIRED",
    payerId: account?.payer.payer_id,
    merchant: brandName ?? name,
    wallet: isWallet(kind) ? kind : "paypal",
    merchantCountry: profile.country_code,
    isOffered: true,
    // The merchant's description of the purpose.
    goods: {
      units: wallet?.description === undefined ? [] : [{items: [{name: wallet.description, quantity: "1"}]}],
    },
    shippingOptions: [],
    isSaved: true,
    asksForAddress: false,
    paysNow: false,
    locale: undefined,
    returnUrl,
    cancelUrl,
  };
}

function payerOf({payerId, name, email, phone, addresses}: TestBuyer): Payer {
  return {payer_id: payerId, name, email_address: email, phone, address: addresses[0]};
}

/** The buyer's earlier choices if they are still offered, otherwise the defaults. */
export function proposal(approval: Approval, buyer: TestBuyer, before: Choices = {}): Answer {
  const {shippingOptions, asksForAddress, amount} = approval;
  const option =
    shippingOptions.find(({id}) => id === before.shipping_option) ??
    shippingOptions.find(({selected}) => selected);
  const card = buyer.cards.find(({token}) => token === before.card) ?? buyer.cards[0];
  const address = asksForAddress
    ? (buyer.addresses[Number(before.address ?? 0)] ?? buyer.addresses[0])
    : undefined;
  return {buyer, card, option, address, total: option?.total ?? amount};
}

/** Choices by the names of the form fields. */
export type Choices = Readonly<Partial<Record<"card" | "shipping_option" | "address", string | undefined>>>;

/**
 * Checks the form against the offered choices, because a form can be sent without the page.
 *
 * @throws ServiceError 422 for a choice that was not offered
 */
export function answerOf(approval: Approval, form: Extract<ApprovalForm, {action: "approve"}>): Answer {
  const buyer = findTestBuyer(form.buyer);
  if (!buyer?.wallets.includes(approval.wallet)) throw notOffered("buyer");
  const card = buyer.cards.find(({token}) => token === form.card);
  if (!card) throw notOffered("card");
  const {shippingOptions, asksForAddress} = approval;
  const option = shippingOptions.find(({id}) => id === form.shipping_option);
  if (shippingOptions.length > 0 && !option) throw notOffered("shipping_option");
  const address = asksForAddress ? buyer.addresses[form.address ?? 0] : undefined;
  if (asksForAddress && !address) throw notOffered("address");
  return {buyer, card, option, address, total: option?.total ?? approval.amount};
}

function notOffered(field: string) {
  return unprocessable("INVALID_PARAMETER_VALUE", {field: `/${field}`});
}
