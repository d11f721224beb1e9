import {newToken} from "../random.ts";
import {type WalletTestCard, walletTestCard} from "./test-cards.ts";

/** Emulated device wallets, by their names in paths. */
export const WALLETS = ["google-pay", "apple-pay"] as const;
export type Wallet = (typeof WALLETS)[number];

/**
 * Content of a sandbox token, instead of the encrypted card: the name of a test card in base64. It is not
 * secret.
 */
interface Content {
  readonly sandbox_test_card: string;
  /** Makes each token unique, as real ones are. */
  readonly id: string;
}

/**
 * Creates a sandbox token as JSON in the format of the wallet: Google's `ECv2` message or Apple's
 * `paymentData`.
 */
export function createWalletToken(wallet: Wallet, {id: card}: WalletTestCard): string {
  const content: Content = {sandbox_test_card: card, id: newToken()};
  const data = Buffer.from(JSON.stringify(content)).toString("base64");
  const signature = newToken();
  const ephemeralPublicKey = newToken();
  switch (wallet) {
    case "google-pay":
      return JSON.stringify({
        protocolVersion: "ECv2",
        signature,
        intermediateSigningKey: {signedKey: "{}", signatures: [newToken()]},
        signedMessage: JSON.stringify({encryptedMessage: data, ephemeralPublicKey, tag: newToken()}),
      });
    case "apple-pay":
      return JSON.stringify({
        version: "EC_v1",
        data,
        signature,
        header: {ephemeralPublicKey, publicKeyHash: newToken(), transactionId: content.id},
      });
  }
}

/**
 * Test card of a sandbox token; undefined for any other token.
 *
 * @param token JSON, or JSON in base64 as PayPal takes an Apple Pay token
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

/**
 * True if a token looks like Apple's encrypted payment data: JSON in base64 with data, signature and header.
 */
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
