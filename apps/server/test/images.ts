import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** A picture of one colour. */
export function picture(width: number, height: number, background = "#0ea5e9"): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** The same picture in each format that is accepted, by its file extension. */
export async function imagesOf(width: number, height: number) {
  const of = picture(width, height);
  const formats = [of.clone().png(), of.clone().jpeg(), of.clone().webp(), of.clone().gif()];
  const [png, jpg, webp, gif] = await Promise.all(formats.map((image) => image.toBuffer()));
  return { png, jpg, webp, gif } as { png: Buffer; jpg: Buffer; webp: Buffer; gif: Buffer };
}

/** A PNG chunk (PNG specification, 5.3). */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A whole and valid black PNG of one bit per pixel, which takes a thousand times the memory that its bytes take. */
export function blackPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, pngChunk("IHDR", header), pngChunk("IDAT", rows), pngChunk("IEND", Buffer.alloc(0))]);
}
