import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { submitReport } from "@safeport/contract/reports/report.endpoints";
import { addComment, deleteComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { howMany } from "@safeport/db/factories/how-many";
import { isInstalled } from "@safeport/db/factories/installed";
import { newId } from "@safeport/db/new-id";
import { parseMarkdown } from "@safeport/markdown/parse-markdown";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { safeNames } from "../src/features/report-exchange/export/safe-names.ts";
import { buildCase, type Case } from "./case.ts";
import { picture } from "./images.ts";
import { lettersOf, readPdf } from "./pdf-tools.ts";
import { readZip } from "./read-zip.ts";
import { upload, uploaded } from "./upload-file.ts";
import { buildWorld, type Person, type World } from "./world.ts";

const run = promisify(execFile);
/** Comments with a table each on the largest report. */
const comments = howMany("EXPORT_COMMENTS", 150, 400);

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const download = (as: Person, id: string, format: string) =>
  w.app.fastify.inject({
    method: "GET",
    url: `/v1/reports/${id}/export/?format=${format}`,
    headers: { authorization: `Bearer ${as.token}` },
  });

/** A report with a picture in its text, a file of the same name in other capitals, and an internal comment with a file. */
async function reportWithFiles() {
  const bytes = await picture(900, 600).png().toBuffer();
  const shot = (await upload(w, one.hacker, bytes, "shot.png", "image/png")).body.file_id;
  const same = await uploaded(w, one.hacker, "other", "SHOT.png");
  const table = "| Header | Value |\n|---|---|\n| Host | `a.example` |";
  const body = one.submission({
    poc_title: "SQL injection in the search",
    poc_description_markdown: `${table}\n\n**bold**\n\n![the page](attachment:${shot})`,
    file_ids: [shot, same],
  });
  const { report_id } = (await w.call(one.hacker, submitReport, { body })).body;
  const secret = await uploaded(w, one.triager, "our notes", "../notes.txt");
  const content = { content: "Between us", is_internal: true, file_ids: [secret] };
  await w.call(one.triager, addComment, { params: { report_id }, body: content });
  const theirs = await uploaded(w, one.triager, "for both", "answer.txt");
  await w.call(one.triager, addComment, { params: { report_id }, body: { content: "Thank you", file_ids: [theirs] } });
  return { report_id: report_id as string, shot: shot as string };
}

describe("a report as a ZIP", () => {
  it("has all files under safe names, and hashes that sha256sum confirms", async ({ skip }) => {
    const { report_id, shot } = await reportWithFiles();
    const answer = await download(one.hacker, report_id, "zip");
    expect(answer.headers["content-type"]).toBe("application/zip");
    const files = await readZip(answer.rawPayload);
    const number = /report-\d+/.exec(String(answer.headers["content-disposition"]))?.[0];
    expect(Object.keys(files)).toEqual([
      ...[`${number}.pdf`, `${number}.md`, `${number}.json`, "files/shot.png", "files/SHOT (2).png", "files/answer.txt"],
      "SHA256SUMS",
    ]);
    expect(files[`${number}.md`]).toContain("![the page](files/shot.png)");
    expect(JSON.parse(files[`${number}.json`] ?? "").files[0]).toMatchObject({ file_id: shot, path: "files/shot.png" });
    if (!isInstalled("unzip", "-v")) return skip("unzip is not installed");
    const folder = await mkdtemp(path.join(tmpdir(), "safeport-zip-"));
    try {
      await writeFile(path.join(folder, "a.zip"), answer.rawPayload);
      await run("unzip", ["-q", "a.zip"], { cwd: folder });
      const { stdout } = await run("sha256sum", ["--strict", "-c", "SHA256SUMS"], { cwd: folder });
      expect(stdout.trim().split("\n")).toHaveLength(6);
      const pdf = await readPdf(await readFile(path.join(folder, `${number}.pdf`)));
      expect(pdf?.pictures).toBe(1);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("has what is internal for the company's side alone, in a folder of its own", async () => {
    const { report_id } = await reportWithFiles();
    const team = await download(one.viewer, report_id, "zip");
    expect(team.headers["content-disposition"]).toContain("-with-internal.zip");
    const ours = await readZip(team.rawPayload);
    expect(ours["internal/files/notes.txt"]).toBe("our notes");
    expect(ours["internal/comments.md"]).toContain("Between us");
    const open = Object.entries(ours).filter(([name]) => !name.startsWith("internal/") && name !== "SHA256SUMS");
    for (const [, text] of open) for (const secret of ["Between us", "notes.txt"]) expect(text).not.toContain(secret);
    const theirs = await readZip((await download(one.hacker, report_id, "zip")).rawPayload);
    for (const [name, text] of Object.entries(theirs)) {
      expect(name).not.toMatch(/internal|notes/);
      for (const secret of ["Between us", "our notes", "notes.txt"]) expect(text).not.toContain(secret);
    }
    const [stranger, rival] = [await w.person("Hacker"), (await buildCase(w)).owner];
    for (const other of [stranger, rival]) expect((await download(other, report_id, "zip")).statusCode).toBe(404);
  });

  it("links a file whose name has brackets and blanks", async () => {
    const shot = (await upload(w, one.hacker, await picture(20, 20).png().toBuffer(), "a) (b.png", "image/png")).body.file_id;
    const body = one.submission({ poc_description_markdown: `![the page](attachment:${shot})`, file_ids: [shot] });
    const { report_id } = (await w.call(one.hacker, submitReport, { body })).body;
    const files = await readZip((await download(one.hacker, report_id, "zip")).rawPayload);
    const [, text = ""] = Object.entries(files).find(([name]) => name.endsWith(".md")) ?? [];
    expect(Object.keys(files)).toContain("files/a) (b.png");
    expect(JSON.stringify(parseMarkdown(text)?.children)).toContain('"src":"files/a%29%20%28b.png"');
  });

  it("lists files by the names they have in it, and has the text of a mail beside what happened", async () => {
    const { report_id } = await reportWithFiles();
    await w.db
      .insertInto("timeline_item")
      .values({
        ...{ id: newId(), report_id, item_type: "INFO", info: "mail_note", is_internal: true },
        content: "We see it in our logs, too",
      })
      .execute();
    const files = await readZip((await download(one.owner, report_id, "zip")).rawPayload);
    const [own, inner] = [Object.entries(files).find(([name]) => name.endsWith(".md"))?.[1], files["internal/comments.md"]];
    expect(own).toContain("| files/SHOT (2).png | ");
    expect(inner).toContain("| files/notes.txt | ");
    expect(inner).toContain("We see it in our logs, too");
    expect(`${own}${inner}`).not.toContain("| attachment:");
    const alone = (await download(one.owner, report_id, "md")).body;
    expect(alone).toContain("| attachment:");
  });

  it("has no file of a deleted comment", async () => {
    const { report_id } = await reportWithFiles();
    const file = await uploaded(w, one.triager, "taken back", "wrong.txt");
    const params = { report_id };
    const { item_id } = (await w.call(one.triager, addComment, { params, body: { content: "Wrong report", file_ids: [file] } }))
      .body;
    await w.call(one.triager, deleteComment, { params: { report_id, item_id } });
    for (const person of [one.hacker, one.owner]) {
      const files = await readZip((await download(person, report_id, "zip")).rawPayload);
      expect(Object.keys(files).join()).not.toContain("wrong.txt");
    }
  });

  it("ends with an error when a file cannot be read, so that a part never looks like the whole", async () => {
    const { report_id, shot } = await reportWithFiles();
    await w.owner.updateTable("file").set({ storage_key: "gone.png" }).where("id", "=", shot).execute();
    await expect(download(one.hacker, report_id, "zip")).rejects.toThrow();
  });
});

describe("names of files in an archive", () => {
  it("lead nowhere, are no devices and are there once", () => {
    const given = [
      "../../etc/passwd",
      "a\\b:c.txt",
      "CON.txt",
      "con",
      ".hidden",
      "a. ",
      "A.",
      "x".repeat(300),
      "-rf",
      "漏洞.png",
      "",
    ];
    const safe = safeNames(given);
    expect(safe.slice(0, 7)).toEqual(["__._etc_passwd", "a_b_c.txt", "_CON.txt", "_con", "_hidden", "a", "A (2)"]);
    expect(safe.at(-2)).toBe("漏洞.png");
    expect(safe.at(-1)).toBe("file");
    for (const name of safe) expect([name.length <= 130, /^[^/\\:*?"<>|]+$/.test(name)]).toEqual([true, true]);
    expect(new Set(safe.map((name) => name.toLowerCase())).size).toBe(given.length);
  });
});

describe("the PDF of a report", () => {
  it("sets tables and pictures, and lists all files with size and hash", async ({ skip }) => {
    const { report_id } = await reportWithFiles();
    const answer = await download(one.triager, report_id, "pdf");
    const pdf = await readPdf(answer.rawPayload);
    if (!pdf) return skip("poppler-utils and qpdf are not installed");
    expect(pdf.pictures).toBe(1);
    expect(pdf.text).not.toMatch(/\*\*|\| Header|attachment:/);
    const rows = await w.db.selectFrom("file").select(["name", "sha256"]).where("report_id", "=", report_id).execute();
    for (const { name, sha256 } of rows) expect(pdf.letters.includes(sha256 ?? "-"), name).toBe(name !== "notes.txt");
    const markdown = (await download(one.triager, report_id, "md")).body;
    for (const { name, sha256 } of rows) expect(markdown.includes(sha256 ?? "-"), name).toBe(name !== "notes.txt");
  });

  it("says for which scripts there is no font, and so does its answer", async ({ skip }) => {
    const { id } = await one.report({ title: "漏", description_markdown: "\u{1F9FF} \u{13000}" });
    const answer = await download(one.hacker, id, "pdf");
    const pdf = await readPdf(answer.rawPayload);
    const missing = String(answer.headers["missing-scripts"] ?? "");
    if (!pdf || !missing.includes("other")) return skip("there are fonts for all of it");
    expect(pdf.letters).toContain(lettersOf("[other signs: 1]"));
  });

  it(`is made of the largest report: all texts at their limits, ${comments} comments with tables and 20 files`, {
    timeout: 240_000,
  }, async ({ skip }) => {
    const table = "| a | b | c |\n|---|---|---|\n| cell `code` | **x** | https://a.example/1 |\n";
    const rows = table + "| cell `code` | **x** | https://a.example/1 |\n".repeat(8);
    const text = `${rows}\n`.repeat(200).slice(0, textLimits.long - 3);
    const texts = { description_markdown: text, steps_markdown: text, impact_markdown: text, expected_markdown: text };
    const { id } = await one.report({ ...texts, actual_markdown: text, environment_markdown: `${text}\nEND` });
    const names = Array.from({ length: 20 }, (_, at) => `evidence-${at + 1}.${at < 5 ? "png" : "log"}`);
    const file_ids: string[] = [];
    for (const [at, name] of names.entries()) {
      const bytes =
        at < 5
          ? await picture(1_200, 800 + at)
              .png()
              .toBuffer()
          : Buffer.from(`log ${at}`);
      file_ids.push((await upload(w, one.hacker, bytes, name, at < 5 ? "image/png" : "text/plain")).body.file_id);
    }
    const shots = file_ids.slice(0, 5).map((file) => `![shot](attachment:${file})`);
    for (const [from, content] of [
      [0, shots.join("\n\n")],
      [10, "More files"],
    ] as const) {
      const comment = { content, file_ids: file_ids.slice(from, from + 10) };
      expect((await w.call(one.hacker, addComment, { params: { report_id: id }, body: comment })).status).toBe(201);
    }
    await sql`insert into timeline_item (id, report_id, item_type, performed_by, content, created_at)
      select gen_random_uuid(), ${id}, 'COMMENT', ${one.hacker.id}, ${rows} || n || ' LAST', now() from generate_series(1, ${comments}) n`.execute(
      w.db,
    );
    const answer = await download(one.triager, id, "pdf");
    expect(answer.statusCode).toBe(200);
    const pdf = await readPdf(answer.rawPayload);
    if (!pdf) return skip("poppler-utils and qpdf are not installed");
    expect(pdf.text.match(/LAST/g)).toHaveLength(comments);
    expect(pdf.letters).toContain("END");
    for (const name of names) expect(pdf.letters).toContain(lettersOf(name));
    expect(pdf.pictures).toBe(5);
    // What is too much to be set is there as it was written.
    expect(pdf.letters).toContain(lettersOf("As it was written, since this text is too large to be set"));
  });
});
