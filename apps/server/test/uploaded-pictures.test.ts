import { readFile } from "node:fs/promises";
import path from "node:path";
import { deflateSync } from "node:zlib";
import { listFiles } from "@safeport/contract/files/file.endpoints";
import ExifReader from "exifreader";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { imagesOf, picture, pngChunk } from "./images.ts";
import { open, upload } from "./upload-file.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let mira: Person;
beforeAll(async () => {
  w = await buildWorld();
  mira = await w.person();
});
afterAll(() => w.close());

/** Uploads these bytes and opens the link. Returns its response. */
async function sent(bytes: Buffer | string, name: string, type = "image/png") {
  const { status, body } = await upload(w, mira, bytes, name, type);
  expect([status, body.detail]).toEqual([201, undefined]);
  const answer = await open(w, body.url);
  const preview = body.preview_url === null ? null : await open(w, body.preview_url);
  return { body, answer, preview, headers: answer.headers, bytes: answer.rawPayload };
}

const place = { IFD0: { Make: "Cameramaker" }, IFD3: { GPSLatitude: "14/1 40/1 0/1", GPSLatitudeRef: "N" } };
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>';

describe("a picture @spec:7.65", () => {
  it.each(["jpeg", "png", "webp"] as const)(
    "as %s loses place, device and texts, and keeps its pixels, its colours and its orientation (FIL-03)",
    async (format) => {
      const photo = picture(64, 32, "#ff8800");
      const original = await photo[format]()
        .withMetadata({ orientation: 6 })
        .withIccProfile("p3")
        .withExifMerge(place)
        .withXmp(xmp)
        .toBuffer();
      expect((await sharp(original).metadata()).orientation).toBe(6);
      const { body, bytes, headers, preview } = await sent(original, `photo.${format}`);
      const meta = await sharp(bytes).metadata();
      expect([meta.format, meta.orientation, meta.xmp]).toEqual([format, 6, undefined]);
      const { GPSLatitude, Make, Orientation } = ExifReader.load(bytes);
      expect([GPSLatitude, Make, Orientation?.value]).toEqual([undefined, undefined, 6]);
      expect(bytes.includes("Cameramaker")).toBe(false);
      expect(meta.icc).toEqual((await sharp(original).metadata()).icc);
      expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(original).raw().toBuffer());
      expect([headers["content-type"], headers["content-disposition"]]).toEqual([
        `image/${format}`,
        `inline; filename="photo.${format}"`,
      ]);
      const small = await sharp(preview?.rawPayload).metadata();
      expect([small.format, small.width, small.height, small.exif]).toEqual(["webp", 32, 64, undefined]);
      // The served bytes are the stored ones, and their digest is recorded.
      const row = await w.db.selectFrom("file").selectAll().where("id", "=", body.file_id).executeTakeFirstOrThrow();
      expect(await readFile(path.join(w.dataDir, "uploads", row.storage_key))).toEqual(bytes);
      expect([row.sha256, row.byte_size]).toEqual([
        Buffer.from(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes))).toString("hex"),
        body.size,
      ]);
    },
  );

  it.each(["avif", "heic"])(
    "as HEIC or AVIF loses place, device and texts where they stand, and keeps its pixels: %s (FIL-03)",
    async (format) => {
      const photo = await picture(64, 32, "#ff8800").avif().withExifMerge(place).withXmp(xmp).toBuffer();
      expect(photo.includes("Cameramaker") && photo.includes("xmpmeta")).toBe(true);
      // The pictures of both are stored alike; the brand tells which codec they have.
      if (format === "heic") photo.write("heic", 8, "latin1");
      const box = Buffer.from("00000014757569640123456789abcdef", "hex");
      const { body, bytes, headers, preview } = await sent(Buffer.concat([photo, box, Buffer.from("here")]), `photo.${format}`);
      expect([body.content_type, preview]).toEqual([`image/${format}`, null]);
      expect(headers["content-disposition"]).toBe(`attachment; filename="photo.${format}"`);
      for (const text of ["Cameramaker", "xmpmeta", "here"]) expect(bytes.includes(text), text).toBe(false);
      const pixels = (file: Buffer) => {
        if (format === "heic") file.write("avif", 8, "latin1");
        return sharp(file).raw().toBuffer();
      };
      expect(await pixels(bytes)).toEqual(await pixels(photo));
    },
  );

  it("as HEIC of a structure that is not understood keeps its bytes under the general type", async () => {
    const cut = (await picture(64, 32).avif().withExifMerge(place).toBuffer()).subarray(0, 200);
    const { body, bytes } = await sent(cut, "photo.avif");
    expect(body.content_type).toBe("image/heif");
    expect(bytes).toEqual(cut);
  });

  it("as PNG or GIF loses its texts and what follows its end", async () => {
    const { png, gif } = await imagesOf(16, 16);
    const end = png.length - 12;
    const texts = [pngChunk("tEXt", Buffer.from("Comment\0secret")), pngChunk("iTXt", Buffer.from("a\0\0\0\0\0secret"))];
    const written = Buffer.concat([png.subarray(0, end), ...texts, png.subarray(end), Buffer.from("secret")]);
    expect((await sent(written, "a.png")).bytes).toEqual(png);
    const comment = Buffer.from([0x21, 0xfe, 6, ...Buffer.from("secret"), 0]);
    const animated = Buffer.concat([gif.subarray(0, -1), comment, Buffer.from([0x3b]), Buffer.from("<script>secret")]);
    const { bytes, headers } = await sent(animated, "a.gif");
    expect([bytes.equals(gif), headers["content-type"]]).toEqual([true, "image/gif"]);
  });

  it("that is animated keeps its frames", async () => {
    const two = await sharp(await picture(8, 16).raw().toBuffer(), { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    const { bytes } = await sent(two, "a.webp");
    expect((await sharp(bytes, { pages: -1 }).metadata()).pages).toBe((await sharp(two, { pages: -1 }).metadata()).pages);
  });

  it("of a few kilobytes that claims 30,000 pixels a side is kept, without a preview, and not shown (FIL-05)", async () => {
    const header = Buffer.from([...[0, 0, 0x75, 0x30], ...[0, 0, 0x75, 0x30], 1, 0, 0, 0, 0]);
    const rows = deflateSync(Buffer.alloc(50_000));
    const signature = Buffer.from("89504e470d0a1a0a", "hex");
    const parts = [signature, pngChunk("IHDR", header), pngChunk("IDAT", rows), pngChunk("IEND", Buffer.alloc(0))];
    // Kilobytes of the largest that the process has been, which does not shrink when memory is given back.
    const before = process.resourceUsage().maxRSS;
    const { body, headers } = await sent(Buffer.concat(parts), "huge.png");
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(30 * 1_024);
    expect(body).toMatchObject({ content_type: "image/png", preview_url: null });
    expect(headers["content-disposition"]).toBe('attachment; filename="huge.png"');
  });

  it("cut off in the middle keeps no metadata either", async () => {
    const photo = await picture(512, 512).jpeg({ progressive: true }).withExif(place).toBuffer();
    const { bytes } = await sent(photo.subarray(0, photo.length - 300), "half.jpg");
    expect(bytes.includes("Cameramaker")).toBe(false);
  });
});

describe("a file that lies about its type @spec:7.65", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  it.each([
    ["SVG named as a PNG", svg, "a.png"],
    ["SVG with a prologue", `<?xml version="1.0"?>${svg}`, "a.svg"],
    ["SVG after a byte order mark and spaces", `\ufeff \n${svg}`, "a.svg"],
    ["HTML named as a PNG", "<!doctype html><script>alert(1)</script>", "a.png"],
    ["HTML with its own name", "<html><script>alert(1)</script></html>", "a.html"],
    ["a GIF that is a script", "GIF89a=1;alert(1)//", "a.gif"],
    ["a JPEG that is a page", Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.from("<script>alert(1)</script>")]), "a.jpg"],
    ["nothing but bytes", Buffer.from([0, 1, 2, 3]), "a.png"],
  ])("is a download of unknown bytes (FIL-01): %s", async (_what, bytes, name) => {
    const { body, headers, bytes: served } = await sent(bytes, name);
    expect(body).toMatchObject({ content_type: "application/octet-stream", preview_url: null });
    expect(headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="${name}"`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(served).toEqual(Buffer.from(bytes));
  });

  it("is known by its content: a PDF, an archive, a log, a capture", async () => {
    const pcap = Buffer.from("d4c3b2a1020004000000000000000000ffff000001000000", "hex");
    const types = [
      (await sent("%PDF-1.7\n1 0 obj\n", "a.png")).body.content_type,
      (await sent(Buffer.from(`504b0506${"00".repeat(18)}`, "hex"), "a.zip")).body.content_type,
      (await sent('{"log":{"version":"1.2"}}', "a.har")).body.content_type,
      (await sent(pcap, "a.pcap")).body.content_type,
    ];
    expect(types).toEqual(["application/pdf", "application/zip", "text/plain", "application/vnd.tcpdump.pcap"]);
  });
});

it("a name that deceives is shown and saved as it is read (FIL-07) @spec:7.65", async () => {
  const { body, headers } = await sent("MZ", "invoice\u202efdp.exe");
  expect(body.name).toBe("invoicefdp.exe");
  expect(headers["content-disposition"]).toBe('attachment; filename="invoicefdp.exe"');
  const own = (await w.call(mira, listFiles)).body.items;
  expect(own.find(({ file_id }: { file_id: string }) => file_id === body.file_id).name).toBe("invoicefdp.exe");
  const gap = await sent("MZ", `invoice.pdf${" ".repeat(150)}\u3164\u2028.exe`);
  expect(gap.body.name).toBe("invoice.pdf .exe");
  const long = await sent("x", `${"a".repeat(300)}.tar.gz`);
  expect(long.body.name).toBe(`${"a".repeat(197)}.gz`);
  const path = await sent("x", "../../etc/pass\u0000wd");
  expect([path.body.name.includes("/"), path.body.name.includes("\u0000")]).toEqual([false, false]);
  const quoted = await sent("x", 'a"; filename="b.html');
  expect(quoted.headers["content-disposition"]).not.toMatch(/filename="b\.html"/);
  const french = await sent("x", "capture d’écran.txt");
  expect([french.body.name, french.headers["content-disposition"]]).toEqual([
    "capture d’écran.txt",
    "attachment; filename=\"capture d?écran.txt\"; filename*=UTF-8''capture%20d%E2%80%99%C3%A9cran.txt",
  ]);
});
