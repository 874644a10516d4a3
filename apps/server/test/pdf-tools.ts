import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { isInstalled } from "@safeport/db/factories/installed";

const run = promisify(execFile);

/** Whether Debian's poppler-utils and qpdf are there; if not, files are taken to be PDF by their first bytes alone. */
export const canReadPdf = ["pdfinfo", "pdftotext", "qpdf"].every((program) =>
  isInstalled(program, program === "qpdf" ? "--version" : "-v"),
);
if (!canReadPdf) console.info("PDFs are not read: `apt-get install poppler-utils qpdf` has what is missing");

export interface ReadPdf {
  /** The text without any white space and without the marks at which long words may break. */
  letters: string;
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
    const [info, text] = await Promise.all([run("pdfinfo", [file]), run("pdftotext", [file, "-"], { maxBuffer: 50_000_000 })]);
    const facts = info.stdout.split("\n").map((line) => /^([^:]+):\s*(.*)$/.exec(line)?.slice(1) ?? ["", ""]);
    return { letters: lettersOf(text.stdout), info: Object.fromEntries(facts) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A text without white space, as `readPdf` returns it. */
export function lettersOf(text: string): string {
  return text.normalize("NFC").replace(/[\s\u200b\u00a0]/gu, "");
}
