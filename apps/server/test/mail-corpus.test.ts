import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { howMany } from "@safeport/db/factories/how-many";
import { expect, it } from "vitest";
import { fitText } from "../src/features/intake/letter.ts";
import type { ParsedMail } from "../src/features/intake/parse-mail.ts";
import { answerMark, splitAnswer } from "../src/features/intake/split-answer.ts";
import { type CorpusMail, corpusOf } from "./mail-corpus.ts";

const mails = howMany("MAILS", 120, 2_000);
const publicUrl = "https://safeport.example";
const token = `0192a3b4-1234-4123-8123-0123456789ab.${"aB3-".repeat(10)}xyz`;
const own = {
  from: "bounty@safeport.example",
  subject: "Re: Your report #1234567 to Lark",
  text: [
    answerMark("Write your answer above this line"),
    "",
    "There is something new about your report #1234567 to Lark.",
    "",
    "Open the report:",
    `${publicUrl}/intake-report#token=${token}`,
    "",
    "Keep this link to yourself: whoever has it can read the report and answer in your name.",
  ].join("\n"),
};

const parser = createRequire(new URL("../src/features/intake/parse-mail.ts", import.meta.url)).resolve("#parse-mail");

async function parse(folder: string, { raw }: CorpusMail, at: number): Promise<ParsedMail> {
  const source = path.join(folder, String(at));
  await mkdir(`${source}.parts`);
  await writeFile(source, raw);
  const { stdout } = await promisify(execFile)(process.execPath, [parser, source, `${source}.parts`, "10"], {
    maxBuffer: 4_194_304,
  });
  return JSON.parse(stdout);
}

/** Letters and digits alone: the marks of Markdown and of quotes, and blanks, are no text. */
const letters = (text: string) => text.replaceAll("’", "'").replace(/\\(?=\W)|[^\p{L}\p{N}=&%/]/gu, "");

it("of many kinds of mails no text is lost, no secret is kept, and at most one answer in a hundred is cut wrongly @spec:10.40", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "corpus-"));
  const lost: string[] = [];
  const wrong: string[] = [];
  let answers = 0;
  try {
    const corpus = corpusOf(mails, 42, own, "kim@people.example");
    for (const [at, mail] of corpus.entries()) {
      const { text } = await parse(folder, mail, at);
      const parts = mail.isAnswer ? splitAnswer(text, publicUrl) : { own: text, quoted: "" };
      const kept = letters(fitText(parts.own, 50_000, { leftOut: 0 }).text);
      if (!mail.said.every((piece) => (kept + letters(parts.quoted)).includes(letters(piece))))
        lost.push(`${mail.kind}\n${text}`);
      expect(text, mail.kind).not.toContain(token);
      if (!mail.isAnswer) continue;
      answers++;
      const isWhole = mail.said.every((piece) => kept.includes(letters(piece)));
      // The mark on top of ours, which says whether any of it is left.
      if (!isWhole || parts.own.includes("Keep this link to yourself")) wrong.push(`${mail.kind}\n${text}`);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  expect(lost).toEqual([]);
  expect(answers).toBeGreaterThan(mails / 3);
  expect(wrong.length / answers, wrong.slice(0, 3).join("\n\n")).toBeLessThanOrEqual(0.01);
}, 3_600_000);
