import {html, svg, type TemplateResult} from "lit";

/*
 * Shapes from lucide-static (ISC) for actions and from simple-icons (CC0) for card networks, kept as constants (and to two decimals) so that
 * no icon is ever parsed from a string.
 */
const line = (shape: TemplateResult) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${shape}</svg>`;

const circle = svg`<circle cx="12" cy="12" r="10" />`;

export const lock = line(
  svg`<rect width="18" height="11" x="3" y="11" rx="2" /><path d="M7 11V7a5 5 0 0 1 10 0v4" />`,
);
export const check = line(svg`<path d="M20 6 9 17l-5-5" />`);
export const circleCheck = line(svg`${circle}<path d="m16 9-5.5 5.5L8 12" />`);
export const alert = line(svg`${circle}<path d="M12 8v4m0 4h.01" />`);
export const copy = line(
  svg`<rect width="14" height="14" x="8" y="8" rx="2" /><path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2" />`,
);
export const spinner = html`<svg class="icon spinner" viewBox="0 0 24 24" aria-hidden="true">
  <path d="M21 12a9 9 0 1 1-9-9" />
</svg>`;

const networks = new Map([
  [
    "visa",
    "M9.11 8.26L5.97 15.76H3.92L2.37 9.78c-.09-.37-.17-.5-.46-.66C1.45 8.86.68 8.63 0 8.48l.05-.22h3.3a.9.9 0 01.89.76l.82 4.34 2.02-5.1zm8.03 5.05c.01-1.98-2.74-2.09-2.72-2.97 .01-.27.26-.56.82-.63a3.66 3.66 0 011.91.34l.34-1.59a5.21 5.21 0 00-1.81-.33c-1.92 0-3.27 1.02-3.28 2.48-.01 1.08.96 1.68 1.7 2.04 .76.37 1.01.6 1.01.93-.01.5-.6.72-1.16.73-.97.01-1.54-.26-1.99-.47l-.35 1.64c.45.21 1.29.39 2.16.4 2.04 0 3.37-1.01 3.38-2.56m5.06 2.45H24l-1.56-7.5h-1.66a.88.88 0 00-.83.55l-2.91 6.95h2.04l.41-1.12h2.49zm-2.16-2.66l1.02-2.81 .59 2.81zm-8.16-4.84l-1.6 7.5H8.34l1.6-7.5z",
  ],
  [
    "mastercard",
    "M11.34 18.03c.06.05.12.1.18.15-1.18.78-2.59 1.24-4.11 1.24C3.32 19.42 0 16.1 0 12c0-4.09 3.32-7.42 7.42-7.42 1.52 0 2.93.46 4.11 1.24-.06.05-.12.1-.17.15C9.6 7.49 8.6 9.69 8.6 12c0 2.31 1 4.51 2.75 6.03zm5.24-13.45c-1.52 0-2.93.46-4.11 1.24 .06.05.12.1.17.15C14.4 7.49 15.4 9.69 15.4 12c0 2.31-1 4.51-2.75 6.03-.06.05-.12.1-.18.15 1.18.78 2.59 1.24 4.11 1.24C20.68 19.42 24 16.1 24 12c0-4.09-3.32-7.42-7.42-7.42zM12 6.17c-.1.07-.19.15-.28.23C10.16 7.76 9.17 9.77 9.17 12c0 2.24.99 4.24 2.55 5.59 .09.08.18.16.28.23 .1-.07.19-.15.28-.23 1.56-1.36 2.55-3.36 2.55-5.59 0-2.23-.99-4.24-2.55-5.59-.09-.08-.18-.16-.28-.23z",
  ],
]);

/** Where the service's name for a network is too long for the end of the number. */
const shortNames = new Map([["american-express", "Amex"]]);

/** A card network's mark with its name; networks without a drawing here show the name itself. */
export function mark(type: string, name: string): TemplateResult {
  const path = networks.get(type);
  return path
    ? html`<svg class="mark" viewBox="0 0 24 24" role="img" aria-label=${name}><path d=${path} /></svg>`
    : html`<span class="mark">${shortNames.get(type) ?? name}</span>`;
}
