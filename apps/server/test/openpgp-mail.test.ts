import { readFile } from "node:fs/promises";
import { getIntake, updateIntake } from "@safeport/contract/intake/intake.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ParsedMail, partPath, withParsedMail } from "../src/features/intake/parse-mail.ts";
import { crlf, GpgHome, hasGpg, head } from "./gpg-home.ts";
import { mailCase, mailsOf, newestReport } from "./mail-case.ts";
import { buildWorld, type World } from "./world.ts";

let home: GpgHome;
let w: World;
beforeAll(async () => {
  if (!hasGpg) return;
  home = new GpgHome();
  home.makeKey("rsa", "rsa2048", "rsa2048");
  home.makeKey("curve", "ed25519", "cv25519");
  home.makeKey("other", "ed25519", "cv25519");
  w = await buildWorld({ env: home.hold("rsa", "curve") });
}, 120_000);
afterAll(async () => {
  await w?.close();
  home?.close();
});
const gpg = (...args: Parameters<GpgHome["gpg"]>) => home.gpg(...args);
const pgpMime = (...args: Parameters<GpgHome["pgpMime"]>) => home.pgpMime(...args);

const innerMail = [
  'Content-Type: multipart/mixed; boundary="in"; protected-headers="v1"',
  ...["Subject: XSS in the search", "", "--in", "Content-Type: text/plain; charset=utf-8", "", "Réglage of the victim", ""],
  ...[
    "--in",
    'Content-Type: text/plain; name="poc.txt"',
    "Content-Disposition: attachment; filename=poc.txt",
    "",
    "GET /x",
    "--in--",
    "",
  ],
].join("\r\n");

describe.runIf(hasGpg).each(["rsa", "curve"])(
  "a mail that real GnuPG encrypted to a key of the operator (%s) @spec:10.40",
  (key) => {
    it.each([
      ["signed", ["-s", "-u", "curve"]],
      ["not signed", []],
      ["to a hidden recipient", ["-R", key]],
      ["to several", ["-r", "other"]],
    ])("becomes a report with what it says and has as PGP/MIME, %s, and its original stays encrypted", async (_name, more) => {
      const c = await mailCase(w);
      const how = more.includes("-R") ? more : ["-r", key, ...more];
      expect((await c.deliver({ from: c.address(), ...pgpMime(innerMail, how) })).body).toEqual({ outcome: "report" });
      const report = await newestReport(w, c.triager);
      const note = _name === "signed" ? /\n\n\*What was encrypted here also had a signature\. It was not checked,/ : /$/;
      expect(report.poc_title).toBe("XSS in the search");
      expect(report.poc_description_markdown).toMatch(new RegExp(`^Réglage of the victim${note.source}`));
      expect(report.files.map(({ name }: { name: string }) => name)).toEqual(["poc.txt"]);
      const [mail] = await mailsOf(w, c.triager, report.report_id);
      const original = (await w.app.fastify.inject({ method: "GET", url: mail?.original?.url ?? "" })).payload;
      expect(original).toContain("-----BEGIN PGP MESSAGE-----");
      expect(original).not.toContain("victim");
    });

    it("is opened within its text, and so are its files", async () => {
      const c = await mailCase(w);
      const block = (text: string) => crlf(gpg(["-sea", "-u", "curve", "-r", key], text));
      const file = gpg(["-e", "-r", key], "%PDF-1.7 secret").toString("base64").replace(/.{76}/g, "$&\r\n");
      const body = [
        ...["--b", "Content-Type: text/plain; charset=utf-8", "", "Above", block("First état"), block("Second"), "Below", "--b"],
        ...['Content-Type: application/octet-stream; name="poc.pdf.gpg"', "Content-Transfer-Encoding: base64", "", file, "--b--"],
      ].join("\r\n");
      const headers = { ...head, "Content-Type": 'multipart/mixed; boundary="b"' };
      await c.deliver({ from: c.address(), headers, body });
      const report = await newestReport(w, c.triager);
      const words = report.poc_description_markdown.replace(/\*What[^*]*\*$/, "").trim();
      expect(words.split(/\s+/)).toEqual(["Above", "First", "état", "Second", "Below"]);
      expect(report.files.map(({ name }: { name: string }) => name)).toEqual(["poc.pdf"]);
      const { payload } = await w.app.fastify.inject({ method: "GET", url: report.files[0].url });
      expect(payload).toBe("%PDF-1.7 secret");
    });
  },
);

describe.runIf(hasGpg)("an encrypted mail that cannot be opened", () => {
  const read = (text: string | Buffer, keys = true) =>
    withParsedMail(
      { dataDir: home.folder, intakeKey: keys ? { file: home.files.keys, passphraseFile: home.files.passphrase } : null },
      Buffer.from(`From: kim@people.example\r\nContent-Type: text/plain\r\n\r\n${crlf(text)}`),
      async (mail) => mail as ParsedMail,
    );
  const to = (name: string, ...more: string[]) => gpg(["-ea", "-r", name, ...more], "The text");

  it("is kept as it came, and the report says why", async () => {
    const armored = to("rsa").toString().split("\n");
    const damaged = armored.map((line, at) => (at === 8 ? `${line.slice(0, 10)}AAAA${line.slice(14)}` : line)).join("\n");
    const cases: [Buffer | string, ParsedMail["encryption"], boolean?][] = [
      [to("other"), "wrong_key"],
      [gpg(["-ca"], "The text"), "wrong_key"],
      [damaged, "damaged"],
      [to("rsa", "--rfc2440", "--cipher-algo", "3DES"), "damaged"],
      ["-----BEGIN PGP MESSAGE-----\n\nno\n-----END PGP MESSAGE-----", "damaged"],
      [to("rsa"), "no_key", false],
    ];
    for (const [text, why, keys = true] of cases) {
      const mail = await read(text, keys);
      expect(mail.encryption).toBe(why);
      expect(mail.text.replace(/\r/g, "").trim()).toBe(text.toString().trim());
    }
    expect(await read(to("rsa"))).toMatchObject({ text: "The text\n", encryption: null });
    expect(await read(gpg(["-sa", "-u", "rsa"], "Signed alone"))).toMatchObject({ text: "Signed alone\n", encryption: null });
    const c = await mailCase(w);
    const other = pgpMime(innerMail, ["-r", "other"]);
    await c.deliver({ from: c.address(), ...other, subject: "To the wrong key" });
    const { poc_description_markdown: text, files: kept } = await newestReport(w, c.triager);
    expect(text).toMatch(/^\*Something in this email is encrypted to another key than this platform has\./);
    expect(kept.map(({ name }: { name: string }) => name)).toContain("encrypted.asc");
  });

  it.each(["zip", "zlib", "bzip2"])("is bounded if it grows when it is opened: %s", async (algorithm) => {
    const bomb = gpg(["-ea", "-r", "curve", "--compress-algo", algorithm, "-z", "9"], Buffer.alloc(100 * 1024 * 1024));
    expect((await read(bomb)).encryption).toBe("too_large");
  });

  it("is bounded in pieces", async () => {
    const piece = gpg(["-ea", "-r", "curve"], "piece").toString();
    const mail = await read(piece.repeat(12));
    expect(mail.encryption).toBe("too_large");
    expect(mail.text.match(/piece/g)).toHaveLength(10);
    expect(mail.text.match(/BEGIN PGP MESSAGE/g)).toHaveLength(2);
  });

  it("shows no private link of ours that was encrypted", async () => {
    const secret = `0192a3b4-1234-4123-8123-0123456789ab.${"aB3-_".repeat(8)}xyz`;
    const text = gpg(["-ea", "-r", "rsa"], `See token=${secret}`).toString();
    const message = `From: kim@people.example\r\nContent-Type: text/plain\r\n\r\n${crlf(text)}`;
    const settings = { dataDir: home.folder, intakeKey: { file: home.files.keys, passphraseFile: home.files.passphrase } };
    await withParsedMail(settings, Buffer.from(message), async (mail, parts) => {
      expect(mail?.text).toBe("See token=[private link removed]\n");
      expect(await readFile(partPath(parts, "text"), "utf8")).not.toContain(secret);
    });
  });
});

describe.runIf(hasGpg)("the key of a program", () => {
  it("is published by who edits the program, with its address in security.txt, until it is removed", async () => {
    const c = await mailCase(w);
    const { handle } = await w.db.selectFrom("program").select("handle").where("id", "=", c.program.id).executeTakeFirstOrThrow();
    const put = (openpgp_key: string | null, as = c.owner) =>
      w.call(as, updateIntake, { params: c.params, body: { openpgp_key } });
    const text = async (name: string) => (await w.app.fastify.inject({ method: "GET", url: `/p/${handle}/${name}` })).payload;
    expect(await text("security.txt")).not.toMatch(/Encryption|mailto/);
    expect((await put(home.publicKey("rsa"), c.triager)).status).toBe(403);
    const published = await put(home.publicKey("rsa"));
    expect(published.body.openpgp).toMatchObject({
      fingerprint: home.fingerprints.rsa,
      user_ids: ["rsa <rsa@lark.example>"],
      is_held: true,
    });
    const inAYear = Date.parse(published.body.openpgp.expires_at) - Date.now();
    expect(inAYear / 86_400_000).toBeGreaterThan(363);
    expect(await text("security.txt")).toMatch(
      new RegExp(`^Contact: https?://[^\n]+\nContact: mailto:reports-[^\n]+\n[^]*Encryption: [^\n]+/p/${handle}/openpgp.asc\n`),
    );
    expect(gpg(["--show-keys", "--with-colons"], await text("openpgp.asc")).toString()).toContain(home.fingerprints.rsa);
    expect(await text("openpgp.asc")).not.toContain("PRIVATE");
    expect((await put(home.publicKey("other"))).body.openpgp).toMatchObject({
      fingerprint: home.fingerprints.other,
      is_held: false,
    });
    await w.db
      .updateTable("intake")
      .set({ openpgp_expires_at: new Date(0) })
      .where("program_id", "=", c.program.id)
      .execute();
    expect(await text("security.txt")).not.toMatch(/Encryption|mailto/);
    expect((await put(null)).body.openpgp).toBeNull();
    expect((await w.app.fastify.inject({ method: "GET", url: `/p/${handle}/openpgp.asc` })).statusCode).toBe(404);
  });

  it("is refused if it is private, several, expired, without a part that encrypts, or none", async () => {
    const c = await mailCase(w);
    gpg(["--quick-gen-key", "signs <signs@lark.example>", "ed25519", "sign", "1y"]);
    gpg(["--faked-system-time", "20200101T000000", "--quick-gen-key", "old <old@lark.example>", "rsa2048", "default", "1y"]);
    const refusals: [string, string][] = [
      [gpg(["--armor", "--export-secret-keys", home.fingerprints.other ?? ""]).toString(), "openpgp_private"],
      [gpg(["--armor", "--export", home.fingerprints.rsa ?? "", home.fingerprints.other ?? ""]).toString(), "openpgp_key"],
      [gpg(["--armor", "--export", "signs@lark.example"]).toString(), "openpgp_key"],
      [gpg(["--armor", "--export", "old@lark.example"]).toString(), "openpgp_expired"],
      ["-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nno\n-----END PGP PUBLIC KEY BLOCK-----", "openpgp_key"],
      ["hello", "openpgp_key"],
    ];
    for (const [openpgp_key, code] of refusals) {
      const { status, body } = await w.call(c.owner, updateIntake, { params: c.params, body: { openpgp_key } });
      expect([status, body.errors?.[0]?.code ?? JSON.stringify(body)]).toEqual([422, code]);
    }
    expect((await w.call(c.owner, getIntake, { params: c.params })).body.openpgp).toBeNull();
  });
});
