import {paymentMethods} from "../../../server/sandbox/sdk/payment-methods.ts";
import {missingComponent, missingMetadataId} from "../../../server/sandbox/sdk/strict-rules.ts";
import {localMethods} from "../../../src/payment-methods/local-methods.ts";
import type {
  ApplePaySession,
  CardFieldsComponentOptions,
  CardFieldsEvent,
  CardFieldsEventName,
  EligibilityOptions,
  Fastlane,
  FastlaneAddress,
  FastlanePayment,
  FastlanePaymentOptions,
  GooglePayConfig,
  GooglePaySession,
  HostedField,
  HostedFieldState,
  PaymentFieldOptions,
  PaymentSession,
  SdkInstance,
  SessionCallbacks,
  SessionFields,
  StartOptions,
  SubmitResult,
} from "../../../src/paypal-sdk/sdk-types.ts";

type Handler = (event: CardFieldsEvent) => void;

const blank = () => ({isFocused: false, isValid: false, isEmpty: true});

/** A fake card session: its components are focusable boxes, and the test fires its events. */
export class FakeSession {
  readonly options: Partial<Record<HostedField, CardFieldsComponentOptions>> = {};
  readonly components: Partial<Record<HostedField, HTMLElement>> = {};
  readonly submits: {orderId: unknown; options: unknown}[] = [];
  readonly state: Record<HostedField, Required<HostedFieldState>> = {
    number: blank(),
    expiry: blank(),
    cvv: blank(),
  };
  cards: NonNullable<CardFieldsEvent["data"]["cards"]> = [];
  destroyed = false;
  #handlers = new Map<CardFieldsEventName, Handler[]>();
  /** Arguments of `update`. */
  readonly updates: unknown[] = [];
  readonly purpose: "pay" | "save";
  readonly #sdk: FakeSdk;

  constructor(sdk: FakeSdk, purpose: "pay" | "save" = "pay") {
    this.#sdk = sdk;
    this.purpose = purpose;
  }

  update(options: unknown): void {
    this.updates.push(options);
  }

  createCardFieldsComponent(options: CardFieldsComponentOptions) {
    const component = document.createElement("div");
    component.tabIndex = 0;
    component.role = "textbox";
    component.ariaLabel = options.ariaLabel ?? options.type;
    component.addEventListener("focus", () => this.set(options.type, {isFocused: true}, "focus"));
    component.addEventListener("blur", () => this.set(options.type, {isFocused: false}, "blur"));
    this.options[options.type] = options;
    this.components[options.type] = component;
    return Object.assign(component, {destroy: () => component.remove()});
  }

  on(event: CardFieldsEventName, handler: Handler): void {
    this.#handlers.set(event, [...(this.#handlers.get(event) ?? []), handler]);
  }

  async submit(orderId: string, options: object): Promise<SubmitResult> {
    this.submits.push({orderId, options});
    return this.purpose === "save" ? this.#sdk.onSave(orderId) : this.#sdk.onSubmit(orderId);
  }

  destroy(): void {
    this.destroyed = true;
  }

  emit(event: CardFieldsEventName, emittedBy: HostedField = "number"): void {
    const data = structuredClone({...this.state, cards: this.cards, emittedBy});
    for (const handler of this.#handlers.get(event) ?? []) handler({data});
  }

  set(field: HostedField, change: HostedFieldState, event: CardFieldsEventName = "change"): void {
    Object.assign(this.state[field], change);
    this.emit(event, field);
  }

  /** Reports a valid card, as if the buyer had typed it. */
  fill(fields: HostedField[] = ["number", "expiry", "cvv"]): void {
    this.cards = [{type: "visa", niceType: "Visa", code: {size: 3}}];
    for (const field of fields) this.set(field, {isEmpty: false, isValid: true});
  }
}

/** A fake session with a window, in which the test acts as the buyer. */
export class FakePayment implements PaymentSession {
  readonly callbacks: SessionCallbacks;
  readonly starts: {options: StartOptions; order: Promise<{orderId: string} & SessionFields>}[] = [];
  destroyed = false;
  canceled = 0;
  resumed = 0;
  readonly #sdk: FakeSdk;

  constructor(sdk: FakeSdk, callbacks: SessionCallbacks) {
    this.#sdk = sdk;
    this.callbacks = callbacks;
  }

  async start(options: StartOptions, order: Promise<{orderId: string} & SessionFields>): Promise<unknown> {
    this.starts.push({options, order});
    return this.#sdk.onStart(options);
  }

  hasReturned(): boolean {
    return this.#sdk.returned !== undefined;
  }

  /** Like the SDK, this forgets the return before it calls back. */
  async resume(): Promise<void> {
    this.resumed++;
    await this.#sdk.onResume();
    const {returned} = this.#sdk;
    this.#sdk.returned = undefined;
    if (returned?.approved) this.callbacks.onApprove({orderId: returned.orderId});
    else this.callbacks.onCancel({orderId: returned?.orderId});
  }

  cancel(): void {
    this.canceled++;
  }

  /** Approves the order of the last start. */
  async approve(): Promise<void> {
    this.callbacks.onApprove(await this.starts.at(-1)!.order);
  }

  destroy(): void {
    this.destroyed = true;
  }
}

/** A fake session of a local payment method: its fields are focusable boxes. */
export class FakeLocalPayment extends FakePayment {
  readonly fields: {options: PaymentFieldOptions; element: HTMLElement}[] = [];
  validations = 0;
  /** Result of `validate`. */
  onValidate = async (): Promise<boolean> => true;

  createPaymentFields(options: PaymentFieldOptions): HTMLElement {
    const element = document.createElement("div");
    element.tabIndex = 0;
    this.fields.push({options, element});
    return element;
  }

  validate(): Promise<boolean> {
    this.validations++;
    return this.onValidate();
  }
}

/** Renders a component of fake Fastlane, only into an element of the document. */
function render(selector: unknown, name: string): HTMLElement {
  if (typeof selector !== "string") throw new TypeError("render expects a selector");
  const place = document.querySelector(selector);
  if (!place) throw new Error(`Nothing matches ${selector}`);
  const drawn = document.createElement("button");
  drawn.type = "button";
  drawn.textContent = name;
  // Without the engine's own colors, which these tests don't cover.
  Object.assign(drawn.style, {color: "inherit", background: "none"});
  place.append(drawn);
  return drawn;
}

/** Payment form of fake Fastlane. The test decides the result of a token request. */
export class FakeFastlanePayment implements FastlanePayment {
  readonly options: FastlanePaymentOptions;
  /** Addresses set after its creation. */
  readonly addresses: FastlaneAddress[] = [];
  drawn: HTMLElement | undefined;
  readonly #sdk: FakeSdk;

  constructor(sdk: FakeSdk, options: FastlanePaymentOptions) {
    this.#sdk = sdk;
    this.options = options;
  }

  render(selector: string): void {
    this.drawn = render(selector, "Card");
  }

  async getPaymentToken(): Promise<{id?: unknown}> {
    if (!this.drawn?.isConnected) throw new Error("not rendered");
    this.#sdk.tokens += 1;
    return this.#sdk.onToken(`single-use-${this.#sdk.tokens}`);
  }

  setShippingAddress(address: FastlaneAddress): void {
    this.addresses.push(address);
  }
}

/** A member's profile in PayPal's format. */
export const morgan = {
  name: {firstName: "Morgan", lastName: "Reyes", fullName: "Morgan Reyes"},
  shippingAddress: {
    name: {firstName: "Morgan", lastName: "Reyes", fullName: "Morgan Reyes"},
    address: {
      addressLine1: "2211 North First Street",
      adminArea1: "CA",
      adminArea2: "San Jose",
      postalCode: "95131",
      countryCode: "US",
    },
    phoneNumber: {countryCode: "1", nationalNumber: "4085550142"},
  },
};

const googleConfig: GooglePayConfig = {
  allowedPaymentMethods: [{type: "CARD"}],
  apiVersion: 2,
  apiVersionMinor: 0,
  merchantInfo: {merchantId: "M-1"},
  countryCode: "US",
};

/** Fake of the SDK's Google Pay session. */
export class FakeGooglePaySession implements GooglePaySession {
  readonly formatted: unknown[] = [];
  readonly confirmed: {orderId: string; paymentMethodData: unknown}[] = [];
  status: unknown = "APPROVED";
  onConfirm = async (): Promise<void> => undefined;
  onAction = async (): Promise<{liabilityShift?: unknown}> => ({liabilityShift: "POSSIBLE"});

  async getGooglePayConfig(): Promise<GooglePayConfig> {
    return googleConfig;
  }

  formatConfigForPaymentRequest(config: unknown): GooglePayConfig {
    this.formatted.push(config);
    return googleConfig;
  }

  async confirmOrder(options: {orderId: string; paymentMethodData: unknown}) {
    this.confirmed.push(options);
    await this.onConfirm();
    return {status: this.status};
  }

  initiatePayerAction() {
    return this.onAction();
  }
}

/** Fake of the SDK's Apple Pay session. */
export class FakeApplePaySession implements ApplePaySession {
  readonly validated: string[] = [];
  readonly confirmed: {orderId: string; token: unknown}[] = [];
  status: unknown = "APPROVED";
  onValidate = async (): Promise<void> => undefined;

  formatConfigForPaymentRequest(): object {
    return {merchantCapabilities: ["supports3DS"], supportedNetworks: ["visa"], merchantCountry: "US"};
  }

  async validateMerchant({validationUrl}: {validationUrl: string}) {
    this.validated.push(validationUrl);
    await this.onValidate();
    return {merchantSession: {proof: "of the merchant"}};
  }

  async confirmOrder(options: {orderId: string; token: unknown}) {
    this.confirmed.push(options);
    return {approveApplePayPayment: {status: this.status}};
  }
}

/** Fake of the SDK's global. It records all calls. */
export class FakeSdk {
  readonly version = "6.0.0";
  scripts = 0;
  instances: {
    clientToken: string;
    components: string[];
    locale?: string | undefined;
    testBuyerCountry?: string | undefined;
    clientMetadataId?: string | undefined;
  }[] = [];
  /** Arguments of `updateLocale`. */
  locales: string[] = [];
  /** Arguments of `hydrateEligibleMethods`. */
  hydrated: object[] = [];
  eligibility: EligibilityOptions[] = [];
  /** Promise that delays the eligibility reply. */
  beforeEligibility: () => Promise<void> = () => Promise.resolve();
  sessions: FakeSession[] = [];
  /** Sessions of wallets and of the guest card, with the name of their factory. */
  payments: {factory: string; session: FakePayment}[] = [];
  /** Number of calls of `createFastlane`. */
  fastlanes = 0;
  fastlaneLocales: string[] = [];
  lookups: string[] = [];
  authentications: string[] = [];
  watermarks: HTMLElement[] = [];
  cards: FakeFastlanePayment[] = [];
  tokens = 0;
  onFastlane = async (): Promise<void> => undefined;
  onLookup = async (_email: string): Promise<string> => "";
  onAuthenticate = async (_id: string): Promise<object> => ({
    authenticationState: "succeeded",
    profileData: structuredClone(morgan),
  });

  onSelectAddress = async (): Promise<object> => ({selectionChanged: false});
  onCard = async (): Promise<void> => undefined;
  onToken = async (id: string): Promise<{id?: unknown}> => ({id});
  isEligible = (_method: string): boolean => true;
  onInstance = async (_options: {clientToken: string; components: string[]}): Promise<void> => undefined;
  onSubmit = async (orderId: string): Promise<SubmitResult> => ({
    state: "succeeded",
    data: {orderId, liabilityShift: "POSSIBLE"},
  });

  onSave = async (vaultSetupToken: string): Promise<SubmitResult> => ({
    state: "succeeded",
    data: {vaultSetupToken},
  });

  /** By default the window stays open. */
  onStart = (_options: StartOptions): Promise<unknown> => new Promise(() => undefined);

  /** Order of the return address at which the page was opened. */
  returned: {orderId: string; approved: boolean} | undefined;
  onResume = async (): Promise<void> => undefined;
  readonly googlePay = new FakeGooglePaySession();
  readonly applePay = new FakeApplePaySession();
  /** Eligibility details of a method. */
  details: Readonly<Record<string, unknown>> = {};

  /** Called by the script that the test server sends. */
  scriptRan(): void {
    this.scripts++;
    window.paypal = this;
  }

  async createInstance(options: FakeSdk["instances"][number]): Promise<SdkInstance> {
    this.instances.push(options);
    await this.onInstance(options);
    const isEligible = (method: string) => {
      const problem = missingComponent(paymentMethods, options.components, method);
      if (problem !== undefined) throw new Error(problem);
      return this.isEligible(method);
    };
    return {
      updateLocale: (locale) => this.locales.push(locale),
      hydrateEligibleMethods: (reply) => {
        this.hydrated.push(reply);
        const {eligible_methods: methods} = reply as {
          eligible_methods?: Record<string, {eligible?: boolean}>;
        };
        return {
          isEligible: (method: string) => methods?.[method]?.eligible !== false && isEligible(method),
          getDetails: (method: string) => this.details[method],
        };
      },
      findEligibleMethods: async (asked) => {
        this.eligibility.push(asked);
        await this.beforeEligibility();
        return {
          isEligible,
          getDetails: (method: string) => this.details[method],
        };
      },
      createGooglePayOneTimePaymentSession: () => this.googlePay,
      createApplePayOneTimePaymentSession: () => this.applePay,
      createCardFieldsOneTimePaymentSession: () => {
        const session = new FakeSession(this);
        this.sessions.push(session);
        return session;
      },
      createFastlane: async () => {
        const problem = missingMetadataId(options.clientMetadataId);
        if (problem !== undefined) throw new Error(problem);
        return this.#createFastlane();
      },
      createCardFieldsSavePaymentSession: () => {
        const session = new FakeSession(this, "save");
        this.sessions.push(session);
        return session;
      },
      ...Object.fromEntries(
        [
          "createPayPalOneTimePaymentSession",
          "createPayLaterOneTimePaymentSession",
          "createPayPalCreditOneTimePaymentSession",
          "createVenmoOneTimePaymentSession",
          "createPayPalGuestOneTimePaymentSession",
        ].map((factory) => [
          factory,
          (callbacks: SessionCallbacks) => {
            const session = new FakePayment(this, callbacks);
            this.payments.push({factory, session});
            return session;
          },
        ]),
      ),
      ...Object.fromEntries(
        Object.values(localMethods).map(({factory}) => [
          factory,
          (callbacks: SessionCallbacks) => {
            const session = new FakeLocalPayment(this, callbacks);
            this.payments.push({factory, session});
            return session;
          },
        ]),
      ),
    };
  }

  async #createFastlane(): Promise<Fastlane> {
    this.fastlanes += 1;
    await this.onFastlane();
    return {
      setLocale: (locale) => void this.fastlaneLocales.push(locale),
      identity: {
        lookupCustomerByEmail: async (email) => {
          this.lookups.push(email);
          return {customerContextId: await this.onLookup(email)};
        },
        triggerAuthenticationFlow: async (id) => {
          this.authentications.push(id);
          return this.onAuthenticate(id);
        },
      },
      profile: {showShippingAddressSelector: () => this.onSelectAddress()},
      FastlaneWatermarkComponent: async () => ({
        render: (selector) => void this.watermarks.push(render(selector, "About")),
      }),
      FastlanePaymentComponent: async (options) => {
        await this.onCard();
        const card = new FakeFastlanePayment(this, options);
        this.cards.push(card);
        return card;
      },
    };
  }

  get card(): FakeFastlanePayment {
    const card = this.cards.at(-1);
    if (!card) throw new Error("No Fastlane payment component was created");
    return card;
  }

  get local(): FakeLocalPayment {
    return this.payment as FakeLocalPayment;
  }

  get payment(): FakePayment {
    const made = this.payments.at(-1);
    if (!made) throw new Error("No session was created");
    return made.session;
  }

  get session(): FakeSession {
    const session = this.sessions.at(-1);
    if (!session) throw new Error("No session was created");
    return session;
  }
}

declare global {
  interface Window {
    paypal: unknown;
    fakeSdk: FakeSdk;
  }
}
