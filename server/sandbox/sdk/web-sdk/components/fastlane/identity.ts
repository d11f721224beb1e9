import {describe, networkError, usageError} from "../../errors.ts";
import type {FromFastlane, ProfileData} from "../../../protocol/fastlane.ts";
import {isShape} from "../../../protocol/shape.ts";
import type {Dialogs} from "./dialogs.ts";
import type {FastlaneContext, Member} from "./context.ts";

export interface AuthenticationResult {
  authenticationState: "succeeded" | "failed" | "canceled" | "not_found";
  /** Empty unless the authentication succeeded. */
  profileData: ProfileData | Record<string, never>;
}

type Ending = Extract<FromFastlane, {kind: "authenticated" | "authentication-failed"}>;

/** `fastlane.identity`: finds and authenticates a member. */
export class Identity {
  readonly #fastlane: FastlaneContext;
  readonly #dialogs: Dialogs;
  /** Last e-mail address. */
  #email = "";

  constructor(fastlane: FastlaneContext, dialogs: Dialogs) {
    this.#fastlane = fastlane;
    this.#dialogs = dialogs;
  }

  publicMethods() {
    return {
      lookupCustomerByEmail: (email: unknown) => this.#lookUp(email),
      triggerAuthenticationFlow: (customerContextId: unknown) => this.#authenticate(customerContextId),
    };
  }

  async #lookUp(given: unknown): Promise<{customerContextId: string}> {
    if (typeof given !== "string" || given.trim() === "") {
      throw usageError(
        "ERR_FASTLANE_EMAIL_INVALID",
        `lookupCustomerByEmail expects the buyer's e-mail address; got ${describe(given)}.`,
      );
    }
    const email = given.trim().toLowerCase();
    const reply = await this.#post("lookups", {email});
    const {customerContextId} = reply;
    if (typeof customerContextId !== "string") throw unreadable("lookupCustomerByEmail");
    // Another buyer must not see the previous member's data.
    if (email !== this.#email) this.#fastlane.member.set(undefined);
    this.#email = email;
    return {customerContextId};
  }

  async #authenticate(id: unknown): Promise<AuthenticationResult> {
    if (typeof id !== "string" || id === "") {
      const hint = id === "" ? " It is empty when the buyer is no member: show the guest's checkout." : "";
      throw usageError(
        "ERR_FASTLANE_CUSTOMER_CONTEXT_INVALID",
        "triggerAuthenticationFlow expects the customerContextId that lookupCustomerByEmail gave; got " +
          `${describe(id)}.${hint}`,
      );
    }
    const {state} = await this.#post("authentications", {customerContextId: id});
    if (state === "failed" || state === "not_found") return {authenticationState: state, profileData: {}};
    if (state !== "open") throw unreadable("triggerAuthenticationFlow");
    const ending = await this.#dialogs.show(
      "triggerAuthenticationFlow",
      {name: "authentication", customerContextId: id},
      (texts) => texts.codeHeading,
      readEnding,
    );
    if (ending === undefined) return {authenticationState: "canceled", profileData: {}};
    if (ending.kind === "authentication-failed") return {authenticationState: "failed", profileData: {}};
    this.#fastlane.member.set(memberOf(ending));
    return {authenticationState: "succeeded", profileData: ending.profileData};
  }

  async #post(what: string, body: object): Promise<Record<string, unknown>> {
    const reply = await this.#fastlane.context.api.post(`/web-sdk/v6/members/${what}`, body);
    return isShape(reply) ? reply : {};
  }
}

function readEnding(message: FromFastlane): Ending | undefined {
  return message.kind === "authenticated" || message.kind === "authentication-failed" ? message : undefined;
}

function memberOf({
  memberSession,
  addressId,
  cardId,
  profileData: {shippingAddress, card},
}: Extract<Ending, {kind: "authenticated"}>): Member {
  return {
    session: memberSession,
    address: {id: addressId, content: structuredClone(shippingAddress)},
    ...(cardId === undefined || card === undefined ? {} : {card: {id: cardId, token: structuredClone(card)}}),
  };
}

function unreadable(call: string) {
  return networkError(`${call}: PayPal's reply could not be read.`);
}
