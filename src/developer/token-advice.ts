import {isLoopback, isLoopbackPage, resolveSdkUrl} from "../paypal-sdk/sdk-url.ts";
import {environmentOf, type RunningElement} from "./wrong-use.ts";

/**
 * Advice about a token that PayPal has refused: the script may be of another PayPal than the one that the merchant server calls.
 * Empty if there is no sign of that.
 */
export function tokenAdvice(element: RunningElement): string {
  // The server gave none: its own reply says why.
  if (!element.sdk?.page?.token) return "";
  const [difference] = environmentOf(element);
  if (difference) return difference;
  const origin = resolveSdkUrl(element.setting("environment"), element.setting("sdkUrl"));
  if (!origin || !isLoopbackPage()) return "";
  return isLoopback(new URL(origin).hostname)
    ? `The script is from the sandbox at ${origin}. If the merchant server calls PayPal, leave out sdk-url.`
    : `The script is from ${origin}. If the merchant server calls the sandbox on this machine, write its address, such as sdk-url="http://127.0.0.1:8081".`;
}
