import { textLimits } from "@safeport/contract/kernel/text.limits";
import { cellOf, fenced } from "@safeport/foreign-files/as-markdown";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import type { ImportedReport } from "./parse-report.ts";

/** Characters of a cell of the table; longer ones stand below it. */
const longestCell = 300;
/** Characters of a text below it, which leaves room for what stands around it. */
const longestPart = textLimits.comment - 5_000;

/** What a file says of a report and what has no field here, as internal notes: a table, and long texts below it, split where one note cannot hold them. */
export function notesOf({ also }: Pick<ImportedReport, "also">, language: Language): string[] {
  if (also.length === 0) return [];
  const t = (key: "also" | "also_field" | "also_value") => translate(language, `reports/import.${key}`);
  const isShort = (value: string) => value.length <= longestCell && !/[\r\n]/.test(value);
  const head = `| ${t("also_field")} | ${t("also_value")} |\n| --- | --- |`;
  const rows = also.filter(([, value]) => isShort(value)).map(([name, value]) => `| ${cellOf(name)} | ${cellOf(value)} |`);
  const long = also
    .filter(([, value]) => !isShort(value))
    .flatMap(([name, value]) => partsOf(value).map((part) => `**${cellOf(name)}**\n\n${fenced(part)}`));
  const tables = packed(rows, "\n", longestPart).map((table) => `${head}\n${table}`);
  return packed([...tables, ...long], "\n\n", textLimits.comment - 200).map((text) => `**${t("also")}**\n\n${text}`);
}

function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += longestPart) parts.push(text.slice(at, at + longestPart));
  return parts;
}

/** Joins texts as long as the whole stays within a length. */
function packed(texts: readonly string[], between: string, longest: number): string[] {
  const joined: string[] = [];
  for (const text of texts) {
    const last = joined.at(-1);
    if (last !== undefined && last.length + between.length + text.length <= longest)
      joined[joined.length - 1] = last + between + text;
    else joined.push(text);
  }
  return joined;
}
