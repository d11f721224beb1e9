import type {FastlaneLocale} from "../../../../locales/fastlane/index.ts";
import type {ComponentContext} from "../component.ts";
import type {
  FastlaneConnect,
  FastlaneView,
  PaymentToken,
  SavedCard,
  ShippingAddress,
} from "../../../protocol/fastlane.ts";
import type {Observable} from "./observable.ts";

/** A member who gave the right code, and what is selected of the profile. */
export interface Member {
  /** By which the frames read the profile; a page can do nothing with it. */
  readonly session: string;
  readonly address: {readonly id: string; readonly content: ShippingAddress};
  /** Absent while no card of the profile can pay. */
  readonly card?: {readonly id: string; readonly token: PaymentToken};
}

/** What the parts of accelerated checkout share. */
export interface FastlaneContext {
  readonly context: ComponentContext;
  /** The page's right to show frames. */
  readonly frameSession: string;
  readonly locale: Observable<FastlaneLocale>;
  readonly member: Observable<Member | undefined>;
}

/** Where the frames' document is. */
export function frameUrl({context, frameSession}: FastlaneContext): URL {
  const url = new URL("/web-sdk/v6/frames/fastlane", context.service.origin);
  url.searchParams.set("session", frameSession);
  return url;
}

export function connectTo(
  {context: {service, clientMetadataId}, locale}: FastlaneContext,
  view: FastlaneView,
  colorScheme: string,
): FastlaneConnect {
  return {
    kind: "connect",
    target: "fastlane",
    clientToken: service.clientToken,
    ...(clientMetadataId === undefined ? {} : {clientMetadataId}),
    colorScheme,
    locale: locale.value,
    view,
  };
}

/** The selected card, as a component shows it. */
export function savedCardOf(member: Member | undefined): SavedCard | undefined {
  if (member?.card === undefined) return undefined;
  const {id, token} = member.card;
  const {brand, lastDigits, expiry} = token.paymentSource.card;
  return {memberSession: member.session, cardId: id, brand, lastDigits, expiry};
}
