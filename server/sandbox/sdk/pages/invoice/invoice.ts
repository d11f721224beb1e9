/** Page of an invoice. Gives the payment elements the invoice's own order and capture calls. */
import {Attempt} from "../checkout/attempt.ts";
import {connectElements, type ProviderElement} from "../checkout/elements.ts";
import {required} from "../../document/rendered.ts";
import {emailProblem, needed, type Check} from "../../form/checks.ts";
import {Field} from "../../form/field.ts";
import {watchPresses} from "../../form/press.ts";
import {InvoiceApi, type Problem} from "./api.ts";
import {readInvoiceData} from "./data.ts";
import {decimalOf, minorOf} from "./typed-amount.ts";

/** Name of a notice that the next page shows, in session storage. */
const NOTICE = "invoice notice";

const data = readInvoiceData();
const {texts, decimals} = data;
const api = new InvoiceApi(data);
const notice = required("notice", HTMLElement);
const status = required("status", HTMLElement);
const provider: HTMLElement & ProviderElement = required("provider", HTMLElement);

function showNotice(text: string): void {
  notice.textContent = text;
  notice.scrollIntoView({block: "nearest"});
}

/** Loads the invoice as it is now. The buyer reads the notice there. */
function reloadWith(text: string): void {
  try {
    sessionStorage.setItem(NOTICE, text);
  } catch {
    // The browser blocks storage. The new page shows the change itself.
  }
  location.reload();
}

function createField(id: string, check: Check): Field | undefined {
  const control = document.getElementById(id);
  if (!(control instanceof HTMLInputElement)) return undefined;
  const field: Field = new Field(control, {
    check: () => check(field.value),
    error: required(`${id}-error`, HTMLElement),
    status,
  });
  return field;
}

watchPresses();
const amount = createField("amount", (value) => {
  const minor = minorOf(value, decimals);
  const [least, most] = [minorOf(data.least, decimals), minorOf(data.due, decimals)];
  const isRight = minor !== undefined && minor >= (least ?? 0n) && minor <= (most ?? 0n);
  return isRight ? undefined : texts.amountWrong;
});
const tip = createField("tip", (value) =>
  value.trim() === "" || minorOf(value, decimals) !== undefined ? undefined : texts.tipWrong,
);
const email = createField("email", (value) => emailProblem(texts, value));
const name = createField("name", needed(texts.nameEmpty));

const fieldsOf = (isCard: boolean) =>
  [amount, tip, ...(isCard ? [email, name] : [])].filter((field) => field !== undefined);

/** Shows the sum of amount and tip on the buttons. */
function showTotal(): void {
  const paid = minorOf(amount?.value ?? data.due, decimals);
  const extra = tip === undefined || tip.value.trim() === "" ? 0n : minorOf(tip.value, decimals);
  if (paid !== undefined && extra !== undefined) {
    provider.setAttribute("amount", decimalOf(paid + extra, decimals));
  }
}

for (const field of [amount, tip]) field?.control.addEventListener("change", showTotal);
for (const form of document.querySelectorAll("form")) {
  form.addEventListener("submit", (event) => event.preventDefault());
}

function checkForm(isCard: boolean): boolean {
  const fields = fieldsOf(isCard);
  for (const field of fields) field.reveal();
  const first = fields.find(({problem}) => problem !== undefined);
  first?.focus();
  return first === undefined;
}

function typed(field: Field | undefined, fallback: string): string {
  const minor = field && minorOf(field.value, decimals);
  return minor === undefined ? fallback : decimalOf(minor, decimals);
}

async function createOrder(method: "card" | "other"): Promise<{orderId: string}> {
  showNotice("");
  const answer = await api.order({
    amount: typed(amount, data.due),
    tip: typed(tip, ""),
    method,
    ...(method === "card"
      ? {buyer: {email_address: email?.value.trim() ?? "", name: name?.value.trim() ?? ""}}
      : {}),
  });
  if (answer.state === "created") return {orderId: answer.orderId};
  if (answer.state === "refused") refuse(answer.problems);
  else reloadWith(answer.state === "changed" ? texts.changed : texts.closed);
  throw new Error(`No order was created: ${answer.state}.`);
}

function refuse(problems: readonly Problem[]): void {
  const refused = problems.flatMap(({field: id, reason}) => {
    const field = fieldsOf(true).find(({control}) => control.id === id);
    field?.refuse(texts[reason]);
    return field ?? [];
  });
  if (refused[0]) refused[0].focus();
  else reloadWith(texts.changed);
}

try {
  const text = sessionStorage.getItem(NOTICE);
  sessionStorage.removeItem(NOTICE);
  if (text !== null) showNotice(text);
} catch {
  // The browser blocks storage.
}
// Browsers restore what the buyer typed when a page is reloaded.
window.addEventListener("pageshow", showTotal);
connectElements({
  provider,
  api,
  attempt: new Attempt(`invoice ${data.invoiceId}`),
  session: data.session,
  createOrder,
  checkForm,
  receipt: (orderId) => api.receipt(orderId),
  texts,
  showNotice,
  // Another payment came first, or the merchant changed the invoice.
  refused: () => reloadWith(texts.closed),
}).resume();
