import type {ActionKind} from "./actions/actions.states.ts";

const ACTION = [
  "read",
  "claiming",
  "claimed",
  "taking-over",
  "taken-over",
  "answered",
  "handing-back",
  "handed-back",
  "verified",
  "recording",
  "recorded",
  "giving-up",
  "given-up",
] as const;

/** Checkpoints of one kind of payment action. */
function ofEach<Kind extends ActionKind>(kind: Kind): `${Kind}:${(typeof ACTION)[number]}`[] {
  return ACTION.map((place) => `${kind}:${place}` as const);
}

/** Points at which tests kill the process, along each operation that creates or changes an order or moves money. */
export const CHECKPOINTS = [
  "create:priced",
  "create:ordering",
  "create:ordered",
  "create:accepted",
  "create:claiming",
  "create:claimed",
  "create:answered",
  "create:recording",
  "create:recorded",
  "create:giving-up",
  "create:given-up",
  "change:claiming",
  "change:claimed",
  "change:answered",
  "change:verified",
  "change:recording",
  "change:recorded",
  "capture:read",
  "capture:claiming",
  "capture:claimed",
  "capture:answered",
  "capture:recording",
  "capture:verified",
  "capture:recorded",
  "capture:giving-up",
  "capture:given-up",
  "authorize:read",
  "authorize:claiming",
  "authorize:claimed",
  "authorize:answered",
  "authorize:verified",
  "authorize:recording",
  "authorize:recorded",
  "authorize:giving-up",
  "authorize:given-up",
  ...ofEach("refund"),
  ...ofEach("capture-authorization"),
  ...ofEach("void"),
  ...ofEach("reauthorize"),
] as const;

export type CheckpointName = (typeof CHECKPOINTS)[number];

/** Checkpoints of the actions on records at PayPal. */
export const PAYPAL_ACTION_CHECKPOINTS = ACTION.map((place) => `paypal-action:${place}` as const);

export type PayPalActionCheckpoint = (typeof PAYPAL_ACTION_CHECKPOINTS)[number];

/** Checkpoint after each step that encrypts saved cards and wallets again. */
export type VaultCheckpoint = "vault:encrypted-again";

/** Called at each checkpoint; does nothing in production. Synchronous, so that a transaction may call it. */
export type Checkpoint = (name: CheckpointName | PayPalActionCheckpoint | VaultCheckpoint) => void;

export const noCheckpoint: Checkpoint = () => undefined;
