import {findTestBuyer} from "../buyers/buyers.operations.ts";
import type {TestBuyer} from "../buyers/test-buyers.ts";
import {unprocessable} from "../wire/errors.ts";
import type {ApprovalForm} from "./approvals.schema.ts";
import type {Answer, Approval} from "./approvals.view.ts";

/** What a page proposes to a buyer: what was chosen before, as far as it is still offered, and else the usual. */
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

/** By the names of the form's fields. */
export type Choices = Readonly<Partial<Record<"card" | "shipping_option" | "address", string | undefined>>>;

/**
 * What the form says, held against what the page offered: a form can be sent by hand.
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
  return unprocessable("INVALID_PARAMETER_VALUE", "This was not offered to choose from.", `/${field}`);
}
