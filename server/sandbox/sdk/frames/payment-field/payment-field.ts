/** Frame of a local method's payment field. The server draws the field; this script checks it. */
import type {PaymentFieldTexts} from "../../../locales/texts.ts";
import {acceptParent, adoptColorScheme, type ParentConnection} from "../../document/accept-page.ts";
import {focusInFrame} from "../../document/frame-focus.ts";
import {renderedTexts, required} from "../../document/rendered.ts";
import {emailProblem} from "../../form/checks.ts";
import {Field} from "../../form/field.ts";
import {
  isPaymentFieldConnect,
  isToPaymentField,
  type FromPaymentField,
  type PaymentFieldConnect,
} from "../../protocol/payment-field.ts";
import {cssVariables} from "../../web-sdk/field-variables.ts";

interface PaymentFieldErrors extends Pick<PaymentFieldTexts, "emailNoAt" | "emailWrong"> {
  readonly empty: string;
}

function draw({connect, port}: ParentConnection<PaymentFieldConnect>): void {
  adoptColorScheme(connect.colorScheme);
  for (const [name, value] of cssVariables(connect.variables))
    document.documentElement.style.setProperty(name, value);

  const errors = renderedTexts<PaymentFieldErrors>();
  const control = document.querySelector<HTMLInputElement | HTMLSelectElement>("#field")!;
  const shortest = control instanceof HTMLInputElement ? Math.max(1, control.minLength) : 1;
  const field = new Field(control, {
    check: () =>
      control.type === "email"
        ? emailProblem({...errors, emailEmpty: errors.empty}, control.value)
        : control.value.trim().length < shortest
          ? errors.empty
          : undefined,
    error: required("error", HTMLParagraphElement),
    status: required("status", HTMLParagraphElement),
  });
  field.value = connect.value;

  const send = (message: FromPaymentField): void => port.postMessage(message);
  const state = () => ({value: field.value.trim(), isValid: field.problem === undefined});
  for (const event of ["input", "change"])
    control.addEventListener(event, () => send({kind: "changed", state: state()}));
  new ResizeObserver(() => send({kind: "size", height: document.body.offsetHeight})).observe(document.body);
  port.onmessage = ({data}: MessageEvent<unknown>) => {
    if (!isToPaymentField(data)) return;
    if (data.kind === "focus") return void focusInFrame(() => field.focus());
    field.reveal();
    send({kind: "checked", state: state()});
  };
  send({kind: "ready", title: document.title, state: state()});
}

void acceptParent(isPaymentFieldConnect).then(draw);
