import {CheckoutError} from "../payment/errors.ts";
import type {
  CardFieldsComponent,
  CardFieldsComponentOptions,
  CardFieldsEvent,
  CardFieldsEventName,
  CardFieldsSession,
  HostedField,
  SdkInstance,
} from "../sdk/surface.ts";

/** The SDK's component and the method that eligibility is asked for. */
export const component = "card-fields";
export const method = "advanced_cards";

export const hostedFields: readonly HostedField[] = ["number", "expiry", "cvv"];

export interface FieldState {
  focused: boolean;
  empty: boolean;
  valid: boolean;
}

/** The card's network, once the number leaves no other. */
export interface Brand {
  type: string;
  name: string;
  /** Digits of its security code. */
  codeSize: number;
}

export interface CardPaymentOptions {
  field: (type: HostedField) => Omit<CardFieldsComponentOptions, "type">;
  /** Called after every change of the fields' state; `field` when one was just left. */
  onChange: (left: HostedField | undefined) => void;
  /** Enter was pressed in a field. */
  onSubmit: () => void;
}

const events: readonly CardFieldsEventName[] = [
  "blur",
  "cardtypechange",
  "change",
  "empty",
  "focus",
  "inputsubmit",
  "notempty",
  "validitychange",
];

/** One card session: its three hosted fields, what is known of them, and how its submit becomes an outcome. */
export class CardPayment {
  readonly components: Record<HostedField, CardFieldsComponent>;
  readonly fields: Record<HostedField, FieldState> = {number: blank(), expiry: blank(), cvv: blank()};
  brand: Brand | undefined;
  readonly session: CardFieldsSession;

  constructor(sdk: SdkInstance, {field, onChange, onSubmit}: CardPaymentOptions) {
    const session = sdk.createCardFieldsOneTimePaymentSession?.();
    if (!session) throw new CheckoutError("script-load", "The SDK has no card fields.");
    this.session = session;
    const create = (type: HostedField) => session.createCardFieldsComponent({type, ...field(type)});
    this.components = {number: create("number"), expiry: create("expiry"), cvv: create("cvv")};
    for (const event of events)
      session.on(event, ({data}) => {
        const left = this.#read(data ?? {});
        onChange(left);
        if (event === "inputsubmit") onSubmit();
      });
  }

  get focused(): HostedField | undefined {
    return hostedFields.find((field) => this.fields[field].focused);
  }

  destroy(): void {
    for (const field of hostedFields) {
      this.components[field].destroy?.();
      this.components[field].remove();
    }
    this.session.destroy?.();
  }

  /** Takes over what an event says; returns the field that it says was left. */
  #read(data: CardFieldsEvent["data"]): HostedField | undefined {
    let left: HostedField | undefined;
    for (const field of hostedFields) {
      const said = data[field];
      if (!said) continue;
      const before = this.fields[field];
      const after = {
        focused: said.isFocused === true,
        empty: said.isEmpty !== false,
        valid: said.isValid === true,
      };
      if (before.focused && !after.focused) left = field;
      this.fields[field] = after;
    }
    if (Array.isArray(data.cards)) {
      const [card, other] = data.cards;
      this.brand =
        card && !other
          ? {type: String(card.type), name: String(card.niceType), codeSize: card.code?.size === 4 ? 4 : 3}
          : undefined;
    }
    return left;
  }
}

const blank = (): FieldState => ({focused: false, empty: true, valid: false});
