import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ParsedMail, partPath, withParsedMail } from "../src/features/intake/parse-mail.ts";
import { unpackTnef } from "../src/features/intake/parsing/tnef.mjs";
import { attributeOf, fileOf, propertiesOf, tnefOf, type, uint32, unicode, withOthers } from "./tnef-file.ts";

const one = fileOf({ title: "PROOF~1.TXT", content: "id=1 OR 1=1", longName: "proof of the hole é.txt" });
const two = fileOf({ title: "shot.png", content: Buffer.from([1, 2, 3, 0, 255]) });
const namesOf = (bytes: Buffer) => unpackTnef(bytes)?.files.map(({ filename }) => filename);

describe("a winmail.dat @spec:10.40", () => {
  it("gives its files with their long names and their bytes, and its texts", () => {
    const message = propertiesOf([
      { id: 0x0e06, type: type.time, values: [Buffer.alloc(8, 1)] },
      { id: 0x1000, type: type.unicode, values: [unicode("Trouvée")] },
      { id: 0x1013, type: type.binary, values: [Buffer.from("<p>Found</p>")] },
    ]);
    const read = unpackTnef(tnefOf(attributeOf("text", "Found"), attributeOf("message", message), one, two));
    expect(read).toMatchObject({ html: "<p>Found</p>", plain: "Trouvée", leftOut: 0, isWhole: true });
    expect(read?.files.map(({ filename, content }) => [filename, content.toString("latin1")])).toEqual([
      ["proof of the hole é.txt", "id=1 OR 1=1"],
      ["shot.png", "\x01\x02\x03\0\xff"],
    ]);
  });

  it("reads a name in letters of one byte, and a text without properties", () => {
    const file = attributeOf("file", withOthers({ id: 0x3707, type: type.ansi, values: [Buffer.from("long name.txt\0")] }));
    const read = unpackTnef(tnefOf(attributeOf("text", "Found"), two, file));
    expect(read).toMatchObject({ plain: "Found", html: "", files: [{ filename: "long name.txt" }] });
  });

  it("is read in spite of a wrong checksum", () => {
    const bytes = tnefOf(two, attributeOf("text", "Found", { sum: 1 }), one);
    expect(unpackTnef(bytes)).toMatchObject({ plain: "Found", isWhole: true });
    expect(namesOf(bytes)).toEqual(["shot.png", "proof of the hole é.txt"]);
  });

  it("is none without its signature", () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from("x"), Buffer.from("%PDF-1.7 and so on"), tnefOf(one).subarray(1)])
      expect(unpackTnef(bytes)).toBeNull();
  });

  it("that is cut anywhere gives the files before, and says that it is not whole", () => {
    const bytes = tnefOf(one, two);
    const firstIsWhole = tnefOf(one).length;
    for (let length = 6; length < bytes.length; length++) {
      const read = unpackTnef(bytes.subarray(0, length));
      if (length > firstIsWhole) expect(read).toMatchObject({ isWhole: false });
      for (const { content } of read?.files ?? [])
        expect(["id=1 OR 1=1", "\x01\x02\x03\0\xff"]).toContain(content.toString("latin1"));
      if (length >= firstIsWhole) expect(read?.files[0]?.filename).toBe("proof of the hole é.txt");
    }
  });

  it("that says sizes beyond its end is read up to them", () => {
    for (const size of [0xffff_ffff, 0x7fff_ffff, 100]) {
      const read = unpackTnef(tnefOf(two, attributeOf("data", "x", { size })));
      expect(read).toMatchObject({ files: [{ filename: "shot.png" }], isWhole: false });
    }
    const names = [uint32(0xffff_ffff), uint32(1)].map((count) =>
      Buffer.concat([count, Buffer.from([0x1f, 0, 0x07, 0x37]), uint32(1), uint32(0xffff_fff0), unicode("a")]),
    );
    const many = Buffer.concat([uint32(1), Buffer.from([0x03, 0x10, 0x07, 0x37]), uint32(0xffff_ffff)]);
    const named = Buffer.concat([uint32(1), Buffer.from([0x1f, 0, 1, 0x80]), Buffer.alloc(16), uint32(1), uint32(0xffff_ffff)]);
    for (const value of [...names, many, named, Buffer.alloc(3), uint32(9)])
      expect(namesOf(tnefOf(two, attributeOf("file", value)))).toEqual(["shot.png"]);
  });

  it("with a message in place of a file's content says that it is not whole", () => {
    const message = { id: 0x3701, type: 0x0d, values: [Buffer.concat([Buffer.alloc(16), tnefOf(one)])] };
    const bytes = tnefOf(
      attributeOf("begin", Buffer.alloc(14)),
      attributeOf("title", "Mail"),
      attributeOf("file", propertiesOf([message])),
    );
    expect(unpackTnef(bytes)).toMatchObject({ files: [], isWhole: false });
  });

  it("with 10,000 files gives the first fifty as they are, says how many more there are, and takes no time", () => {
    const files = Array.from({ length: 10_000 }, (_, n) =>
      fileOf({ title: `${n}.txt`, content: `content ${n}`, longName: `long ${n}.txt` }),
    );
    const started = performance.now();
    const read = unpackTnef(tnefOf(...files));
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(read).toMatchObject({ leftOut: 9_950, isWhole: true });
    expect(read?.files).toHaveLength(50);
    for (const [n, { filename, content }] of (read?.files ?? []).entries())
      expect([filename, content.toString()]).toEqual([`long ${n}.txt`, `content ${n}`]);
  });

  it("with ten megabytes of properties takes no time", () => {
    const empty = Buffer.concat([
      uint32(0xffff_ffff),
      Buffer.from([0x1f, 0x10, 1, 1]),
      uint32(0xffff_ffff),
      Buffer.alloc(10 * 1024 * 1024),
    ]);
    const started = performance.now();
    expect(namesOf(tnefOf(two, attributeOf("file", empty)))).toEqual(["shot.png"]);
    const small = attributeOf("file", empty.subarray(0, 8_000));
    unpackTnef(tnefOf(two, ...Array.from({ length: 1_200 }, () => small)));
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it("with any byte changed throws nothing", () => {
    const bytes = tnefOf(
      attributeOf("message", withOthers({ id: 0x1013, type: type.binary, values: [Buffer.from("<p>")] })),
      one,
      two,
    );
    for (let at = 6; at < bytes.length; at++)
      for (const value of [0, 1, 0x7f, 0xff]) {
        const changed = Buffer.from(bytes);
        changed[at] = value;
        expect(() => unpackTnef(changed)).not.toThrow();
      }
  });
});

describe("a mail with a winmail.dat", () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), "safeport-tnef-"));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  /** What becomes of a mail, with its files. */
  function parsed(tnef: Buffer, text: string): Promise<{ mail: ParsedMail; files: Buffer[] }> {
    const lines = [
      ...["From: kim@people.example", "MIME-Version: 1.0", 'Content-Type: multipart/mixed; boundary="b"', "", "--b", "", text],
      ...["--b", 'Content-Type: application/ms-tnef; name="winmail.dat"', "Content-Transfer-Encoding: base64", ""],
      ...(tnef.toString("base64").match(/.{1,76}/g) ?? []),
      "--b--",
    ];
    return withParsedMail({ dataDir, intakeKey: null }, Buffer.from(lines.join("\r\n")), async (mail, folder) => {
      if (!mail) throw new Error("The mail cannot be read");
      return { mail, files: await Promise.all(mail.attachments.map((_, n) => readFile(partPath(folder, n)))) };
    });
  }

  it("has its files in place of it", async () => {
    const { mail, files } = await parsed(tnefOf(one, two), "See the files");
    expect(mail).toMatchObject({ text: "See the files\n", attachments: ["proof of the hole é.txt", "shot.png"], leftOut: 0 });
    expect(files.map((file) => file.toString("latin1"))).toEqual(["id=1 OR 1=1", "\x01\x02\x03\0\xff"]);
  });

  it("has its letter where the mail has none", async () => {
    const html = attributeOf(
      "message",
      withOthers({ id: 0x1013, type: type.binary, values: [Buffer.from("<p>A <b>hole</b></p>")] }),
    );
    expect((await parsed(tnefOf(html, two), "")).mail).toMatchObject({ text: "A **hole**", attachments: ["shot.png"] });
  });

  it("keeps it beside its files where not all of it can be read", async () => {
    const whole = tnefOf(two, one);
    const { mail, files } = await parsed(whole.subarray(0, -5), "See the files");
    expect(mail.attachments).toEqual(["shot.png", "PROOF~1.TXT", "winmail.dat"]);
    expect(files.at(-1)).toEqual(whole.subarray(0, -5));
    const rich = attributeOf("message", propertiesOf([{ id: 0x1009, type: type.binary, values: [Buffer.from("LZFu")] }]));
    expect((await parsed(tnefOf(rich, two), "")).mail.attachments).toEqual(["shot.png", "winmail.dat"]);
  });

  it("says how many of 10,000 files were left out", async () => {
    const files = Array.from({ length: 10_000 }, (_, n) => fileOf({ title: `${n}.txt`, content: `content ${n}` }));
    expect((await parsed(tnefOf(...files), "Many")).mail).toMatchObject({ leftOut: 9_990, attachments: { length: 10 } });
  });
});
