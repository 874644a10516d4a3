import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import type { Messages } from "@safeport/messages/en";
import { english } from "@safeport/messages/en";
import { translate } from "@safeport/messages/translate";
import { AppError } from "../http/app-error.ts";
import { createQueues } from "../http/queues.ts";
import type { PdfDocument, PdfPicture } from "./pdf-document.ts";

/** A script that readers of a PDF know by its name. */
export type PdfScript = keyof Messages["reports/pdf"]["script"];
const scriptNames = Object.keys(english.reports["reports/pdf"].script) as PdfScript[];

export interface MadePdf {
  content: Buffer;
  /** Scripts with characters that no font has. */
  missingScripts: PdfScript[];
}

/** Limits of a document: characters of its JSON, bytes of the PDF, milliseconds, megabytes of memory. */
export interface PdfLimits {
  characters: number;
  bytes: number;
  maxMs: number;
  megabytes: number;
}

/** A report with texts of a million characters took 2 s and 330 MB on one core, and the longest that may be sent 7 s; other work may slow it down. */
const ownLimits: PdfLimits = { characters: 6_000_000, bytes: 60_000_000, maxMs: 60_000, megabytes: 1_200 };
/** Characters of the JSON of a document that waits among the long ones. */
const longDocument = 200_000;

const resolve = createRequire(import.meta.url).resolve;
const script = resolve("#compile-pdf");
const template = resolve("#pdf-template");
/** Fontconfig's file, without which the compiler also takes the fonts that it finds on the machine. */
const noSystemFonts = resolve("#no-system-fonts");

/** Folders in which systems keep fonts. */
const systemFonts = ["/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts", "/System/Library/Fonts"];

/** The folders with fonts for scripts that Noto Sans does not have. */
export function fontFolders({ fontsDir }: { fontsDir: string | null }): string[] {
  return [...systemFonts, ...(fontsDir === null ? [] : [fontsDir])].filter((folder) => existsSync(folder));
}

/** Long documents have a process of their own, so that the others do not wait for them. */
const compiler = createQueues({ atOnce: 1, maxWaiting: 50, waitMs: 60_000 });
/** One document per person enters the shared queues, so nobody can fill them. */
const ofPerson = createQueues({ atOnce: 1, maxWaiting: 10, waitMs: 60_000 });

/** What a document is made with. */
interface Making {
  /** Pictures of its blocks, by the ids of their files. */
  pictures?: readonly PdfPicture[];
  /** Folders with more fonts. */
  fonts?: readonly string[];
  limits?: PdfLimits;
}

/**
 * Renders a document as a tagged PDF, PDF/UA-1 where its texts allow it. Characters that no font has are named in it, and their scripts are answered. Runs in a
 * process of its own that knows no secrets. Throws 409 for a document that is too long, and 429 or 503 if too many wait. `ownerId` is the person who waits for it.
 */
export async function renderPdf(
  document: PdfDocument,
  ownerId: string,
  { pictures = [], fonts = [], limits = ownLimits }: Making = {},
): Promise<MadePdf> {
  const text = (key: "missing" | "picture") => translate(document.language, `reports/pdf.${key}`, { scripts: "{scripts}" });
  const script = Object.fromEntries(
    scriptNames.map((name) => [name, translate(document.language, `reports/pdf.script.${name}`)]),
  );
  const json = JSON.stringify({
    ...document,
    labels: { missing: text("missing"), picture: text("picture"), script },
    pictures: Object.fromEntries(
      pictures.map(({ file, width, height, name }, index) => [file, { path: `/picture-${index}`, width, height, name }]),
    ),
  });
  if (json.length > limits.characters) throw new AppError("conflict", "document_too_long");
  const queue = json.length > longDocument ? "long" : "short";
  const input = [Buffer.from(json), ...pictures.map(({ bytes }) => bytes)];
  return ofPerson.run(ownerId, () => compiler.run(queue, () => compile(input, fonts, limits)));
}

function compile(input: readonly Buffer[], fonts: readonly string[], { bytes, maxMs, megabytes }: PdfLimits): Promise<MadePdf> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, ["--max-old-space-size=256", script, template, String(megabytes), ...fonts], {
      env: { FONTCONFIG_FILE: noSystemFonts },
    });
    const chunks: Buffer[] = [];
    let size = 0;
    let errors = "";
    let tooLong = false;
    const stop = () => {
      tooLong = true;
      child.kill("SIGKILL");
    };
    const timer = setTimeout(stop, maxMs);
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > bytes) stop();
      else chunks.push(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      if (errors.length < 2_000) errors += chunk;
    });
    child.once("error", failed);
    child.once("close", (code, signal) => {
      clearTimeout(timer);
      if (code === 0) done(partsOf(Buffer.concat(chunks)));
      else if (tooLong || signal === "SIGABRT") failed(new AppError("conflict", "document_too_long"));
      else failed(new Error(`The PDF was not made: ${signal ?? code} ${errors}`));
    });
    // The process may end before it has read everything; `close` says why.
    child.stdin.on("error", () => {});
    child.stdin.write(`${JSON.stringify(input.map(({ length }) => length))}\n`);
    for (const part of input) child.stdin.write(part);
    child.stdin.end();
  });
}

/** The line with the missing scripts, and the PDF after it. */
function partsOf(output: Buffer): MadePdf {
  const end = output.indexOf(10);
  return { missingScripts: JSON.parse(output.toString("utf8", 0, end)), content: output.subarray(end + 1) };
}
