import type {Random} from "../random.ts";
import {type WalletTestCard, walletTestCard} from "./test-cards.ts";

/** The device wallets that the sandbox has stand-ins for, by their names in addresses. */
export const WALLETS = ["google-pay", "apple-pay"] as const;
export type Wallet = (typeof WALLETS)[number];

/**
 * What stands where the wallets have their encrypted card: the name of a test card, in base64. It is no secret and needs no
 * key; a token of the vendor's real script is not one of these, and is taken for an ordinary card.
 */
interface Content {
  readonly sandbox_test_card: string;
  /** Makes each token another, as the real ones are. */
  readonly id: string;
}

/** A token of a stand-in, as JSON in the form of the vendor's own: Google's `ECv2` message, Apple's `paymentData`. */
export function createWalletToken(wallet: Wallet, {id: card}: WalletTestCard, random: Random): string {
  const content: Content = {sandbox_test_card: card, id: random.id()};
  const data = Buffer.from(JSON.stringify(content)).toString("base64");
  const signature = random.token();
  const ephemeralPublicKey = random.token();
  switch (wallet) {
    case "google-pay":
      return JSON.stringify({
        protocolVersion: "ECv2",
        signature,
        intermediateSigningKey: {signedKey: "{}", signatures: [random.token()]},
        signedMessage: JSON.stringify({encryptedMessage: data, ephemeralPublicKey, tag: random.token()}),
      });
    case "apple-pay":
      return JSON.stringify({
        version: "EC_v1",
        data,
        signature,
        header: {ephemeralPublicKey, publicKeyHash: random.token(), transactionId: content.id},
      });
  }
}

/**
 * The test card that a stand-in's token names; undefined for any other token.
 *
 * @param token JSON, or JSON in base64 as an Apple Pay token is sent to the service
 */
export function cardInToken(token: string): WalletTestCard | undefined {
  const outer = readJson(token) ?? readJson(decoded(token));
  const signed = outer?.["signedMessage"];
  const inner = typeof signed === "string" ? readJson(signed) : undefined;
  const data = inner?.["encryptedMessage"] ?? outer?.["data"];
  return typeof data === "string"
    ? walletTestCard(readJson(decoded(data))?.["sandbox_test_card"])
    : undefined;
}

/** Whether a token has the form of Apple's encrypted payment data: JSON in base64, with its data, signature and header. */
export function isApplePayToken(token: string): boolean {
  const {version, data, signature, header} = readJson(decoded(token)) ?? {};
  return [version, data, signature].every((each) => typeof each === "string") && typeof header === "object";
}

function decoded(base64: string): string {
  return Buffer.from(base64, "base64").toString();
}

function readJson(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
