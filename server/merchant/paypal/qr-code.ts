import {renderSVG} from "uqr";

/** Blank modules around a QR code, as its standard asks for. */
const BORDER = 4;

/** The QR code of an address, as an SVG picture. */
export function qrCodeOf(address: string): string {
  return renderSVG(address, {border: BORDER});
}
