/** The SDK's form in the tag's own look: computed, since it is another document that knows nothing of this one's. */
export function paymentStyles(root: ParentNode): Record<string, Record<string, string>> {
  const computed = (selector: string) => getComputedStyle(root.querySelector(selector)!);
  const {color, backgroundColor, fontFamily, fontSize} = computed(".group");
  const box = computed(".box");
  const accent = computed("button:not(.quiet)").backgroundColor;
  return {
    root: {
      backgroundColor,
      textColorBase: color,
      primaryColor: accent,
      errorColor: computed(".error").color,
      fontFamily,
      fontSizeBase: fontSize,
      // The tag's frame is around it already.
      padding: "0px",
    },
    input: {
      backgroundColor,
      textColorBase: color,
      borderColor: box.borderBlockStartColor,
      borderRadius: box.borderStartStartRadius,
      borderWidth: box.borderBlockStartWidth,
      focusBorderColor: accent,
    },
  };
}
