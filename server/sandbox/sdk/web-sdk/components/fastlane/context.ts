import type {FastlaneLocale} from "../../../../locales/fastlane.ts";
import type {ComponentContext} from "../component.ts";
import type {
  FastlaneConnect,
  FastlaneView,
  PaymentToken,
  SavedCard,
  ShippingAddress,
} from "../../../protocol/fastlane.ts";
import type {Observable} from "./observable.ts";

/** Authenticated member, and the selected address and card of the profile. */
export interface Member {
  /** Id with which the frames read the profile. It is useless to a page. */
  readonly session: string;
  readonly address: {readonly id: string; readonly content: ShippingAddress};
  /** Absent while the profile has no usable card. */
  readonly card?: {readonly id: string; readonly token: PaymentToken};
}

/** State that the parts of Fastlane share. */
export interface FastlaneContext {
  readonly context: ComponentContext;
  /** Frame session, which allows the page to embed frames. */
  readonly frameSession: string;
  readonly locale: Observable<FastlaneLocale>;
  readonly member: Observable<Member | undefined>;
}

/** Address of Fastlane's frames. */
export function frameUrl({context, frameSession}: FastlaneContext): URL {
  const url = new URL("/web-sdk/v6/frames/fastlane", context.api.origin);
  url.searchParams.set("session", frameSession);
  return url;
}

export function connectTo(
  {context: {api, clientMetadataId}, locale}: FastlaneContext,
  view: FastlaneView,
  colorScheme: string,
): FastlaneConnect {
  return {
    kind: "connect",
    target: "fastlane",
    clientToken: api.clientToken,
    ...(clientMetadataId === undefined ? {} : {clientMetadataId}),
    colorScheme,
    locale: locale.value,
    view,
  };
}

/** Selected card of a member. */
export function savedCardOf(member: Member | undefined): SavedCard | undefined {
  if (member?.card === undefined) return undefined;
  const {id, token} = member.card;
  const {brand, lastDigits, expiry} = token.paymentSource.card;
  return {memberSession: member.session, cardId: id, brand, lastDigits, expiry};
}
