import { findJsonError } from "./find-json-error.ts";
import { csvPrograms } from "./from-csv.ts";

/** Reads the JSON or the CSV of a file; `problem` names the first syntax error as JSON and its byte, counted from 0. */
export async function parseFile(bytes: Uint8Array): Promise<{ content: unknown } | { problem: string }> {
  const parsed = parseJson(bytes);
  if ("content" in parsed || looksLikeJson(bytes)) return parsed;
  const programs = await csvPrograms(bytes);
  return programs ? { content: programs } : parsed;
}

/** Whether the first sign of a file is one that JSON begins with and a heading does not. */
function looksLikeJson(bytes: Uint8Array): boolean {
  return /^[\s\ufeff]*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 100)));
}

function parseJson(bytes: Uint8Array): { content: unknown } | { problem: string } {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { problem: `not UTF-8 text at ${placeOf(bytes, firstBadByte(bytes))}` };
  }
  try {
    return { content: JSON.parse(text) };
  } catch {
    const error = findJsonError(text);
    if (!error) return { problem: "cannot be read as JSON" };
    // Decoding removed the byte order mark.
    const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
    const offset = mark + Buffer.byteLength(text.slice(0, error.offset));
    return { problem: `not valid JSON at ${placeOf(bytes, offset)}: ${error.problem}` };
  }
}

/** Decoding replaces invalid bytes, so the first byte that differs after re-encoding is the bad one. */
function firstBadByte(bytes: Uint8Array): number {
  const back = new TextEncoder().encode(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
  const at = bytes.findIndex((byte, i) => back[i] !== byte);
  return at < 0 ? bytes.length : at;
}

function placeOf(bytes: Uint8Array, offset: number): string {
  let line = 1;
  let start = 0;
  for (let at = bytes.indexOf(0x0a); at >= 0 && at < offset; at = bytes.indexOf(0x0a, start)) {
    line++;
    start = at + 1;
  }
  return `byte ${offset} (line ${line}, column ${offset - start + 1})`;
}
