import {CheckoutError} from "../errors.ts";
import {destroy} from "../paypal-sdk/destroy.ts";
import type {
  CardFieldsComponent,
  CardFieldsComponentOptions,
  CardFieldsEvent,
  CardFieldsEventName,
  CardFieldsSession,
  HostedField,
} from "../paypal-sdk/sdk-types.ts";

export const hostedFields: readonly HostedField[] = ["number", "expiry", "cvv"];

export interface CardPaymentOptions {
  field: (type: HostedField) => Omit<CardFieldsComponentOptions, "type">;
  /** Called after every event of the fields. `edited` is the field whose text has changed. */
  onChange: (edited?: HostedField) => void;
  /** Enter was pressed in a field. */
  onSubmit: () => void;
}

/** Events with the state of all fields. `empty` and `notempty` always come with a `change`. */
const events: readonly CardFieldsEventName[] = [
  "blur",
  "cardtypechange",
  "change",
  "focus",
  "inputsubmit",
  "validitychange",
];

const isField = (name: unknown) => hostedFields.includes(name as HostedField);

/** A card session with its three hosted fields and their last state, which `card-state.ts` reads. */
export class CardPayment {
  readonly components: Record<HostedField, CardFieldsComponent>;
  /** Data of the last event. Every event has the state of all fields. */
  state: CardFieldsEvent["data"] = {};
  /** Fields that have sent an event. */
  readonly alive = new Set<HostedField>();
  readonly session: CardFieldsSession;

  /** @param session undefined if the SDK has no card fields @throws CheckoutError `script-load` without a session */
  constructor(session: CardFieldsSession | undefined, {field, onChange, onSubmit}: CardPaymentOptions) {
    if (!session) throw new CheckoutError("script-load", "The SDK has no card fields.");
    this.session = session;
    const create = (type: HostedField) => session.createCardFieldsComponent({type, ...field(type)});
    this.components = {number: create("number"), expiry: create("expiry"), cvv: create("cvv")};
    for (const event of events)
      session.on(event, ({data}) => {
        this.state = {...this.state, ...data};
        for (const field of hostedFields)
          if (!isField(data.emittedBy) || data.emittedBy === field) this.alive.add(field);
        onChange(event === "change" ? (data.emittedBy as HostedField | undefined) : undefined);
        if (event === "inputsubmit") onSubmit();
      });
  }

  get focused(): HostedField | undefined {
    return hostedFields.find((field) => this.state[field]?.isFocused);
  }

  destroy(): void {
    for (const field of hostedFields) destroy(this.components[field]);
    destroy(this.session);
  }
}
