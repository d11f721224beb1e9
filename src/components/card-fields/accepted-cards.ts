import {html, type TemplateResult} from "lit";
import {brandName} from "./brand-name.ts";
import type * as Networks from "./networks.ts";

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
 * @param logoOf returns the shapes of a logo by the SDK's name of the network
 * @param typed name of the typed card's network; the other marks are then pale
 * @param text accessible name of all marks
 */
export function acceptedCards(
  networks: readonly string[],
  logoOf: typeof Networks.logoOf,
  typed: string | undefined,
  text: string,
): TemplateResult {
  const isPale = (name: string) => typed !== undefined && networks.includes(typed) && name !== typed;
  return html`<span class="accepted" part="accepted" role="img" aria-label=${text}>
    ${networks.map((name) => {
      const logo = logoOf(name.toLowerCase().replaceAll(" ", "-"));
      const pale = isPale(name) ? "pale" : "";
      return logo
        ? html`<svg class=${pale} viewBox="-6 1.2 36 21.6">${logo}</svg>`
        : html`<b class=${pale}>${name}</b>`;
    })}
  </span>`;
}
