import {html, nothing} from "lit";
import {ref} from "lit/directives/ref.js";
import {repeat} from "lit/directives/repeat.js";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {isoDay} from "../../../../ui/dates.ts";
import {field, onSubmit, textArea, type Values, valuesOf} from "../../../../ui/form.ts";
import {icon, plus} from "../../../../ui/icons.ts";
import {moneyText, zeroOf} from "../../../../ui/money.ts";
import {addressOf, viewAt} from "../../../../ui/route.ts";
import {amountRule, currencyRule, percentRule, quantityRule} from "../../../../ui/rules.ts";
import {isSubmitting} from "../../../../ui/submit-once.ts";
import {estimate} from "./estimate.ts";
import type {Invoice} from "./invoice.ts";
import {currencyOf, type Rows} from "./invoice-body.ts";

/** First content of the form: a draft to change, or the next number. */
export interface InvoiceStart {
  readonly draft?: Invoice | undefined;
  readonly nextNumber?: string | undefined;
}

const ROWS = "rows of the invoice";
const VALUES = "values of the invoice";
const MOST_ITEMS = 100;
const DUE_DAYS = 14;

/** Form that writes an invoice. `save` gets the typed values and the item rows. */
export function invoiceForm(
  context: AppContext,
  start: InvoiceStart,
  save: (values: Values, rows: Rows) => void,
): Content {
  const rows = rowsOf(context, start);
  const values = (context.formState.get(VALUES) as Values | undefined) ?? {};
  const isSending = isSubmitting(context);
  const read = (form: HTMLFormElement) => {
    context.formState.set(VALUES, valuesOf(form));
    context.draw();
  };
  const readAgain = (event: Event) => read(event.currentTarget as HTMLFormElement);
  /** The fields' first values. */
  const readFirst = (form: Element | undefined) => {
    if (form && !context.formState.has(VALUES)) queueMicrotask(() => read(form as HTMLFormElement));
  };
  const back = start.draft
    ? addressOf({...viewAt("invoices"), open: start.draft.id})
    : addressOf(viewAt("invoices"));
  return html`<form
    class="sheet"
    novalidate
    ${ref(readFirst)}
    @input=${readAgain}
    @change=${readAgain}
    @submit=${onSubmit((typed) => save(typed, rows))}
  >
    ${customer(start)} ${details(start)}
    <fieldset>
      <legend>Items</legend>
      ${repeat(
        rows,
        (row) => row,
        (row, index) => item(row, index, {rows, values, context, start}),
      )}
      ${rows.length < MOST_ITEMS ? html`<button type="button" @click=${() => addRow(context, rows)}>${icon(plus)} Add an item</button>` : nothing}
    </fieldset>
    ${charges(start, currencyOf(values))} ${texts(start)}
    <p class="estimate"><span>Total</span> <strong>${moneyText(estimate(values, rows))}</strong></p>
    <p class="actions">
      <button class=${isSending ? "primary busy" : "primary"} aria-disabled=${isSending ? "true" : nothing}>
        Save the draft
      </button>
      <a class="button" href=${back}>Cancel</a>
      <span class="quiet">You can check it before you send it.</span>
    </p>
  </form>`;
}

function customer({draft}: InvoiceStart): Content {
  const {
    business_name: business,
    name,
    email_address: email,
  } = draft?.primary_recipients?.[0]?.billing_info ?? {};
  return html`<fieldset>
    <legend>Customer</legend>
    ${field("email", "E-mail", {type: "email", value: email ?? "", hint: "PayPal sends the invoice there.", maxLength: 254})}
    <div class="pair">
      ${field("given_name", "Given name", {value: name?.given_name ?? "", maxLength: 140})}
      ${field("surname", "Surname", {value: name?.surname ?? "", maxLength: 140})}
      ${field("customer", "Company", {value: business ?? "", maxLength: 300})}
    </div>
  </fieldset>`;
}

function details({draft, nextNumber = ""}: InvoiceStart): Content {
  const {detail = {}} = draft ?? {};
  const due = new Date();
  due.setDate(due.getDate() + DUE_DAYS);
  return html`<fieldset>
    <legend>Invoice</legend>
    <div class="pair">
      ${field("invoice_number", "Number", {value: detail.invoice_number ?? nextNumber, maxLength: 127})}
      ${field("currency", "Currency", {value: detail.currency_code ?? "USD", isRequired: true, maxLength: 3, rule: currencyRule})}
    </div>
    <div class="pair">
      ${field("invoice_date", "Date", {type: "date", value: detail.invoice_date ?? isoDay(new Date())})}
      ${field("due_date", "Due date", {type: "date", value: detail.payment_term?.due_date ?? isoDay(due)})}
    </div>
  </fieldset>`;
}

interface ItemContext {
  readonly rows: Rows;
  readonly values: Values;
  readonly context: AppContext;
  readonly start: InvoiceStart;
}

function item(row: number, index: number, {rows, values, context, start}: ItemContext): Content {
  const {
    name = "",
    description = "",
    quantity = "1",
    unit_amount: price,
    tax,
  } = start.draft?.items?.[row] ?? {};
  const currency = currencyOf(values);
  return html`<div class="dimension" role="group" aria-label=${`Item ${index + 1}`}>
    <div class="pair">
      ${field(`name-${row}`, "Name", {value: name, isRequired: true, maxLength: 200})}
      ${field(`description-${row}`, "Description", {value: description, maxLength: 1000})}
    </div>
    <div class="numbers">
      ${field(`quantity-${row}`, "Quantity", {value: quantity, isRequired: true, inputMode: "decimal", rule: quantityRule})}
      ${field(`price-${row}`, "Unit price", {value: price?.value ?? "", isRequired: true, inputMode: "decimal", unit: currency, placeholder: zeroOf(currency), rule: amountRule(currency)})}
      ${field(`tax-${row}`, "Tax", {value: tax?.percent ?? "", inputMode: "decimal", unit: "%", rule: percentRule})}
    </div>
    ${
      rows.length > 1
        ? html`<button
            type="button"
            class="small"
            @click=${() =>
              setRows(
                context,
                rows.filter((each) => each !== row),
              )}
          >
            Remove item ${index + 1}
          </button>`
        : nothing
    }
  </div>`;
}

function charges({draft}: InvoiceStart, currency: string): Content {
  const {discount, shipping} = draft?.amount?.breakdown ?? {};
  const {percent, amount} = discount?.invoice_discount ?? {};
  const isMoney = {inputMode: "decimal", unit: currency, rule: amountRule(currency)};
  return html`<fieldset>
    <legend>Discount and shipping</legend>
    <div class="pair">
      ${field("discount_percent", "Discount in percent", {value: percent ?? "", inputMode: "decimal", unit: "%", rule: percentRule})}
      ${field("discount_amount", "Discount as an amount", {value: percent ? "" : (amount?.value ?? ""), ...isMoney})}
      ${field("shipping", "Shipping", {value: shipping?.amount?.value ?? "", ...isMoney})}
    </div>
  </fieldset>`;
}

function texts({draft}: InvoiceStart): Content {
  const {note = "", terms_and_conditions: terms = "", memo = ""} = draft?.detail ?? {};
  return html`<fieldset>
    <legend>Texts</legend>
    ${textArea("note", "Note to the customer", {value: note, maxLength: 4000})}
    ${textArea("terms", "Terms and conditions", {value: terms, maxLength: 4000, rows: 2})}
    ${field("memo", "Memo", {value: memo, maxLength: 500, hint: "Only you see it."})}
  </fieldset>`;
}

function rowsOf({formState}: AppContext, {draft}: InvoiceStart): Rows {
  const first = draft?.items?.length ? draft.items.map((_, index) => index) : [0];
  return (formState.get(ROWS) as Rows | undefined) ?? first;
}

function setRows(context: AppContext, rows: Rows): void {
  context.formState.set(ROWS, rows);
  context.draw();
}

function addRow(context: AppContext, rows: Rows): void {
  setRows(context, [...rows, Math.max(...rows) + 1]);
}
