import type {HostedStyle} from "../../sdk/surface.ts";

/**
 * What the inside of a hosted field looks like: the computed values of its neighbour, the postal code, so that it can't
 * be told from it. The border and the focus ring are ours, around the frame.
 */
export function hostedStyle(root: ParentNode): HostedStyle {
  const computed = (selector: string) => getComputedStyle(root.querySelector(selector)!);
  const {color, fontFamily, fontSize, fontStyle, fontWeight, letterSpacing, direction, height} =
    computed("input");
  return {
    input: {
      appearance: "none",
      background: "transparent",
      border: "none",
      boxShadow: "none",
      outline: "none",
      padding: "0 4px 0 12px",
      // Not laid out (a closed tab of the page): the default height without its border.
      height: parseFloat(height) ? height : "46px",
      color,
      direction,
      fontFamily,
      fontSize,
      fontStyle,
      fontWeight,
      letterSpacing,
    },
    "input::placeholder": {color: computed(".hint").color},
    "input.invalid": {color: computed(".error").color},
  };
}
