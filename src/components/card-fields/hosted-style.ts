import type {HostedStyle} from "../../paypal-sdk/sdk-types.ts";
import {backgroundOf} from "../computed-color.ts";

const inherited = [
  "color",
  "direction",
  "fontFamily",
  "fontSize",
  "fontStyle",
  "fontWeight",
  "letterSpacing",
] as const;

/**
 * Style for the inside of a hosted field: the computed values of its slot, so that it looks like the element's own inputs.
 * The border and the focus ring are outside, around the frame. The background is set inside, too, because contrast checks
 * look at the frame's own document.
 *
 * @param own the page's style object, which takes precedence
 */
export function hostedStyle(root: ParentNode, own: HostedStyle = {}): HostedStyle {
  const computed = (selector: string) => getComputedStyle(root.querySelector(selector)!);
  const slot = computed(".box slot");
  const {height} = slot;
  const style: HostedStyle = {
    input: {
      appearance: "none",
      background: backgroundOf(root),
      border: "none",
      boxShadow: "none",
      outline: "none",
      padding: "0 4px 0 12px",
      // Not laid out (a closed tab of the page): the default height without its border.
      height: parseFloat(height) ? height : "46px",
      ...Object.fromEntries(inherited.map((name) => [name, slot[name]])),
    },
    "input::placeholder": {color: computed(".title .icon").color},
    "input.invalid": {color: computed(".error").color},
  };
  const merged = Object.keys({...style, ...own}).map((selector) => [
    selector,
    {...style[selector], ...own[selector]},
  ]);
  return Object.fromEntries(merged) as HostedStyle;
}
