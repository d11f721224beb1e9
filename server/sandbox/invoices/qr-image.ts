import {crc32, deflateSync} from "node:zlib";
import {encode} from "uqr";

/** Modules of white around a QR code, by its standard. */
const BORDER = 4;

/**
 * A QR code as a PNG image. Its modules are whole pixels, in the middle of the image.
 *
 * @param size in pixels; at least 150, which holds an address of 500 characters
 */
export function qrImage(text: string, size: {readonly width: number; readonly height: number}): Buffer {
  const {data, size: modules} = encode(text, {border: BORDER});
  const scale = Math.max(1, Math.floor(Math.min(size.width, size.height) / modules));
  const left = Math.floor((size.width - modules * scale) / 2);
  const top = Math.floor((size.height - modules * scale) / 2);
  return greyscale(
    size,
    (x, y) => data[Math.floor((y - top) / scale)]?.[Math.floor((x - left) / scale)] === true,
  );
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG image of black and white pixels, one byte a pixel (PNG specification, 11.2.1). */
function greyscale(
  {width, height}: {readonly width: number; readonly height: number},
  isBlack: (x: number, y: number) => boolean,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits, greyscale.
  header[8] = 8;
  // Each line begins with its filter: 0 is none.
  const line = width + 1;
  const pixels = Buffer.alloc(line * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels[y * line + 1 + x] = isBlack(x, y) ? 0 : 255;
  }
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "ascii"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
