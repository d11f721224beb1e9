import type {FrameLocator, Locator, Page} from "@playwright/test";
import type {Merchant} from "./merchant.ts";

export const members = {
  /** A member with one card and one address. */
  morgan: "morgan.reyes@buyer.example",
  /** A member with several cards and addresses. */
  avery: "avery.whitfield@buyer.example",
  /** A member whose only card has expired. */
  jordan: "jordan.okafor@buyer.example",
} as const;

export const stranger = "lena.brueckner@buyer.example";
export const rightCode = "111111";

/** State that the tests keep on the page between calls. */
interface FastlaneWindow extends Window {
  paypal: {createInstance(options: unknown): Promise<{createFastlane(): Promise<Fastlane>}>};
  fastlane: Fastlane;
  components: Record<string, Component>;
  results: Record<string, Promise<unknown>>;
}

interface Fastlane {
  setLocale(locale: unknown): void;
  identity: Record<string, (given?: unknown) => Promise<unknown>>;
  profile: Record<string, () => Promise<unknown>>;
  FastlaneWatermarkComponent(options?: unknown): Promise<Component>;
  FastlanePaymentComponent(options?: unknown): Promise<Component>;
  FastlaneCardComponent(options?: unknown): Promise<Component>;
}

interface Component {
  render(selector: unknown): void;
  getPaymentToken(details?: unknown): Promise<{id: string}>;
  setShippingAddress(address: unknown): void;
}

export interface ErrorSeen {
  readonly error: {
    readonly isError: boolean;
    readonly code: string;
    readonly message: string;
    readonly isRecoverable: boolean;
  };
}

type ComponentName = "FastlaneWatermarkComponent" | "FastlanePaymentComponent" | "FastlaneCardComponent";

/** A merchant's page with Fastlane. */
export class FastlanePage {
  readonly page: Page;
  readonly #merchant: Merchant;

  constructor(page: Page, merchant: Merchant) {
    this.page = page;
    this.#merchant = merchant;
  }

  /** Creates the SDK's instance and Fastlane on the open page. */
  async begin(): Promise<void> {
    await this.page.evaluate(
      async (clientToken) => {
        const shop = window as unknown as FastlaneWindow;
        const sdk = await shop.paypal.createInstance({
          clientToken,
          clientMetadataId: crypto.randomUUID(),
          components: ["fastlane"],
        });
        shop.fastlane = await sdk.createFastlane();
        shop.components = {};
        shop.results = {};
      },
      await this.#merchant.clientToken(),
    );
  }

  /** Calls `fastlane.<path>(given)`. Resolves with the result, or with the error's properties. */
  async call(path: string, given?: unknown): Promise<unknown> {
    await this.start(path, given);
    return this.result(path);
  }

  /** Starts a call whose result {@link result} awaits. */
  start(path: string, given?: unknown): Promise<void> {
    return this.page.evaluate(
      ({path, given}) => {
        const shop = window as unknown as FastlaneWindow;
        const names = path.split(".");
        const run = async (): Promise<unknown> => {
          let owner: unknown = shop.fastlane;
          for (const name of names.slice(0, -1)) owner = (owner as Record<string, unknown>)[name];
          const method = (owner as Record<string, (given: unknown) => unknown>)[names.at(-1) ?? ""]!;
          return method(given);
        };
        shop.results[path] = run().catch((error: Error & Record<string, unknown>) => ({
          error: {
            isError: error instanceof Error,
            code: error["code"],
            message: error.message,
            isRecoverable: error["isRecoverable"],
          },
        }));
      },
      {path, given},
    );
  }

  result(path: string): Promise<unknown> {
    return this.page.evaluate((path) => (window as unknown as FastlaneWindow).results[path], path);
  }

  /**
   * Creates a component in a new element `#<id>` of the page.
   * @returns the element's height before the component has loaded
   */
  async component(name: ComponentName, id: string, options?: unknown): Promise<number> {
    return this.page.evaluate(
      async ({name, id, options}) => {
        const shop = window as unknown as FastlaneWindow;
        const place = document.createElement("div");
        place.id = id;
        document.getElementById("place")?.append(place);
        const component = await shop.fastlane[name](options);
        shop.components[id] = component;
        component.render(`#${id}`);
        return place.clientHeight;
      },
      {name, id, options},
    );
  }

  /** Requests a component's token. Resolves with the token, or with the error's properties. */
  async token(id: string, details?: unknown): Promise<unknown> {
    await this.startToken(id, details);
    return this.result(id);
  }

  startToken(id: string, details?: unknown): Promise<void> {
    return this.page.evaluate(
      ({id, details}) => {
        const shop = window as unknown as FastlaneWindow;
        shop.results[id] = shop.components[id]!.getPaymentToken(details).catch(
          (error: Error & Record<string, unknown>) => ({
            error: {
              isError: error instanceof Error,
              code: error["code"],
              message: error.message,
              isRecoverable: error["isRecoverable"],
            },
          }),
        );
      },
      {id, details},
    );
  }

  async lookUp(email: string): Promise<string> {
    const found = await this.call("identity.lookupCustomerByEmail", email);
    return (found as {customerContextId: string}).customerContextId;
  }

  /** Opens the dialog for a member's one-time code. */
  async askForCode(email: string): Promise<void> {
    await this.start("identity.triggerAuthenticationFlow", await this.lookUp(email));
    await this.code.waitFor();
  }

  async signIn(email: string): Promise<SignedIn> {
    await this.askForCode(email);
    await this.code.fill(rightCode);
    await this.button("Confirm").click();
    return (await this.result("identity.triggerAuthenticationFlow")) as SignedIn;
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  /** The open dialog's document. */
  get inDialog(): FrameLocator {
    return this.page.frameLocator("dialog iframe");
  }

  get code(): Locator {
    return this.inDialog.locator("input[name=code]");
  }

  button(name: string): Locator {
    return this.inDialog.getByRole("button", {name});
  }

  /** Clicks a button that removes its own frame. The acknowledgement may be lost with the frame. */
  clickAway(name: string): void {
    this.button(name)
      .click()
      .catch(() => undefined);
  }

  /** A component's document. */
  inside(id: string): FrameLocator {
    return this.page.frameLocator(`#${id} iframe`);
  }

  async typeCard(
    id: string,
    {
      number = "4111111111111111",
      expiry = "1240",
      cvv = "123",
      postalCode = "95131",
    }: Partial<TypedCard> = {},
  ): Promise<void> {
    const form = this.inside(id);
    await form.locator("#number").pressSequentially(number);
    await form.locator("#expiry").pressSequentially(expiry);
    await form.locator("#cvv").pressSequentially(cvv);
    if (postalCode !== "") await form.locator("#postalCode").pressSequentially(postalCode);
  }

  /** Pays an order of 10.00 USD with a token, like a merchant's server. */
  async pay(token: unknown): Promise<{readonly status: string; readonly capture: string | undefined}> {
    const order = (await this.#merchant.call("POST", "/v2/checkout/orders", {
      intent: "CAPTURE",
      purchase_units: [{amount: {currency_code: "USD", value: "10.00"}}],
      payment_source: {card: {single_use_token: (token as {id: string}).id}},
    })) as unknown as PaidOrder;
    return {status: order.status, capture: order.purchase_units[0]?.payments?.captures[0]?.status};
  }
}

interface PaidOrder {
  readonly status: string;
  readonly purchase_units: readonly {
    readonly payments?: {readonly captures: readonly {readonly status: string}[]};
  }[];
}

interface TypedCard {
  readonly number: string;
  readonly expiry: string;
  readonly cvv: string;
  /** Empty if the form has no such field. */
  readonly postalCode: string;
}

export interface SignedIn {
  readonly authenticationState: string;
  readonly profileData: {
    readonly name: {readonly fullName: string};
    readonly shippingAddress: {readonly address: Readonly<Record<string, string>>};
    readonly card?: {
      readonly id: string;
      readonly paymentSource: {readonly card: Readonly<Record<string, unknown>>};
    };
  };
}
