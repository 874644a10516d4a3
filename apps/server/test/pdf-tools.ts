import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { isInstalled } from "@safeport/db/factories/installed";

const run = promisify(execFile);

/** Whether Debian's poppler-utils and qpdf are there; if not, files are taken to be PDF by their first bytes alone. */
export const canReadPdf = ["pdfinfo", "pdftotext", "pdfimages", "pdffonts", "qpdf"].every((program) =>
  isInstalled(program, program === "qpdf" ? "--version" : "-v"),
);
if (!canReadPdf) console.info("PDFs are not read: `apt-get install poppler-utils qpdf` has what is missing");

export interface ReadPdf {
  text: string;
  /** The text without any white space. */
  letters: string;
  /** The addresses to which it leads. */
  links: string[];
  /** How many pictures are in it. */
  pictures: number;
  /** The names of its fonts. */
  fonts: string;
  /** The facts that `pdfinfo` prints, by name. */
  info: Record<string, string>;
}

/** Reads a PDF with the tools of others. Throws if one of them finds a fault in it; null if they are not installed. */
export async function readPdf(bytes: Buffer): Promise<ReadPdf | null> {
  if (!bytes.subarray(0, 5).equals(Buffer.from("%PDF-"))) throw new Error(`This is no PDF: ${bytes.subarray(0, 300)}`);
  if (!canReadPdf) return null;
  const folder = await mkdtemp(path.join(tmpdir(), "safeport-pdf-"));
  try {
    const file = path.join(folder, "a.pdf");
    await writeFile(file, bytes);
    await run("qpdf", ["--check", file]);
    const read = (program: string, ...args: string[]) => run(program, args, { maxBuffer: 50_000_000 });
    const info = await read("pdfinfo", file);
    const text = await read("pdftotext", file, "-");
    const urls = await read("pdfinfo", "-url", file);
    const images = await read("pdfimages", "-list", file);
    const fonts = await read("pdffonts", file);
    const facts = info.stdout.split("\n").map((line) => /^([^:]+):\s*(.*)$/.exec(line)?.slice(1) ?? ["", ""]);
    return {
      text: text.stdout,
      letters: lettersOf(text.stdout),
      links: urls.stdout.split("\n").flatMap((line) => /(?:https?|mailto|javascript):\S*/.exec(line)?.[0] ?? []),
      pictures: images.stdout.split("\n").filter((line) => / image /.test(line)).length,
      fonts: fonts.stdout,
      info: Object.fromEntries(facts),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A text without white space, as `readPdf` returns it. */
export function lettersOf(text: string): string {
  return text.normalize("NFC").replace(/[\s\u202a-\u202e]/gu, "");
}
