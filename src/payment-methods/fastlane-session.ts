import type {Shipping} from "../merchant-api/purchase.ts";
import {CheckoutError, toCheckoutError, type CheckoutErrorCode} from "../errors.ts";
import {within} from "../promises.ts";
import type {
  Fastlane,
  FastlaneAddress,
  FastlaneLocale,
  FastlanePayment,
  SdkInstance,
} from "../paypal-sdk/sdk-types.ts";

/** Longest time to wait for PayPal, ms. It does not limit the buyer. */
const deadline = 15_000;
/** Longest time to wait for a token, ms. The SDK's form may still be loading. */
const tokenDeadline = 60_000;

/** Languages of the SDK's dialogs and forms, except English. */
const locales = new Map<string, FastlaneLocale>([
  ["es", "es_us"],
  ["fr", "fr_us"],
  ["zh", "zh_us"],
]);

export function localeOf(locale: string | undefined): FastlaneLocale {
  return locales.get(/^[a-z]+/.exec((locale ?? "").toLowerCase())?.[0] ?? "") ?? "en_us";
}

/** A member who entered the right code. */
export interface Profile {
  firstName: string;
  shipping: Shipping | undefined;
}

/** Result of asking a member for the code. After `canceled` the member may be asked again. */
export type Authentication = {state: "succeeded"; profile: Profile} | {state: "canceled"} | {state: "failed"};

/** Fastlane of the SDK: identifies the buyer, selects an address, and shows the payment form. */
export class FastlaneSession {
  readonly #fastlane: Fastlane;

  constructor(fastlane: Fastlane) {
    this.#fastlane = fastlane;
  }

  /** @throws CheckoutError `script-load` if the SDK has no Fastlane, `network` if PayPal can't be reached */
  static async begin(sdk: SdkInstance): Promise<FastlaneSession> {
    if (!sdk.createFastlane) throw new CheckoutError("script-load", "The SDK has no Fastlane.");
    try {
      return new FastlaneSession(await within(deadline, sdk.createFastlane()));
    } catch (error) {
      throw failure("createFastlane", error, "network");
    }
  }

  setLocale(locale: string | undefined): void {
    this.#fastlane.setLocale(localeOf(locale));
  }

  /** @returns PayPal's id of the member; undefined for any other buyer */
  async lookUp(email: string): Promise<string | undefined> {
    const found = await within(deadline, this.#fastlane.identity.lookupCustomerByEmail(email));
    const id = found?.customerContextId;
    return typeof id === "string" && id ? id : undefined;
  }

  /** Lets the SDK ask the member for the code, without a deadline. An unknown state is a failure. */
  async authenticate(id: string): Promise<Authentication> {
    const result = await this.#fastlane.identity.triggerAuthenticationFlow(id);
    if (result?.authenticationState === "succeeded")
      return {state: "succeeded", profile: readProfile(result.profileData)};
    return {state: result?.authenticationState === "canceled" ? "canceled" : "failed"};
  }

  /** Lets the member choose another address. @returns undefined if it has not changed */
  async selectAddress(): Promise<Shipping | undefined> {
    const chosen = await this.#fastlane.profile.showShippingAddressSelector();
    return chosen?.selectionChanged === true ? readShipping(chosen.selectedAddress) : undefined;
  }

  async showWatermark(selector: string): Promise<void> {
    const component = this.#fastlane.FastlaneWatermarkComponent({includeAdditionalInfo: true});
    await (await within(deadline, component)).render(selector);
  }

  /** Shows the payment form: a member's card, or fields for a card. @throws CheckoutError `script-load` */
  async showPayment(
    selector: string,
    styles: Record<string, Record<string, string>>,
    shipping: Shipping | undefined,
  ): Promise<FastlanePaymentForm> {
    try {
      const component = await within(
        deadline,
        this.#fastlane.FastlanePaymentComponent({
          options: {styles},
          ...(shipping && {shippingAddress: toAddress(shipping)}),
        }),
      );
      await component.render(selector);
      return new FastlanePaymentForm(component);
    } catch (error) {
      throw failure("FastlanePaymentComponent", error, "script-load");
    }
  }
}

/** The SDK's payment form. */
export class FastlanePaymentForm {
  readonly #component: FastlanePayment;

  constructor(component: FastlanePayment) {
    this.#component = component;
  }

  shipTo(shipping: Shipping): void {
    this.#component.setShippingAddress(toAddress(shipping));
  }

  /**
   * Requests a token that pays for one order.
   * @returns undefined if the card is invalid or refused; the form shows the buyer which
   * @throws CheckoutError `network`, `token` or `order-create`; no order was created
   */
  async token(): Promise<string | undefined> {
    try {
      const token = await within(tokenDeadline, this.#component.getPaymentToken());
      if (typeof token?.id === "string" && token.id) return token.id;
    } catch (error) {
      const {code} = (error ?? {}) as {code?: unknown};
      if (code === "ERR_FASTLANE_CARD_INVALID") return undefined;
      throw failure("getPaymentToken", error, "order-create");
    }
    throw new CheckoutError("order-create", "getPaymentToken resolved without an id.");
  }
}

/** Our codes by the codes of the SDK. */
const codes = new Map<unknown, CheckoutErrorCode>([
  ["NETWORK_ERROR", "network"],
  ["ERR_INVALID_CLIENT_TOKEN", "token"],
]);

function failure(call: string, error: unknown, otherwise: CheckoutErrorCode): CheckoutError {
  const {code, message} = (error ?? {}) as {code?: unknown; message?: unknown};
  return toCheckoutError(
    error,
    codes.get(code) ?? otherwise,
    `${call} failed: ${String(code)} ${String(message)}`,
  );
}

type Unknown = Readonly<Record<string, unknown>>;

const object = (value: unknown): Unknown =>
  typeof value === "object" && value !== null ? (value as Unknown) : {};
const text = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

function readProfile(data: unknown): Profile {
  const {name, shippingAddress} = object(data);
  return {firstName: text(object(name)["firstName"]), shipping: readShipping(shippingAddress)};
}

const lines = ["addressLine1", "addressLine2", "adminArea1", "adminArea2", "postalCode"] as const;

/** Converts the SDK's address to the form of the merchant's server. Undefined without a country. */
export function readShipping(value: unknown): Shipping | undefined {
  const {name, address, phoneNumber} = object(value);
  const countryCode = text(object(address)["countryCode"]);
  if (!/^[A-Z]{2}$/.test(countryCode)) return undefined;
  const {fullName, firstName, lastName} = object(name);
  const whole = text(fullName) || `${text(firstName)} ${text(lastName)}`.trim();
  const phone = {
    countryCode: digits(object(phoneNumber)["countryCode"]),
    nationalNumber: digits(object(phoneNumber)["nationalNumber"]),
  };
  const written = lines.flatMap((line) => {
    const content = text(object(address)[line]);
    return content ? [[line, content]] : [];
  });
  return {
    ...(whole && {name: {fullName: whole}}),
    ...(phone.countryCode && phone.nationalNumber && {phone}),
    address: {...(Object.fromEntries(written) as Shipping["address"]), countryCode},
  };
}

const digits = (value: unknown) => text(value).replaceAll(/\D/g, "");

function toAddress({name, phone, address}: Shipping): FastlaneAddress {
  return {...(name && {name}), address, ...(phone && {phoneNumber: phone})};
}
