import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crlf, GpgHome, hasGpg, head } from "./gpg-home.ts";
import { mailCase, newestReport } from "./mail-case.ts";
import { buildWorld, type World } from "./world.ts";

let home: GpgHome;
let w: World;
beforeAll(async () => {
  if (!hasGpg) return;
  home = new GpgHome();
  home.makeKey("rsa", "rsa2048", "rsa2048");
  w = await buildWorld({ env: home.hold("rsa") });
}, 120_000);
afterAll(async () => {
  await w?.close();
  home?.close();
});
const gpg = (...args: Parameters<GpgHome["gpg"]>) => home.gpg(...args);
const pgpMime = (...args: Parameters<GpgHome["pgpMime"]>) => home.pgpMime(...args);

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
      ...mixed(
        "mixed",
        ["text/plain", "See the file"],
        ['text/plain; name="notes.txt.asc"\r\nContent-Disposition: attachment', notes],
      ),
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
