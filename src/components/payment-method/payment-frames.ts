import type {LocalMethod, PaymentField} from "../../payment-methods/local-methods.ts";
import type {LocalSession} from "../../payment-methods/local-session.ts";
import type {Messages} from "../../locales/messages.ts";
import type {ElementHost} from "../../controllers/payment-host.ts";
import type {PlacedNodes} from "../../controllers/placed-nodes.ts";
import {colorOf, backgroundOf} from "../computed-color.ts";

/** The element, as its frames use it. */
export interface FramesHost extends Pick<ElementHost, "shadowRoot" | "setting"> {
  readonly placed: PlacedNodes;
}

/** PayPal's fields, in frames. They are slotted, because frames work only in the document. */
export class PaymentFrames {
  /** The buyer has been in a field, whose text a new session would clear. */
  isTouched = false;
  readonly #host: FramesHost;
  readonly #fields: HTMLElement[] = [];
  /** Initial texts of the fields. */
  readonly #values = new Map<PaymentField, string | undefined>();
  #watching: AbortController | undefined;

  constructor(host: FramesHost) {
    this.#host = host;
  }

  /** Adds the fields of this session instead of those of an earlier one. */
  open(session: LocalSession, {fields}: LocalMethod, labels: Messages["fastlane"]["labels"]): void {
    const host = this.#host;
    const buyer = host.setting("buyer");
    this.remove();
    const style = frameStyle(host.shadowRoot);
    for (const type of fields) {
      const value = buyer?.[type];
      this.#values.set(type, value);
      const field = session.createField({type, style, ...(value && {value})});
      if (!field) continue;
      field.role = "group";
      field.ariaLabel = labels[type];
      host.placed.placeHosted(field, type);
      this.#fields.push(field);
    }
    // The frames have no events. The window loses the focus to them.
    const {signal} = (this.#watching = new AbortController());
    window.addEventListener(
      "blur",
      () => {
        if (this.#fields.some((field) => field.contains(document.activeElement))) this.isTouched = true;
      },
      {signal},
    );
  }

  /** The buyer has other values since the fields were made. */
  get isOutdated(): boolean {
    const buyer = this.#host.setting("buyer");
    return [...this.#values].some(([type, value]) => buyer?.[type] !== value);
  }

  /** Focuses the first field. */
  focus(): void {
    const [field] = this.#fields;
    (field?.querySelector("iframe") ?? field)?.focus();
  }

  remove(): void {
    this.#watching?.abort();
    for (const field of this.#fields.splice(0)) this.#host.placed.remove(field);
    this.#values.clear();
    this.isTouched = false;
  }
}

/** The SDK's style variables: computed values of the element, because a frame is another document. */
function frameStyle(root: ShadowRoot): {variables: Record<string, string>} {
  const probe = document.createElement("div");
  probe.className = "box";
  root.querySelector(".group")!.append(probe);
  const computed = getComputedStyle(probe);
  const variables = {
    textColor: computed.color,
    fontFamily: computed.fontFamily,
    fontSizeBase: computed.fontSize,
    borderColor: computed.borderBlockStartColor,
    borderRadius: computed.borderStartStartRadius,
    borderWidth: computed.borderBlockStartWidth,
    colorTextPlaceholder: colorOf(root, "--_muted"),
    borderFocusColor: colorOf(root, "--_accent"),
    colorDanger: colorOf(root, "--_danger"),
    colorBackground: backgroundOf(root),
  };
  probe.remove();
  return {variables};
}
