import * as icons from "simple-icons";
import type {SimpleIcon} from "simple-icons";
import {optimize} from "svgo";
import type {Plugin} from "vite";

/** An icon's file of simple-icons, such as `simple-icons/icons/visa.svg`. */
const ICON = /\/simple-icons\/icons\/(\w+)\.svg$/;

/**
 * A module with the path and the color of an icon of simple-icons. Undefined for another file.
 *
 * The package's own module has all brands in one file: the card form would also load the shapes of the list of methods.
 */
export function brandIconModule(file: string): string | undefined {
  const slug = ICON.exec(file)?.[1];
  const icon = (Object.values(icons) as SimpleIcon[]).find((each) => each.slug === slug);
  if (icon === undefined) return undefined;
  // Two decimals are enough for 24 pixels.
  const {data} = optimize(icon.svg, {floatPrecision: 2, plugins: ["convertPathData"]});
  const path = /(?<= d=")[^"]+/.exec(data)?.[0];
  return `export default ${JSON.stringify({path, hex: `#${icon.hex}`})};`;
}

/** Imports icons of simple-icons as modules. */
export const brandIcons: Plugin = {
  name: "brand-icons",
  enforce: "pre",
  load: brandIconModule,
};
