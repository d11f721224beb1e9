/** The "fastlane" component. */
import type {ComponentContext} from "../component.ts";
import {missingMetadataId} from "../../../strict-rules.ts";
import {describe, usageError} from "../../errors.ts";
import {type FastlaneLocale, fastlaneLocales} from "../../../../locales/fastlane.ts";
import {openFrameSession} from "../../rest-api/frame-session.ts";
import {CardComponent} from "./card-component.ts";
import {Observable} from "./observable.ts";
import {Dialogs} from "./dialogs.ts";
import type {FastlaneContext, Member} from "./context.ts";
import {Identity} from "./identity.ts";
import {PaymentComponent} from "./payment-component.ts";
import {Profile} from "./profile.ts";
import {Watermark} from "./watermark.ts";

export function createFactories(context: ComponentContext): Record<string, unknown> {
  return {createFastlane: () => createFastlane(context)};
}

/** Result of `createFastlane()`. */
export interface Fastlane {
  setLocale(locale: unknown): void;
  readonly identity: ReturnType<Identity["publicMethods"]>;
  readonly profile: ReturnType<Profile["publicMethods"]>;
  FastlaneWatermarkComponent(options?: unknown): Promise<ReturnType<Watermark["publicMethods"]>>;
  FastlanePaymentComponent(options?: unknown): Promise<ReturnType<PaymentComponent["publicMethods"]>>;
  FastlaneCardComponent(options?: unknown): Promise<ReturnType<CardComponent["publicMethods"]>>;
}

/** Longest wait for a frame session. */
const sessionTimeoutMs = 10_000;

/**
 * Starts Fastlane on a page, without a member.
 * @throws SdkError without a client metadata id, with `NETWORK_ERROR`, or with PayPal's error code
 */
async function createFastlane(context: ComponentContext): Promise<Fastlane> {
  const problem = missingMetadataId(context.clientMetadataId);
  if (problem !== undefined) throw usageError("ERR_FASTLANE_CLIENT_METADATA_ID_MISSING", problem);
  const fastlane: FastlaneContext = {
    context,
    frameSession: await openFrameSession(context.api, AbortSignal.timeout(sessionTimeoutMs)),
    locale: new Observable<FastlaneLocale>("en_us"),
    member: new Observable<Member | undefined>(undefined),
  };
  const dialogs = new Dialogs(fastlane);
  const profile = new Profile(fastlane, dialogs);
  return {
    setLocale: (locale) => fastlane.locale.set(readLocale(locale)),
    identity: new Identity(fastlane, dialogs).publicMethods(),
    profile: profile.publicMethods(),
    FastlaneWatermarkComponent: async (options) => new Watermark(fastlane, options).publicMethods(),
    FastlanePaymentComponent: async (options) =>
      new PaymentComponent(fastlane, profile, options).publicMethods(),
    FastlaneCardComponent: async (options) => new CardComponent(fastlane, options).publicMethods(),
  };
}

function readLocale(given: unknown): FastlaneLocale {
  const locale = fastlaneLocales.find((known) => known === given);
  if (locale !== undefined) return locale;
  throw usageError(
    "ERR_FASTLANE_LOCALE_INVALID",
    `setLocale: the locale must be one of ${fastlaneLocales.join(", ")}; got ${
      typeof given === "string" && given !== "" ? `"${given}"` : describe(given)
    }.`,
  );
}
