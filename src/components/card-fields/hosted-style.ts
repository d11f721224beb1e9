import type {HostedStyle} from "../../paypal-sdk/sdk-types.ts";

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
 * What the inside of a hosted field looks like: the computed values of the place that it stands in, which the tag's own
 * inputs inherit, too, so that it can't be told from them. The border and the focus ring are ours, around the frame; the surface is painted inside, too, since a
 * frame's text is judged by what its own document paints behind it.
 */
export function hostedStyle(root: ParentNode): HostedStyle {
  const computed = (selector: string) => getComputedStyle(root.querySelector(selector)!);
  const neighbour = computed(".box slot");
  const {height} = neighbour;
  return {
    input: {
      appearance: "none",
      background: computed(".group").backgroundColor,
      border: "none",
      boxShadow: "none",
      outline: "none",
      padding: "0 4px 0 12px",
      // Not laid out (a closed tab of the page): the default height without its border.
      height: parseFloat(height) ? height : "46px",
      ...Object.fromEntries(inherited.map((name) => [name, neighbour[name]])),
    },
    "input::placeholder": {color: computed(".hint").color},
    "input.invalid": {color: computed(".error").color},
  };
}
