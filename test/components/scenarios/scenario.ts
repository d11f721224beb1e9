/**
 * Vocabulary of the scenario table. A row names the steps of the buyer, and the answers of PayPal and the shop's server. It
 * says which events and calls follow, and what the page shows. Two runners read the rows: `scenarios.test.ts` with fakes, and
 * `test/e2e/scenarios.spec.ts` with the built elements and the sandbox.
 *
 * The rows guard the elements from outside. The runners read only attributes, public properties, events, requests, and what is
 * visible in the page.
 */
export type ElementName =
  | "checkout-card-fields"
  | "checkout-wallet-button"
  | "checkout-guest-button"
  | "checkout-payment-method"
  | "checkout-fastlane"
  | "checkout-express-buttons"
  | "checkout-payment";

/** A step of the buyer, or of the shop's page. */
export type Step =
  /** Types valid values into all fields. */
  | "fill"
  /** Presses the button that pays. */
  | "press"
  | "press twice"
  /** Presses a button by its text, or a brand's button by the name of its element. */
  | `click ${string}`
  /** Chooses a method of a list by its key. */
  | `choose ${string}`
  /** Types into one of the element's own inputs, and leaves it. */
  | `type ${string}=${string}`
  /** Approves in PayPal's window, sheet or form. */
  | "approve"
  | "cancel"
  /** Closes the window without an answer. */
  | "close"
  | "wait for the order"
  /** Identifies the buyer by an e-mail address. */
  | "continue as member"
  | "continue as guest"
  /** Consents to save the card. */
  | "agree"
  | "the bank approves"
  | "the bank refuses"
  | "close the bank's window"
  | "the page prevents submit"
  | "the page prevents approve"
  | "the page moves the element"
  | "the page empties the cart"
  | "return to the page";

/** An answer of PayPal or the shop's server that differs from a payment that succeeds. */
export type Answer =
  // Loading
  | "not eligible"
  | "no script"
  | "sold out"
  | "paid before"
  | "undecided before, then paid"
  | "undecided before, then declined"
  | "approved before"
  | "paid on another device"
  | "cart paid in another browser"
  | "saved card"
  // The order
  | "order refused"
  | "order for a changed price"
  | "order with another amount"
  | "order reply lost once"
  | "order reply always lost"
  /** The first reply comes after the attempt has ended. */
  | "order reply late"
  | "order already paid"
  | "order sold out"
  | "order fails in the shop's code"
  | "order not shipped there"
  // PayPal's card form
  | "3-D Secure passed"
  | "3-D Secure canceled"
  | "3-D Secure failed"
  | "card refused"
  | "unknown state"
  | "no state"
  | "another order approved"
  | "offline"
  // The capture
  | "declined"
  | "declined for funds"
  | "declined for the code"
  | "declined as expired"
  | "capture failed"
  | "unknown capture status"
  | "no capture"
  | "one of two captured"
  | "authorized"
  | "authorization denied"
  | "authorization in an unknown state"
  | "authorization pending once"
  | "capture pending"
  | "capture pending once"
  | "capture reply lost once"
  | "capture answered 500 once"
  | "capture answered UNKNOWN once"
  | "capture answered 202 UNKNOWN once"
  | "half a reply once"
  | "capture reply lost, then refused"
  | "instrument declined"
  | "no liability shift"
  | "already captured"
  | "order not approved"
  | "paid twice"
  | "shop's order number"
  | "voucher"
  // The order after a cancel
  | "canceled order is unknown"
  | "canceled order is open"
  | "canceled order is paid"
  | "canceled order is approved"
  | "cancel reply lost once"
  // PayPal's windows
  | "popup blocked"
  | "windows blocked"
  | "window without an outcome"
  | "window doesn't open, no order"
  | `window error ${string}`
  // Local methods
  | "fields wrong"
  | "fields blocked"
  // Devices
  | "sheet unavailable"
  | "sheet needs the bank"
  | "bank canceled"
  | "bank failed"
  | "card refused on the sheet"
  | "sheet not confirmed"
  | "merchant not validated"
  // Fastlane
  | "code refused"
  | "code dialog closed"
  | "look-up fails"
  | "card invalid"
  | "token refused"
  | "token without an id"
  | "token offline"
  // Saved cards
  | "bank asks";

/** State of the page, and everything that has happened since the round began. */
export interface Expected {
  /** Names of the element's events without `checkout-`, each with the detail that matters: `error declined`. */
  readonly events: readonly string[];
  /**
   * Calls of the shop's server: method, route, `#` and the number of the attempt's id, and `at` the price that the buyer has seen.
   * ` …` says that the call was repeated.
   */
  readonly calls?: readonly string[];
  readonly status: string;
  /** Message below the element. */
  readonly says?: string;
  readonly receipt?: string;
  /** Errors at fields, by the name of the field. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Control with the focus: the name of a field, or the text of a button. */
  readonly focus?: string;
  /** Enabled buttons: their texts, or the names of the brands' elements. */
  readonly buttons?: readonly string[];
  /** Body of the first order since the round began. */
  readonly sent?: object;
}

export interface Round extends Expected {
  readonly does: readonly Step[];
  readonly answers?: readonly Answer[];
}

export interface Scenario {
  /** The rest of a sentence that starts with the element's name. */
  readonly name: string;
  readonly element: ElementName;
  /** Attributes apart from those that connect the element, and the goods. */
  readonly attributes?: string;
  /** The element sells these goods instead of an amount of 75.00 USD. */
  readonly goods?: string;
  /** Answers while the element loads, and later. */
  readonly given?: readonly Answer[];
  /** State after the loading. By default the status is `ready`. */
  readonly opens?: Expected;
  readonly rounds?: readonly Round[];
  /** Reason why the sandbox can't play this row. It runs with the fakes only. */
  readonly fakeOnly?: string;
}
