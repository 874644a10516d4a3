import sharp, { type SharpOptions } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { blackPng, imagesOf, picture, pngChunk } from "./images.ts";
import { uploadLogo } from "./upload-logo.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const images = await imagesOf(16, 8);
// By somebody new each time, since a person can own ten companies.
const upload = async (bytes: Buffer) => uploadLogo(w, await w.person("Business"), bytes);

/** Bytes that readers get for an uploaded logo. */
async function stored(bytes: Buffer): Promise<Buffer> {
  const { status, body } = await upload(bytes);
  expect([status, body.detail]).toEqual([201, undefined]);
  return (await w.app.fastify.inject(body.company_logo)).rawPayload;
}

/** Reason why a logo is refused. */
async function refusal(bytes: Buffer): Promise<string> {
  const { status, body } = await upload(bytes);
  return `${status} ${body.code}: ${body.detail}`;
}

const unreadable = "415 unsupported_media_type: This image cannot be read";
const tooLarge = "413 too_large: Please choose an image of at most 4,096 by 4,096 pixels";

/** The colour of a pixel, as the strongest of its channels. */
async function colourAt(bytes: Buffer, left: number, top: number): Promise<string | undefined> {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return ["red", "green", "blue"][pixel.indexOf(Math.max(...pixel))];
}

function jpegSegment(marker: number, data: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, Buffer.from(data, "latin1")]);
}

/** `bytes` with `parts` inserted at a position. */
const inserted = (bytes: Buffer, at: number, ...parts: Buffer[]) =>
  Buffer.concat([bytes.subarray(0, at), ...parts, bytes.subarray(at)]);

describe("the metadata of an image is removed:", () => {
  const exif = {
    IFD0: { Artist: "SECRET artist", Copyright: "SECRET owner" },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "59/1 54/1 30/1", GPSLongitudeRef: "E", GPSLongitude: "10/1 45/1 0/1" },
  };
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="SECRET xmp"/></rdf:RDF></x:xmpmeta>`;
  const tagged = (format: "png" | "jpeg" | "webp") =>
    picture(16, 8).withExif(exif).withXmp(xmp).withIccProfile("p3").toFormat(format).toBuffer();

  it.each(["png", "jpeg", "webp"] as const)("the place, the author and the colour profile of a %s", async (format) => {
    const before = await tagged(format);
    // The fixture has all of it, so that its absence proves something.
    const all = { exif: expect.anything(), icc: expect.anything(), xmp: expect.anything() };
    expect(await sharp(before).metadata()).toMatchObject(all);
    const bytes = await stored(before);
    expect(bytes.includes("SECRET")).toBe(false);
    const { exif: left, xmp: leftXmp, iptc, icc, comments, orientation, ...rest } = await sharp(bytes).metadata();
    expect([left, leftXmp, iptc, icc, comments, orientation]).toEqual(Array(6).fill(undefined));
    expect(rest).toMatchObject({ format, width: 16, height: 8 });
  });

  it("segments of a JPEG: IPTC, a thumbnail, a second EXIF block, comments", async () => {
    const segments = [
      jpegSegment(0xed, "Photoshop 3.0\0 8BIM SECRET iptc"),
      jpegSegment(0xe0, "JFXX\0\x10 SECRET thumbnail"),
      jpegSegment(0xe1, "Exif\0\0 SECRET exif"),
      jpegSegment(0xe2, "MPF\0 SECRET second picture"),
      jpegSegment(0xfe, "SECRET comment"),
    ];
    const bytes = await stored(inserted(images.jpg, 2, ...segments));
    expect(bytes.includes("SECRET")).toBe(false);
  });

  it("chunks of a PNG: texts, times and those nobody knows", async () => {
    const chunks = ["tEXt", "iTXt", "zTXt", "eXIf", "prVt"].map((type) => pngChunk(type, Buffer.from(`k\0SECRET ${type}`)));
    const bytes = await stored(inserted(images.png, 33, ...chunks));
    expect(bytes.includes("SECRET")).toBe(false);
  });

  it("comments and applications of a GIF", async () => {
    const text = "SECRET comment";
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), Buffer.from(text), Buffer.from([0])]);
    // Before the trailer.
    const bytes = await stored(inserted(images.gif, images.gif.length - 1, comment));
    expect(bytes.includes("SECRET")).toBe(false);
  });

  it.each(Object.entries(images))("whatever follows the image: %s", async (_ext, image) => {
    const bytes = await stored(Buffer.concat([image, Buffer.from("PK\x03\x04<script>SECRET</script>")]));
    expect(bytes.includes("SECRET")).toBe(false);
  });
});

it.each(["jpeg", "png", "webp"] as const)("a %s stands upright after its orientation is gone", async (format) => {
  // Red on the left, blue on the right, to be turned clockwise by a quarter (EXIF orientation 6): red on top.
  const right = await picture(20, 20, "#00f").png().toBuffer();
  const flat = await picture(40, 20, "#f00")
    .composite([{ input: right, left: 20, top: 0 }])
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();
  expect((await sharp(flat).metadata()).orientation).toBe(6);
  const bytes = await stored(flat);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 20, height: 40 });
  expect([await colourAt(bytes, 10, 2), await colourAt(bytes, 10, 37)]).toEqual(["red", "blue"]);
});

const frames = await Promise.all(["#f00", "#0f0", "#00f"].map((colour) => picture(16, 8, colour).png().toBuffer()));

describe("a picture that moves keeps its first frame:", () => {
  it.each([
    ["gif", "png"],
    ["webp", "webp"],
  ] as const)("%s, stored as %s", async (format, expected) => {
    const moving = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(3);
    const bytes = await stored(moving);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: expected, width: 16, height: 8 });
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
    expect(await colourAt(bytes, 8, 4)).toBe("red");
  });

  it("PNG", async () => {
    const control = pngChunk("acTL", Buffer.from("0000000200000000", "hex"));
    const frame = pngChunk("fdAT", Buffer.from("SECRET frame"));
    const bytes = await stored(inserted(inserted(images.png, images.png.length - 12, frame), 33, control));
    expect(bytes.includes("acTL") || bytes.includes("SECRET")).toBe(false);
  });
});

describe("an image is bounded:", () => {
  it.each(["png", "jpg", "webp", "gif"] as const)("%s of 4096 pixels a side at most, stored with 512", async (ext) => {
    const [most, more] = [await imagesOf(4_096, 8), await imagesOf(8, 4_097)];
    expect(await sharp(await stored(most[ext])).metadata()).toMatchObject({ width: 512, height: 1 });
    expect(await refusal(more[ext])).toBe(tooLarge);
  });

  it("a bomb of 30,000 pixels a side, 110 kB as a file, is refused by its header", async () => {
    const bomb = blackPng(30_000);
    expect(bomb.length).toBeLessThan(120_000);
    expect(await refusal(bomb)).toBe(tooLarge);
  });

  it("a frame or canvas that is larger than the first part of the header says", async () => {
    const frame = Buffer.from(images.gif);
    // The image descriptor follows the screen descriptor, its table of colours and a control extension.
    frame.writeUInt16LE(60_000, frame.indexOf(Buffer.from([0x2c, 0, 0, 0, 0])) + 5);
    const canvas = Buffer.from("524946461600000057454250565038580a00000000000000ffff00000000", "hex");
    expect(await refusal(frame)).toMatch(/^(413|415) /);
    expect(await refusal(canvas)).toMatch(/^(413|415) /);
  });
});

describe("a file that only begins as an image is refused:", () => {
  it.each(["png", "webp", "gif"] as const)("three quarters of a %s", async (format) => {
    // Noise, so that only pixels are missing.
    const noise = { create: { width: 64, height: 64, channels: 3, background: "#000", noise: { type: "gaussian", mean: 128 } } };
    const image = await sharp(noise as SharpOptions)
      .toFormat(format)
      .toBuffer();
    expect(await refusal(image.subarray(0, Math.floor(image.length * 0.75)))).toBe(unreadable);
  });

  it.each(["png", "jpg", "webp", "gif"] as const)("a page in the clothes of a %s", async (ext) => {
    const page = Buffer.from("<!doctype html><script>alert(1)</script>".repeat(10));
    // The bytes of the page at the position of the size may be a large number.
    expect([unreadable, tooLarge]).toContain(await refusal(Buffer.concat([images[ext].subarray(0, 16), page])));
  });

  it("a PNG of no pixels", async () => {
    expect(await refusal(blackPng(0))).toBe(unreadable);
  });
});
