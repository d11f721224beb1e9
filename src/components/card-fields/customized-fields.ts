import type {CardFieldsComponentOptions, CardFieldsSession, SdkInstance} from "../../paypal-sdk/sdk-types.ts";
import type {CardHost} from "./card-host.ts";

/** Text of the page in a slot of the element. */
export function slottedText(host: CardHost, name: string): string | undefined {
  return host.querySelector(`:scope>[slot="${name}"]`)?.textContent.trim() || undefined;
}

/**
 * SDK instance whose card session follows the settings: it saves or pays, and its fields have the page's labels,
 * placeholders and style.
 * @param onCardChanged called when the buyer changes the card
 */
export function customizedInstance(host: CardHost, sdk: SdkInstance, onCardChanged: () => void): SdkInstance {
  const createSession = (): CardFieldsSession | undefined => {
    const session = host.save
      ? sdk.createCardFieldsSavePaymentSession?.()
      : sdk.createCardFieldsOneTimePaymentSession?.();
    session?.on("change", onCardChanged);
    return (
      session && {
        on: (event, handler) => session.on(event, handler),
        submit: (id, payer) => session.submit(id, payer),
        update: (options) => session.update?.(options),
        destroy: () => session.destroy?.(),
        createCardFieldsComponent: (options) =>
          session.createCardFieldsComponent({...options, ...fieldOptions(host, options)}),
      }
    );
  };
  return {...sdk, createCardFieldsOneTimePaymentSession: createSession};
}

/** Options of a hosted field from the page's settings. */
function fieldOptions(
  host: CardHost,
  {type, style = {}}: CardFieldsComponentOptions,
): Partial<CardFieldsComponentOptions> {
  const {fieldStyle = {}} = host;
  const placeholder = {
    number: host.placeholderNumber,
    expiry: host.placeholderExpiry,
    cvv: host.placeholderCvv,
  }[type];
  const merged = Object.keys({...style, ...fieldStyle}).map((selector) => [
    selector,
    {...style[selector], ...fieldStyle[selector]},
  ]);
  return {
    style: Object.fromEntries(merged) as typeof style,
    ariaLabel: slottedText(host, `${type}-label`) ?? host.messages.element.labels[type],
    // A removed attribute is null.
    ...(typeof placeholder === "string" && {placeholder}),
  };
}
