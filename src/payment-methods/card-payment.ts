import {CheckoutError} from "../errors.ts";
import type {
  CardFieldsComponent,
  CardFieldsComponentOptions,
  CardFieldsEvent,
  CardFieldsEventName,
  CardFieldsSession,
  HostedField,
  SdkInstance,
} from "../paypal-sdk/sdk-types.ts";

export const hostedFields: readonly HostedField[] = ["number", "expiry", "cvv"];

export interface CardPaymentOptions {
  field: (type: HostedField) => Omit<CardFieldsComponentOptions, "type">;
  /** Called after every event of the fields; `edited` when the buyer has changed the text of that one. */
  onChange: (edited?: HostedField) => void;
  /** Enter was pressed in a field. */
  onSubmit: () => void;
}

/** Each tells the state of all fields; `empty` and `notempty` only come with a `change`. */
const events: readonly CardFieldsEventName[] = [
  "blur",
  "cardtypechange",
  "change",
  "focus",
  "inputsubmit",
  "validitychange",
];

/** One card session: its three hosted fields, and what its last event said of them; `card-state.ts` reads it. */
export class CardPayment {
  readonly components: Record<HostedField, CardFieldsComponent>;
  /** Every event tells the state of all fields. */
  said: CardFieldsEvent["data"] = {};
  readonly session: CardFieldsSession;
  /** What the session belongs to. */
  readonly sdk: Pick<SdkInstance, "createCardFieldsOneTimePaymentSession">;

  constructor(
    sdk: Pick<SdkInstance, "createCardFieldsOneTimePaymentSession">,
    {field, onChange, onSubmit}: CardPaymentOptions,
  ) {
    const session = sdk.createCardFieldsOneTimePaymentSession?.();
    if (!session) throw new CheckoutError("script-load", "The SDK has no card fields.");
    this.session = session;
    this.sdk = sdk;
    const create = (type: HostedField) => session.createCardFieldsComponent({type, ...field(type)});
    this.components = {number: create("number"), expiry: create("expiry"), cvv: create("cvv")};
    for (const event of events)
      session.on(event, ({data}) => {
        this.said = {...this.said, ...data};
        onChange(event === "change" ? (data.emittedBy as HostedField | undefined) : undefined);
        if (event === "inputsubmit") onSubmit();
      });
  }

  get focused(): HostedField | undefined {
    return hostedFields.find((field) => this.said[field]?.isFocused);
  }

  destroy(): void {
    for (const field of hostedFields) {
      this.components[field].destroy?.();
      this.components[field].remove();
    }
    this.session.destroy?.();
  }
}
