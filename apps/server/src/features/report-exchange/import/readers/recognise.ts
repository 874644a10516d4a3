import { bugcrowd } from "./bugcrowd.ts";
import { hackeroneApi } from "./hackerone-api.ts";
import { hackeroneCsv } from "./hackerone-csv.ts";
import { immunefi } from "./immunefi.ts";
import { intigriti } from "./intigriti.ts";
import { other } from "./other.ts";
import type { FileRow, Reader } from "./reader.ts";
import { safeportList } from "./safeport-list.ts";
import { safeportReport } from "./safeport-report.ts";
import { yeswehack } from "./yeswehack.ts";

const readers: readonly Reader[] = [
  safeportReport,
  safeportList,
  hackeroneApi,
  hackeroneCsv,
  bugcrowd,
  intigriti,
  yeswehack,
  immunefi,
];

/** Rows whose names say what a file is. */
const looked = 20;

/** The reader of a file, by the names of its fields. */
export function readerOf(rows: readonly FileRow[]): Reader {
  const names = new Set(rows.slice(0, looked).flatMap(({ fields }) => Object.keys(fields)));
  return readers.find(({ signature }) => signature.every((name) => names.has(name))) ?? other;
}
