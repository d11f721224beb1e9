/** Style of the SDK's payment form: computed values of the element, because the form is another document. */
export function sdkFormStyle(root: ParentNode): Record<string, Record<string, string>> {
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
      // The element has a padding.
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
