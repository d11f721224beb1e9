import {usageError} from "../../errors.ts";
import type {FromFastlane, PaymentToken, ShippingAddress} from "../../../protocol/fastlane.ts";
import type {Dialogs} from "./dialogs.ts";
import type {FastlaneContext, Member} from "./context.ts";

export interface AddressSelection {
  selectionChanged: boolean;
  selectedAddress: ShippingAddress;
}

export interface CardSelection {
  selectionChanged: boolean;
  /** Absent when the profile has no usable card and none was added. */
  selectedCard: PaymentToken | undefined;
}

type Chosen<Kind extends FromFastlane["kind"]> = Extract<FromFastlane, {kind: Kind | "unchanged"}>;

/** `fastlane.profile`: selects an address or card of the member's profile. */
export class Profile {
  readonly #fastlane: FastlaneContext;
  readonly #dialogs: Dialogs;

  constructor(fastlane: FastlaneContext, dialogs: Dialogs) {
    this.#fastlane = fastlane;
    this.#dialogs = dialogs;
  }

  publicMethods() {
    return {
      showShippingAddressSelector: () => this.selectAddress(),
      showCardSelector: () => this.selectCard(),
    };
  }

  async selectAddress(): Promise<AddressSelection> {
    const call = "showShippingAddressSelector";
    const member = this.#memberFor(call);
    const {address} = member;
    const chosen = await this.#dialogs.show(
      call,
      {name: "addresses", memberSession: member.session, selectedId: address.id},
      (texts) => texts.addressHeading,
      (message) => pick(message, "address-selected"),
    );
    if (chosen?.kind !== "address-selected") {
      return {selectionChanged: false, selectedAddress: structuredClone(address.content)};
    }
    this.#change(member, {address: {id: chosen.id, content: chosen.address}});
    return {selectionChanged: true, selectedAddress: structuredClone(chosen.address)};
  }

  async selectCard(): Promise<CardSelection> {
    const call = "showCardSelector";
    const member = this.#memberFor(call);
    const {card} = member;
    const chosen = await this.#dialogs.show(
      call,
      {
        name: "cards",
        memberSession: member.session,
        ...(card === undefined ? {} : {selectedId: card.id}),
      },
      (texts) => texts.cardHeading,
      (message) => pick(message, "card-selected"),
    );
    if (chosen?.kind !== "card-selected") {
      return {selectionChanged: false, selectedCard: structuredClone(card?.token)};
    }
    this.#change(member, {card: {id: chosen.id, token: chosen.token}});
    return {selectionChanged: true, selectedCard: structuredClone(chosen.token)};
  }

  /** Stores a selection, unless another member has signed in. */
  #change({session}: Member, selected: Partial<Member>): void {
    const {member} = this.#fastlane;
    if (member.value?.session === session) member.set({...member.value, ...selected});
  }

  #memberFor(call: string): Member {
    const member = this.#fastlane.member.value;
    if (member) return member;
    throw usageError(
      "ERR_FASTLANE_NOT_AUTHENTICATED",
      `${call}: there is no profile before identity.triggerAuthenticationFlow() has ended with "succeeded".`,
    );
  }
}

function pick<Kind extends "address-selected" | "card-selected">(
  message: FromFastlane,
  kind: Kind,
): Chosen<Kind> | undefined {
  return message.kind === kind || message.kind === "unchanged" ? (message as Chosen<Kind>) : undefined;
}
