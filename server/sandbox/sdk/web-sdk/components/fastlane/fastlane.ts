/** The "fastlane" component. */
import type {ComponentContext} from "../component.ts";
import {describe, usageError} from "../../errors.ts";
import {type FastlaneLocale, fastlaneLocales} from "../../../../locales/fastlane/index.ts";
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

/** What a page gets from `await createFastlane()`. */
export interface Fastlane {
  setLocale(locale: unknown): void;
  readonly identity: ReturnType<Identity["publicMethods"]>;
  readonly profile: ReturnType<Profile["publicMethods"]>;
  FastlaneWatermarkComponent(options?: unknown): Promise<ReturnType<Watermark["publicMethods"]>>;
  FastlanePaymentComponent(options?: unknown): Promise<ReturnType<PaymentComponent["publicMethods"]>>;
  FastlaneCardComponent(options?: unknown): Promise<ReturnType<CardComponent["publicMethods"]>>;
}

/** How long it is tried to reach the service. */
const beginMs = 10_000;

/**
 * Begins accelerated checkout on a page: its buyer is nobody yet.
 * @throws SdkError with `NETWORK_ERROR`, or the service's own code
 */
async function createFastlane(context: ComponentContext): Promise<Fastlane> {
  const host: FastlaneContext = {
    context,
    frameSession: await openFrameSession(context.service, AbortSignal.timeout(beginMs)),
    locale: new Observable<FastlaneLocale>("en_us"),
    member: new Observable<Member | undefined>(undefined),
  };
  const dialogs = new Dialogs(host);
  const profile = new Profile(host, dialogs);
  return {
    setLocale: (locale) => host.locale.set(readLocale(locale)),
    identity: new Identity(host, dialogs).publicMethods(),
    profile: profile.publicMethods(),
    FastlaneWatermarkComponent: async (options) => new Watermark(host, options).publicMethods(),
    FastlanePaymentComponent: async (options) => new PaymentComponent(host, profile, options).publicMethods(),
    FastlaneCardComponent: async (options) => new CardComponent(host, options).publicMethods(),
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
