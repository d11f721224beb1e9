/** A brand's mark from simple-icons (CC0), in one color. */
export interface BrandMark {
  readonly path: string;
  /** Bounds of the path. */
  readonly viewBox: string;
  /** Height in `em`. */
  readonly height: number;
  /** The mark is the brand's name, so the name next to it is only for screen readers. */
  readonly isName: boolean;
}

/** Styles of a brand in a button. */
export const brandCss = `
.brand { white-space: nowrap; }
.brand > svg { vertical-align: middle; fill: currentColor; }
.brand > svg + b { margin-inline-start: 4px; }
.brand > .name { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
`;

/** Creates the brand in a button: its mark, and its name. */
export function createBrand(name: string, mark?: BrandMark): HTMLElement {
  const brand = document.createElement("span");
  brand.className = "brand";
  const text = document.createElement("b");
  text.textContent = name;
  if (mark) {
    text.classList.toggle("name", mark.isName);
    brand.append(createSvg(mark));
  }
  brand.append(text);
  return brand;
}

const namespace = "http://www.w3.org/2000/svg";

function createSvg({path, viewBox, height}: BrandMark): SVGElement {
  const svg = document.createElementNS(namespace, "svg");
  const drawn = document.createElementNS(namespace, "path");
  drawn.setAttribute("d", path);
  for (const [attribute, value] of Object.entries({viewBox, height: `${height}em`, "aria-hidden": "true"}))
    svg.setAttribute(attribute, value);
  svg.append(drawn);
  return svg;
}
