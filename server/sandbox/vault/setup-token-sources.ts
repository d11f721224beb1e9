import type {WalletKind} from "../payment-sources.ts";
import {type SavedSource, storableDeviceCard} from "./sources.ts";
import type {SetupToken} from "./vault.model.ts";
import {
  type ApplePaySource,
  cardPrefill,
  type CardSource,
  type ExperienceContext,
  type WalletSource,
} from "./vault.schema.ts";

/** Values of a new setup token that depend on its payment source. */
type Source = Pick<SetupToken, "status" | "kind"> & Partial<SetupToken>;

/** Leaves out the number and the security code. */
export function ofCard(source: CardSource): Source {
  return {
    status: "CREATED",
    kind: "card",
    prefill: cardPrefill.parse(source),
    verificationMethod: source.verification_method ?? source.attributes?.verification?.method,
    ...pagesOf(source.experience_context),
  };
}

export function ofWallet(kind: WalletKind, source: WalletSource): Source {
  const {experience_context: context, ...wallet} = source;
  return {
    status: "PAYER_ACTION_REQUIRED",
    kind,
    wallet,
    isSavedOnApproval: context?.vault_instruction === "ON_PAYER_APPROVAL",
    ...pagesOf(context),
  };
}

/** Approved, because the buyer has confirmed on the device. */
export function ofApplePay({token, card = {}}: ApplePaySource): Source {
  const {brand, billing_address: billingAddress} = card;
  return {
    status: "APPROVED",
    kind: "apple_pay",
    card: storableDeviceCard({token, brand, billingAddress}),
  };
}

/** For a source that is already in the vault. */
export function ofSaved(source: SavedSource): Source {
  const approved = {status: "APPROVED", kind: source.kind} as const;
  if ("card" in source) return {...approved, card: source.card, verification: source.verification};
  const {payer, paidWith, wallet} = source;
  return {...approved, wallet, account: {payer, ...(paidWith === undefined ? {} : {paidWith})}};
}

function pagesOf(context: ExperienceContext | undefined) {
  return {
    returnUrl: context?.return_url,
    cancelUrl: context?.cancel_url,
    brandName: context?.brand_name,
  };
}
