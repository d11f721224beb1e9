import type {Insertable} from "kysely";
import type {Runtime} from "../context.ts";
import {isWallet, type WalletKind} from "../payment-sources.ts";
import type {AuthenticationResult} from "../three-d-secure/three-d-secure.model.ts";
import type {Customer} from "./customers.operations.ts";
import type {SetupTokenRow} from "./vault.records.ts";
import {
  type ApplePaySource,
  type CardPrefill,
  cardPrefill,
  type CardSource,
  type ExperienceContext,
  type WalletDetails,
  type WalletSource,
} from "./vault.schema.ts";
import {
  type CardVerification,
  type Account,
  type Payer,
  type SavedSource,
  type StoredCard,
  storableDeviceCard,
  verificationOf,
} from "./sources.ts";
import {SETUP_TOKEN_LIFETIME_MS} from "./vault.states.ts";
import type {VaultTables} from "./vault.tables.ts";

/** Writes payment sources to the columns of a setup token and reads them back. */

type NewRow = Insertable<VaultTables["setup_tokens"]>;
type Source = Pick<NewRow, "status" | "kind" | "details"> & Partial<NewRow>;

export function newRow(
  {clock, random}: Runtime,
  customer: Customer,
  clientMetadataId: string | undefined,
  source: Source,
): NewRow {
  const now = clock.now();
  return {
    id: random.id(),
    application_id: customer.applicationId,
    customer_id: customer.id,
    client_metadata_id: clientMetadataId ?? null,
    vault_on_approval: 0,
    created_at: now,
    expires_at: now + SETUP_TOKEN_LIFETIME_MS,
    ...source,
  };
}

/** Leaves out the number and the security code. */
export function cardColumns(source: CardSource): Source {
  return {
    status: "CREATED",
    kind: "card",
    details: JSON.stringify(cardPrefill.parse(source)),
    verification_method: source.verification_method ?? source.attributes?.verification?.method ?? null,
    ...contextColumns(source.experience_context),
  };
}

export function walletColumns(kind: WalletKind, source: WalletSource): Source {
  const {experience_context: context, ...details} = source;
  return {
    status: "PAYER_ACTION_REQUIRED",
    kind,
    details: JSON.stringify(details),
    vault_on_approval: Number(context?.vault_instruction === "ON_PAYER_APPROVAL"),
    ...contextColumns(context),
  };
}

/** Approved, because the buyer has confirmed on the device. */
export function applePayColumns({token, card = {}}: ApplePaySource): Source {
  const {brand, billing_address: billingAddress} = card;
  return {
    status: "APPROVED",
    kind: "apple_pay",
    details: "{}",
    card: JSON.stringify(storableDeviceCard({token, brand, billingAddress})),
  };
}

/** Columns of the account that approved. */
export function accountColumns({payer, paidWith}: Account) {
  return {payer: JSON.stringify(payer), paid_with: paidWith ?? null};
}

/** Columns of a source that is already in the vault. */
export function savedColumns(source: SavedSource): Source {
  const approved = {status: "APPROVED", kind: source.kind} as const;
  if ("payer" in source) {
    const details = JSON.stringify(source.wallet ?? {});
    return {...approved, details, ...accountColumns(source)};
  }
  return {
    ...approved,
    details: "{}",
    card: JSON.stringify(source.card),
    ...authenticationColumns(source.verification?.authentication),
  };
}

/** Columns of a 3-D Secure result. Undefined clears those of an earlier card. */
export function authenticationColumns(result: AuthenticationResult | undefined) {
  return {
    liability_shift: result?.liabilityShift ?? null,
    enrollment_status: result?.enrollmentStatus ?? null,
    authentication_status: result?.authenticationStatus ?? null,
  };
}

function contextColumns(context: ExperienceContext | undefined) {
  return {
    return_url: context?.return_url ?? null,
    cancel_url: context?.cancel_url ?? null,
    brand_name: context?.brand_name ?? null,
  };
}

/** Content of a card's setup token. */
export interface CardContent {
  readonly prefill: CardPrefill;
  readonly card: StoredCard | undefined;
  readonly verification: CardVerification | undefined;
}

/** Content of a wallet's setup token. */
export interface WalletContent {
  readonly details: WalletDetails;
  readonly account: Account | undefined;
}

export function cardContentOf(row: SetupTokenRow): CardContent {
  const authentication = authenticationOf(row);
  return {
    prefill: JSON.parse(row.details) as CardPrefill,
    card: row.card === null ? undefined : (JSON.parse(row.card) as StoredCard),
    verification: authentication && verificationOf(authentication),
  };
}

export function walletContentOf(row: SetupTokenRow): WalletContent {
  return {
    details: JSON.parse(row.details) as WalletDetails,
    account: accountOf(row),
  };
}

/** Content of an approved setup token, in the form that the vault stores. */
export function sourceOf(row: SetupTokenRow): SavedSource {
  const {kind} = row;
  if (isWallet(kind)) {
    const {account, details} = walletContentOf(row);
    if (account) return {kind, ...account, wallet: details};
  } else {
    const {card, verification} = cardContentOf(row);
    if (card) return {kind, card, ...(verification ? {verification} : {})};
  }
  throw new Error("an approved setup token has no payment source");
}

function accountOf({payer, paid_with: paidWith}: SetupTokenRow): Account | undefined {
  if (payer === null) return undefined;
  return {payer: JSON.parse(payer) as Payer, ...(paidWith === null ? {} : {paidWith})};
}

function authenticationOf(row: SetupTokenRow): AuthenticationResult | undefined {
  if (row.liability_shift === null || row.enrollment_status === null) return undefined;
  return {
    liabilityShift: row.liability_shift,
    enrollmentStatus: row.enrollment_status,
    ...(row.authentication_status === null ? {} : {authenticationStatus: row.authentication_status}),
  };
}
