import {html, type TemplateResult} from "lit";
import {brandName} from "./brand-name.ts";

/** Eligibility details of card payments. */
interface CardDetails {
  vendors?: unknown;
}

/**
 * Names of the networks whose cards the merchant can accept. Without a list in the details, the two that PayPal accepts in
 * every country.
 */
export function acceptedNetworks(details: unknown): readonly string[] {
  const {vendors} = (details ?? {}) as CardDetails;
  const names = (Array.isArray(vendors) ? (vendors as {network?: unknown; eligible?: unknown}[]) : [])
    .filter((vendor) => vendor?.eligible === true)
    .map(({network}) => brandName(String(network)));
  return names[0] ? names : ["Visa", "Mastercard"];
}

/**
 * Marks of the accepted networks at the end of the label.
 * @param logos paths by the SDK's names of the networks
 * @param typed name of the typed card's network; the other marks are then pale
 * @param text accessible name of all marks
 */
export function acceptedCards(
  networks: readonly string[],
  logos: ReadonlyMap<string, string>,
  typed: string | undefined,
  text: string,
): TemplateResult {
  const isPale = (name: string) => typed !== undefined && networks.includes(typed) && name !== typed;
  return html`<span class="accepted" part="accepted" role="img" aria-label=${text}>
    ${networks.map((name) => {
      const path = logos.get(name.toLowerCase().replaceAll(" ", "-"));
      return path === undefined
        ? html`<b class=${isPale(name) ? "pale" : ""}>${name}</b>`
        : html`<svg class=${isPale(name) ? "pale" : ""} viewBox="-6 1.2 36 21.6"><path d=${path} /></svg>`;
    })}
  </span>`;
}
