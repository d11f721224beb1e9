import {svg, type SVGTemplateResult} from "lit";
import americanExpress from "simple-icons/icons/americanexpress.svg";
import dinersClub from "simple-icons/icons/dinersclub.svg";
import discover from "simple-icons/icons/discover.svg";
import jcb from "simple-icons/icons/jcb.svg";
import visa from "simple-icons/icons/visa.svg";

const drawn = ({path, hex}: {path: string; hex: string}) => svg`<path d=${path} fill=${hex} />`;

/** Logos of card networks on white, in a box of 24 units, by the SDK's names. Loaded on demand. */
const networks: ReadonlyMap<string, SVGTemplateResult> = new Map([
  ["visa", drawn(visa)],
  // Two circles and what they share. The icon of the package has one color only.
  [
    "mastercard",
    svg`<circle cx="7.4" cy="12" r="7.4" fill="#eb001b" /><circle cx="16.6" cy="12" r="7.4" fill="#f79e1b" />
      <path d="M12 6.2a7.4 7.4 0 0 1 0 11.6 7.4 7.4 0 0 1 0-11.6" fill="#ff5f00" />`,
  ],
  ["american-express", drawn(americanExpress)],
  // The letter O is a ball in the brand's color.
  [
    "discover",
    svg`<path d=${discover.path} fill="#231f20" /><circle cx="12.56" cy="12" r="2.02" fill=${discover.hex} />`,
  ],
  ["jcb", drawn(jcb)],
  ["diners-club", drawn(dinersClub)],
]);

/** The logo of a network. Undefined for a network without one. */
export function logoOf(network: string): SVGTemplateResult | undefined {
  return networks.get(network);
}
