import type {Insertable} from "kysely";
import type {Runtime} from "../context.ts";
import type {AuthenticationResult} from "../three-d-secure/three-d-secure.states.ts";
import type {Customer} from "./customers.operations.ts";
import type {SetupTokenRow} from "./vault.records.ts";
import {
  type ApplePaySource,
  type CardBeforehand,
  cardBeforehand,
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
  type WalletKind,
} from "./sources.ts";
import {SETUP_TOKEN_LIFETIME_MS} from "./vault.states.ts";
import type {VaultTables} from "./vault.tables.ts";

/** How what is known of a payment source lies in the row of its setup token, and how it is read again. */

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

/** Without what only the processor may see. */
export function cardColumns(source: CardSource): Source {
  return {
    status: "CREATED",
    kind: "card",
    details: JSON.stringify(cardBeforehand.parse(source)),
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

/** Its holder has agreed on the device already. */
export function applePayColumns({token, card = {}}: ApplePaySource): Source {
  const {brand, billing_address: billingAddress} = card;
  return {
    status: "APPROVED",
    kind: "apple_pay",
    details: "{}",
    card: JSON.stringify(storableDeviceCard({token, brand, billingAddress})),
  };
}

/** What an approval leaves of the account that gave it. */
export function accountColumns({payer, paidWith}: Account) {
  return {payer: JSON.stringify(payer), paid_with: paidWith ?? null};
}

/** Of a source that was saved before. */
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

/** Also clears what the check of an earlier card left. */
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

/** What a setup token for a card holds by now. */
export interface CardContent {
  readonly beforehand: CardBeforehand;
  readonly card: StoredCard | undefined;
  readonly verification: CardVerification | undefined;
}

/** What a setup token for a wallet holds by now. */
export interface WalletContent {
  readonly details: WalletDetails;
  readonly account: Account | undefined;
}

export function cardContentOf(row: SetupTokenRow): CardContent {
  const authentication = authenticationOf(row);
  return {
    beforehand: JSON.parse(row.details) as CardBeforehand,
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

/** The content of an approved setup token, as it goes into the vault. */
export function sourceOf(row: SetupTokenRow): SavedSource {
  const {kind} = row;
  if (kind === "paypal" || kind === "venmo") {
    const {account, details} = walletContentOf(row);
    if (account) return {kind, ...account, wallet: details};
  } else {
    const {card, verification} = cardContentOf(row);
    if (card) return {kind, card, ...(verification ? {verification} : {})};
  }
  throw new Error("an approved setup token holds nothing");
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
