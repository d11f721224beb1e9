import {applicationById} from "../accounts/accounts.operations.ts";
import {type CardDetails, cardDetails} from "../cards/cards.schema.ts";
import type {Runtime} from "../context.ts";
import {
  type DeviceWalletKind,
  isDeviceWallet,
  isLocal,
  isPublishedLocal,
  isWallet,
  type LocalKind,
  localMethodOf,
  restrictionOf,
  SOURCE_KINDS,
  type SourceKind,
  WALLET_KINDS,
  type WalletKind,
} from "../payment-sources.ts";
import {isVoucher} from "./local-payment.ts";
import type {LocalPayment, OrderIntent, ProcessingInstruction} from "./orders.model.ts";
import type {
  CardSource,
  DeviceWalletSource,
  LocalSource,
  PaymentSource,
  WalletSource,
} from "./payment-source.schema.ts";
import type {PurchaseUnit} from "./purchase-units.schema.ts";
import {
  type Account,
  storableCard,
  storableDeviceCard,
  type StoredCard,
  storedSource,
  takeSingleUseToken,
} from "../vault/vault.operations.ts";
import {badRequest, jsonPointer, unprocessable} from "../wire/errors.ts";
import type {Store} from "../store.ts";

/** A payment source after it was read. It holds no card number. */
export type Presented = PresentedCard | PresentedAccount | PresentedLocal | AwaitedSource;

/** A card, typed or from a device wallet. */
export interface PresentedCard {
  readonly kind: Exclude<SourceKind, WalletKind | LocalKind>;
  readonly is: "card";
  readonly card: StoredCard;
  /** False for a payment that the merchant initiates, without the buyer, and for a card that a device has authenticated. */
  readonly canBeChallenged: boolean;
}

/** A saved wallet account, which its owner approved when it was saved. */
export interface PresentedAccount {
  readonly kind: WalletKind;
  readonly is: "account";
  readonly account: Account;
}

/** A local method with the buyer's data. The buyer pays on its page. */
export interface PresentedLocal {
  readonly kind: LocalKind;
  readonly is: "local";
  readonly payment: LocalPayment;
}

/** An incomplete source: card fields, a device wallet or an approval page will complete it. */
export interface AwaitedSource {
  readonly kind: SourceKind;
  readonly is: "awaited";
}

export interface NamedSource {
  readonly kind: SourceKind | "token";
  readonly source: PaymentSource;
}

const SUPPORTED = [
  ...SOURCE_KINDS.filter((kind) => !isLocal(kind) || isPublishedLocal(kind)),
  "token",
] as const;

/**
 * Reads which payment source a request names.
 *
 * @throws ServiceError 422 for no source, for several ones, and for one that the sandbox doesn't support
 */
export function namedSource(source: PaymentSource): NamedSource {
  const [name, second] = Object.keys(source).filter((key) => source[key] !== undefined);
  // PayPal published it for confirming. An order that is created gets it, too: plutov/paypal 275.
  if (name === undefined) throw unprocessable("NO_PAYMENT_SOURCE_PROVIDED", {field: "/payment_source"});
  if (second !== undefined) {
    throw unprocessable("ONLY_ONE_PAYMENT_SOURCE_ALLOWED", {field: "/payment_source"});
  }
  const kind = SUPPORTED.find((supported) => supported === name);
  if (kind === undefined) throw cannotBeUsed(jsonPointer("payment_source", name));
  return {kind, source};
}

/** True if a source is complete, so that creating its order moves money. */
export function isProcessedAtOnce(source: PaymentSource | undefined): boolean {
  const {card, google_pay, apple_pay, token} = source ?? {};
  return (
    token !== undefined ||
    [card?.number, card?.single_use_token, card?.vault_id].some(isGiven) ||
    WALLET_KINDS.some((kind) => isGiven(source?.[kind]?.vault_id ?? source?.[kind]?.billing_agreement_id)) ||
    isComplete(google_pay) ||
    isComplete(apple_pay) ||
    isGiven(apple_pay?.vault_id)
  );
}

function isComplete(wallet: DeviceWalletSource | undefined): boolean {
  return [wallet?.decrypted_token, wallet?.token, wallet?.card?.last_digits].some(isGiven);
}

function isGiven(value: unknown): boolean {
  return value !== undefined;
}

/**
 * Reads a payment source. Consumes a single-use token.
 *
 * @throws ServiceError 422 for a card that can't be processed, and for a token that is unknown, spent or of another
 *   kind
 */
export function readSource(
  store: Store,
  runtime: Runtime,
  applicationId: string,
  {kind, source}: NamedSource,
): Presented {
  const asking = {store, applicationId, now: runtime.clock.now()};
  if (kind === "token") return readToken(asking, source.token);
  if (isWallet(kind)) return readWallet(asking, kind, source[kind] ?? {});
  if (isLocal(kind)) return {kind, is: "local", payment: readLocal(source[kind] as LocalSource)};
  if (isDeviceWallet(kind)) return readDeviceWallet(asking, kind, source[kind] ?? {});
  return readCard(asking, source[kind] ?? {});
}

function readLocal({name, country_code: countryCode, email, bic}: LocalSource): LocalPayment {
  return {countryCode, name, email, bic};
}

interface Asking {
  readonly store: Store;
  readonly applicationId: string;
  readonly now: number;
}

function readCard(asking: Asking, source: CardSource): Presented {
  const canBeChallenged = isBuyerThere(source);
  const presented = (card: StoredCard) => ({kind: "card", is: "card", card, canBeChallenged}) as const;
  if (source.number !== undefined) return presented(storableCard(wholeCard(source), asking.now));
  if (source.single_use_token !== undefined) {
    const {store, applicationId, now} = asking;
    const card = takeSingleUseToken(store, applicationId, source.single_use_token, now);
    if (card) return presented(card);
    throw unprocessable("TOKEN_EXPIRED", {field: "/payment_source/card/single_use_token"});
  }
  if (source.vault_id === undefined) return {kind: "card", is: "awaited"};
  return savedSource(asking, "card", source.vault_id, "/payment_source/card/vault_id", canBeChallenged);
}

function isBuyerThere({stored_credential: credential}: Pick<CardSource, "stored_credential">): boolean {
  return credential?.payment_initiator !== "MERCHANT";
}

/** @throws ServiceError 400 for a number without its expiry */
function wholeCard(source: CardSource): CardDetails {
  const card = cardDetails.safeParse(source);
  if (card.success) return card.data;
  throw badRequest("MISSING_REQUIRED_PARAMETER", {field: "/payment_source/card/expiry"});
}

function readWallet(asking: Asking, kind: WalletKind, source: WalletSource): Presented {
  const id = source.vault_id ?? source.billing_agreement_id;
  if (id === undefined) return {kind, is: "awaited"};
  return savedSource(asking, kind, id, `/payment_source/${kind}/vault_id`);
}

function readDeviceWallet(asking: Asking, kind: DeviceWalletKind, source: DeviceWalletSource): Presented {
  const canBeChallenged = isBuyerThere("stored_credential" in source ? source : {});
  if ("vault_id" in source && source.vault_id !== undefined) {
    return savedSource(asking, kind, source.vault_id, `/payment_source/${kind}/vault_id`, canBeChallenged);
  }
  if (!isComplete(source)) return {kind, is: "awaited"};
  return {
    kind,
    is: "card",
    card: deviceCard(source, asking.now),
    canBeChallenged: canBeChallenged && !isAuthenticatedByDevice(source),
  };
}

/** True for a card that is stored on the device: Google Pay has a cryptogram instead of its number. */
function isAuthenticatedByDevice({decrypted_token: token}: DeviceWalletSource): boolean {
  return token !== undefined && "card" in token && token.authentication_method === "CRYPTOGRAM_3DS";
}

/**
 * Card of a device wallet: from the decrypted token, from a sandbox token, or from the card's public facts.
 */
function deviceCard(source: DeviceWalletSource, now: number): StoredCard {
  const decrypted = source.decrypted_token;
  const inside = decrypted && ("card" in decrypted ? decrypted.card : decrypted.tokenized_card);
  if (inside) return storableCard(inside, now);
  const {brand, last_digits: lastDigits, name = source.name} = source.card ?? {};
  return storableDeviceCard({brand, lastDigits, name, token: source.token});
}

function readToken(asking: Asking, token: PaymentSource["token"]): Presented {
  if (token === undefined || token.type === "SETUP_TOKEN") {
    throw unprocessable("PAYMENT_SOURCE_CANNOT_BE_USED", {field: "/payment_source/token"});
  }
  return savedSource(asking, undefined, token.id, "/payment_source/token/id");
}

/** Payment source of a payment token. `kind` is the source that the request expects. */
function savedSource(
  {store, applicationId}: Asking,
  kind: SourceKind | undefined,
  id: string,
  field: string,
  canBeChallenged = true,
): Presented {
  const source = storedSource(store, applicationId, id);
  if (!source) throw unprocessable("TOKEN_ID_NOT_FOUND", {field});
  if (kind !== undefined && source.kind !== kind) {
    throw unprocessable("MISMATCHED_VAULT_ID_TO_PAYMENT_SOURCE", {field});
  }
  if ("card" in source) return {kind: source.kind, is: "card", card: source.card, canBeChallenged};
  const {payer, paidWith} = source;
  const account = {payer, ...(paidWith === undefined ? {} : {paidWith})};
  return {kind: source.kind, is: "account", account};
}

function cannotBeUsed(field: string) {
  return unprocessable("PAYMENT_SOURCE_CANNOT_BE_USED", {field});
}

/** The merchant and the amounts, which decide whether a source is available. */
interface Sale {
  readonly applicationId: string;
  readonly units: readonly PurchaseUnit[];
}

/** True if a source is available for a merchant and a currency. */
export function isOfferedIn(store: Store, kind: SourceKind | null, {applicationId, units}: Sale): boolean {
  const restriction = kind === null ? undefined : restrictionOf(kind);
  if (!restriction || kind === null) return true;
  const {profile} = applicationById(store, applicationId);
  return restriction.markets.some(
    ({country, currency}) =>
      // For a local method the buyer's country counts, not the merchant's.
      (isLocal(kind) || profile.country_code === country) &&
      units.every(({amount}) => amount.currency_code === currency),
  );
}

/**
 * Refuses a source that is not available for the merchant and the currency. Eligibility hides it, but a request
 * can still name it.
 *
 * @throws ServiceError 422 PAYMENT_SOURCE_CANNOT_BE_USED
 */
export function checkMarket(store: Store, kind: SourceKind | undefined, sale: Sale): void {
  if (kind === undefined || isOfferedIn(store, kind, sale)) return;
  if (isLocal(kind)) throw otherCurrency(kind);
  throw unprocessable("PAYMENT_SOURCE_CANNOT_BE_USED", {field: `/payment_source/${kind}`});
}

function otherCurrency(kind: LocalKind) {
  const {name, currencies} = localMethodOf(kind);
  const description = `${name} takes only ${currencies.join(", ")}. Create the order in that currency.`;
  const field = "/purchase_units/0/amount/currency_code";
  return unprocessable("CURRENCY_NOT_SUPPORTED_FOR_PAYMENT_SOURCE", {description, field});
}

/** An order, as far as a payment source depends on it. */
export interface Terms {
  readonly intent: OrderIntent;
  readonly instruction: ProcessingInstruction;
  readonly units: readonly PurchaseUnit[];
}

/**
 * Checks what an order must be like to be paid with a source.
 *
 * @throws ServiceError 422 with PayPal's issue
 */
export function checkTerms(presented: Presented, {intent, instruction, units}: Terms): void {
  if (presented.is !== "local") {
    if (instruction === "NO_INSTRUCTION") return;
    throw unprocessable("UNSUPPORTED_PROCESSING_INSTRUCTION", {field: "/processing_instruction"});
  }
  const {kind, payment} = presented;
  const {countries, markets} = localMethodOf(kind);
  if (intent === "AUTHORIZE") {
    throw unprocessable("UNSUPPORTED_INTENT_FOR_PAYMENT_SOURCE", {field: "/intent"});
  }
  if (units.length > 1) {
    throw unprocessable("PAYMENT_SOURCE_NOT_SUPPORTED", {field: "/purchase_units"});
  }
  // A voucher is paid after the checkout, so that the merchant can't capture in time.
  if (isVoucher(kind) && instruction === "NO_INSTRUCTION") {
    throw unprocessable("ORDER_COMPLETE_ON_PAYMENT_APPROVAL", {field: "/processing_instruction"});
  }
  if (!countries.includes(payment.countryCode)) {
    const field = `/payment_source/${kind}/country_code`;
    throw unprocessable("COUNTRY_NOT_SUPPORTED_BY_PAYMENT_SOURCE", {field});
  }
  const isOffered = markets.some(
    ({country, currency}) =>
      country === payment.countryCode && units.every(({amount}) => amount.currency_code === currency),
  );
  if (!isOffered) throw otherCurrency(kind);
}
