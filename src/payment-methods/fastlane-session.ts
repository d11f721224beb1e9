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

/** How long the service is waited for; not how long a buyer may take. */
const deadline = 15_000;
/** How long a card may take to be sent: a form that is still loading is waited for. */
const tokenDeadline = 60_000;

/** The languages that the SDK's dialogs and forms speak. */
const locales = new Map<string, FastlaneLocale>([
  ["es", "es_us"],
  ["fr", "fr_us"],
  ["zh", "zh_us"],
]);

export function localeOf(locale: string | undefined): FastlaneLocale {
  return locales.get(/^[a-z]+/.exec((locale ?? "").toLowerCase())?.[0] ?? "") ?? "en_us";
}

/** A member who gave the right code, as far as a checkout needs to know. */
export interface Profile {
  firstName: string;
  shipping: Shipping | undefined;
}

/** What came of asking a member for the code. `canceled`: it may be asked for again. */
export type Authentication = {state: "succeeded"; profile: Profile} | {state: "canceled"} | {state: "failed"};

/** Accelerated checkout of one buyer: who it is, where the goods go, and what pays. */
export class Accelerated {
  readonly #fastlane: Fastlane;

  constructor(fastlane: Fastlane) {
    this.#fastlane = fastlane;
  }

  /** @throws CheckoutError `script-load` when the SDK has none, `network` when it can't be reached */
  static async begin(sdk: SdkInstance): Promise<Accelerated> {
    if (!sdk.createFastlane) throw new CheckoutError("script-load", "The SDK has no accelerated checkout.");
    try {
      return new Accelerated(await within(deadline, sdk.createFastlane()));
    } catch (error) {
      throw failure("createFastlane", error, "network");
    }
  }

  setLocale(locale: string | undefined): void {
    this.#fastlane.setLocale(localeOf(locale));
  }

  /** @returns by what the service knows the member; nothing for who is none */
  async lookUp(email: string): Promise<string | undefined> {
    const found = await within(deadline, this.#fastlane.identity.lookupCustomerByEmail(email));
    const id = found?.customerContextId;
    return typeof id === "string" && id ? id : undefined;
  }

  /** Lets the SDK ask the member for the code, for as long as that takes. A state that is not known is a failure. */
  async authenticate(id: string): Promise<Authentication> {
    const result = await this.#fastlane.identity.triggerAuthenticationFlow(id);
    if (result?.authenticationState === "succeeded")
      return {state: "succeeded", profile: readProfile(result.profileData)};
    return {state: result?.authenticationState === "canceled" ? "canceled" : "failed"};
  }

  /** Lets the member choose another address. @returns nothing when it stays as it is */
  async selectAddress(): Promise<Shipping | undefined> {
    const chosen = await this.#fastlane.profile.showShippingAddressSelector();
    return chosen?.selectionChanged === true ? readShipping(chosen.selectedAddress) : undefined;
  }

  async showWatermark(selector: string): Promise<void> {
    const component = this.#fastlane.FastlaneWatermarkComponent({includeAdditionalInfo: true});
    await (await within(deadline, component)).render(selector);
  }

  /** Shows what pays: a member's card, or the fields for one. @throws CheckoutError `script-load` */
  async showPayment(
    selector: string,
    styles: Record<string, Record<string, string>>,
    shipping: Shipping | undefined,
  ): Promise<PaymentForm> {
    try {
      const component = await within(
        deadline,
        this.#fastlane.FastlanePaymentComponent({
          options: {styles},
          ...(shipping && {shippingAddress: toAddress(shipping)}),
        }),
      );
      await component.render(selector);
      return new PaymentForm(component);
    } catch (error) {
      throw failure("FastlanePaymentComponent", error, "script-load");
    }
  }
}

/** What pays, as the SDK shows it. */
export class PaymentForm {
  readonly #component: FastlanePayment;

  constructor(component: FastlanePayment) {
    this.#component = component;
  }

  shipTo(shipping: Shipping): void {
    this.#component.setShippingAddress(toAddress(shipping));
  }

  /**
   * A token that pays for one order.
   * @returns nothing when the card is not right or not accepted: the form says which to the buyer
   * @throws CheckoutError `network`, `token` or `order-create`; no order was made
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

/** How the SDK's codes are called here. */
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

/** What the SDK says of an address, as the merchant's server takes it; nothing without a country. */
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
  const said = lines.flatMap((line) => {
    const written = text(object(address)[line]);
    return written ? [[line, written]] : [];
  });
  return {
    ...(whole && {name: {fullName: whole}}),
    ...(phone.countryCode && phone.nationalNumber && {phone}),
    address: {...(Object.fromEntries(said) as Shipping["address"]), countryCode},
  };
}

const digits = (value: unknown) => text(value).replaceAll(/\D/g, "");

function toAddress({name, phone, address}: Shipping): FastlaneAddress {
  return {...(name && {name}), address, ...(phone && {phoneNumber: phone})};
}
