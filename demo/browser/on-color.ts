const LIGHT = "#ffffff";
const DARK = "#0b1220";

/** Color of text on a background, light or dark: the one with the greater contrast. */
export function onColor(background: string): string {
  return contrast(LIGHT, background) >= contrast(DARK, background) ? LIGHT : DARK;
}

/** Contrast of two colors as WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
