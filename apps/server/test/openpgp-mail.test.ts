import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { getIntake, updateIntake } from "@safeport/contract/intake/intake.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ParsedMail, partPath, withParsedMail } from "../src/features/intake/parse-mail.ts";
import { mailCase, mailsOf, newestReport } from "./mail-case.ts";
import { buildWorld, type World } from "./world.ts";

const folder = mkdtempSync(path.join(tmpdir(), "openpgp-"));
const home = path.join(folder, "home");
const files = { keys: path.join(folder, "keys.asc"), passphrase: path.join(folder, "passphrase") };
const passphrase = "a secret phrase";

/** Runs a real GnuPG with a home folder of its own. */
function gpg(args: readonly string[], input: string | Buffer = ""): Buffer {
  const always = [
    "--batch",
    "--quiet",
    "--no-tty",
    "--trust-model",
    "always",
    "--pinentry-mode",
    "loopback",
    "--passphrase",
    passphrase,
  ];
  return execFileSync("gpg", ["--homedir", home, ...always, ...args], {
    input,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["pipe", "pipe", "ignore"],
  });
}

const fingerprints: Record<string, string> = {};
/** Makes a key that signs and one below it that encrypts. */
function makeKey(name: string, sign: string, encrypt: string, until = "1y") {
  gpg(["--quick-gen-key", `${name} <${name}@lark.example>`, sign, "sign", until]);
  const [, found = ""] = /^fpr:+([0-9A-F]{40}):/m.exec(gpg(["--with-colons", "-k", `${name}@lark.example`]).toString()) ?? [];
  gpg(["--quick-add-key", found, encrypt, "encr", until]);
  fingerprints[name] = found;
}
const publicKey = (name: string) => gpg(["--armor", "--export", fingerprints[name] ?? ""]).toString();

const hasGpg = existsSync("/usr/bin/gpg");
let w: World;
beforeAll(async () => {
  if (!hasGpg) return;
  execFileSync("mkdir", ["-m", "700", home]);
  makeKey("rsa", "rsa2048", "rsa2048");
  makeKey("curve", "ed25519", "cv25519");
  makeKey("other", "ed25519", "cv25519");
  const held = [fingerprints.rsa ?? "", fingerprints.curve ?? ""];
  writeFileSync(files.keys, gpg(["--armor", "--export-secret-keys", ...held]), { mode: 0o600 });
  writeFileSync(files.passphrase, `${passphrase}\n`, { mode: 0o600 });
  w = await buildWorld({ env: { INTAKE_OPENPGP_KEY_FILE: files.keys, INTAKE_OPENPGP_PASSPHRASE_FILE: files.passphrase } });
}, 120_000);
afterAll(async () => {
  await w?.close();
  if (hasGpg) execFileSync("gpgconf", ["--homedir", home, "--kill", "gpg-agent"]);
  rmSync(folder, { recursive: true });
});

const crlf = (text: string | Buffer) => text.toString().replace(/\r?\n/g, "\r\n");
const head = { "MIME-Version": "1.0" };
/** A mail of PGP/MIME (RFC 3156), as mail programs make it. */
function pgpMime(inner: string, how: readonly string[]) {
  const type = 'multipart/encrypted; protocol="application/pgp-encrypted"; boundary="b"';
  const body = [
    ...["--b", "Content-Type: application/pgp-encrypted", "", "Version: 1", ""],
    ...["--b", 'Content-Type: application/octet-stream; name="encrypted.asc"', "", crlf(gpg(["-ea", ...how], inner)), "--b--"],
  ];
  return { subject: "...", headers: { ...head, "Content-Type": type }, body: body.join("\r\n") };
}
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

describe.runIf(hasGpg)("what is encrypted beside something else", () => {
  const block = (text: string) => crlf(gpg(["-ea", "-r", "rsa"], text));
  const html = (armored: string) =>
    `<div>${armored
      .split("\r\n")
      .map((line) => line || "<br>")
      .join("</div>\r\n<div>")}</div>`;
  const mixed = (type: string, ...parts: [string, string][]) => ({
    headers: { ...head, "Content-Type": `multipart/${type}; boundary="b"` },
    body: [...parts.flatMap(([partType, text]) => ["--b", `Content-Type: ${partType}`, "", text]), "--b--"].join("\r\n"),
  });

  it("is shown as it was opened where the mail has it as HTML, too, or as HTML alone", async () => {
    const armored = block("Opened text with états");
    const alternatives: [string, object][] = [
      ["both", mixed("alternative", ["text/plain; charset=utf-8", armored], ["text/html", `<pre>${armored}</pre>`])],
      ["lines", { headers: { ...head, "Content-Type": "text/html" }, body: html(armored) }],
      ["code", { headers: { ...head, "Content-Type": "text/html" }, body: `<p>Hello</p><pre>${armored}</pre>` }],
    ];
    for (const [name, message] of alternatives) {
      const c = await mailCase(w);
      await c.deliver({ from: c.address(), ...message });
      const { poc_description_markdown: text } = await newestReport(w, c.triager);
      expect([name, text]).toEqual([name, expect.stringContaining("Opened text with états")]);
      expect(text).not.toContain("BEGIN PGP");
    }
  });

  it("loses nothing of a file that has more than the message", async () => {
    const c = await mailCase(w);
    const notes = `My notes above\r\n${block("What it says")}\r\nand below`;
    await c.deliver({
      from: c.address(),
      ...mixed("mixed", ["text/plain", "See the file"], ['text/plain; name="notes.txt.asc"\r\nContent-Disposition: attachment', notes]),
    });
    const { files } = await newestReport(w, c.triager);
    const texts = await Promise.all(
      files.map(async ({ url }: { url: string }) => (await w.app.fastify.inject({ method: "GET", url })).payload),
    );
    expect(files.map(({ name }: { name: string }) => name)).toEqual(["notes.txt.asc", "notes.txt"]);
    expect(texts[0]).toContain("My notes above");
    expect(texts[0]).toContain("and below");
    expect(texts[1]).toBe("What it says");
  });

  it("is whole where its HTML is longer than the mail", async () => {
    const rows = Array.from({ length: 12_000 }, () => "<p>A line of a log</p>").join("");
    const inner = `Content-Type: text/html; charset=utf-8\r\n\r\n${rows}<p>THE END</p>`;
    const c = await mailCase(w);
    await c.deliver({ from: c.address(), ...pgpMime(inner, ["-r", "rsa"]) });
    const { files } = await newestReport(w, c.triager);
    const [url = ""] = files.filter(({ name }: { name: string }) => name === "mail.txt").map((file: { url: string }) => file.url);
    expect((await w.app.fastify.inject({ method: "GET", url })).payload).toContain("THE END");
  });
});

describe.runIf(hasGpg)("an encrypted mail that cannot be opened", () => {
  const read = (text: string | Buffer, keys = true) =>
    withParsedMail(
      { dataDir: folder, intakeKey: keys ? { file: files.keys, passphraseFile: files.passphrase } : null },
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
    const settings = { dataDir: folder, intakeKey: { file: files.keys, passphraseFile: files.passphrase } };
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
    expect((await put(publicKey("rsa"), c.triager)).status).toBe(403);
    const published = await put(publicKey("rsa"));
    expect(published.body.openpgp).toMatchObject({
      fingerprint: fingerprints.rsa,
      user_ids: ["rsa <rsa@lark.example>"],
      is_held: true,
    });
    const inAYear = Date.parse(published.body.openpgp.expires_at) - Date.now();
    expect(inAYear / 86_400_000).toBeGreaterThan(363);
    expect(await text("security.txt")).toMatch(
      new RegExp(`^Contact: https?://[^\n]+\nContact: mailto:reports-[^\n]+\n[^]*Encryption: [^\n]+/p/${handle}/openpgp.asc\n`),
    );
    expect(gpg(["--show-keys", "--with-colons"], await text("openpgp.asc")).toString()).toContain(fingerprints.rsa);
    expect(await text("openpgp.asc")).not.toContain("PRIVATE");
    expect((await put(publicKey("other"))).body.openpgp).toMatchObject({ fingerprint: fingerprints.other, is_held: false });
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
      [gpg(["--armor", "--export-secret-keys", fingerprints.other ?? ""]).toString(), "openpgp_private"],
      [gpg(["--armor", "--export", fingerprints.rsa ?? "", fingerprints.other ?? ""]).toString(), "openpgp_key"],
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
