import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import { readPdfBlocks } from "../../../platform/markdown/render-markdown.ts";
import type { PdfDocument } from "../../../platform/pdf/pdf-document.ts";
import type { PdfBlock } from "../../../platform/pdf-block.ts";
import type { ExportedFile, ExportedReport } from "../../reports/write-up/exported-report.ts";
import { itemFacts, namedFactsOf, sectionsOf } from "../../reports/write-up/exported-texts.ts";

/** Lines of each block of a text that is set as its source. */
const linesOfSource = 200;

/** Milliseconds and characters of blocks that the texts of one document may take; the following ones are set as their source, which takes a tenth. */
const ownBudget = { ms: 20_000, characters: 1_200_000 };

/** A report, its public timeline and the list of its files as a document to be set as PDF. Times are in UTC. */
export async function pdfOf(
  exported: ExportedReport,
  files: readonly ExportedFile[],
  language: Language,
  budget = { ...ownBudget },
): Promise<PdfDocument> {
  const { report, timeline } = exported;
  const title = (report.poc_title ?? "").replace(/\s+/g, " ").trim() || `#${report.id ?? ""}`;
  const heading = (level: number, text: string): PdfBlock => ({ kind: "heading", level, text });
  const blocks: PdfBlock[] = [
    { kind: "facts", facts: namedFactsOf(exported, language).map(([name, value]) => [name, readable(value, language)]) },
  ];
  for (const [name, markdown] of sectionsOf(exported, language))
    blocks.push(heading(1, name), ...(await partsOf(markdown, 2, language, budget)));
  if (timeline.length > 0) blocks.push(heading(1, translate(language, "reports.timeline.label")));
  for (const item of timeline)
    blocks.push(
      { kind: "rule" },
      heading(2, headOf(item, language)),
      ...(await partsOf([item.content, item.note].filter(Boolean).join("\n\n"), 3, language, budget)),
    );
  if (files.length > 0) blocks.push(heading(1, translate(language, "reports.export.files")), fileTable(files, language));
  return { title, language, footer: report.id ? `#${report.id} · ${title}` : title, blocks };
}

function headOf(item: Partial<TimelineItem>, language: Language): string {
  const { at, who, change } = itemFacts(item, language);
  return [readable(at, language), who, change].filter(Boolean).join(" · ");
}

function fileTable(files: readonly ExportedFile[], language: Language): PdfBlock {
  const column = (key: "file_name" | "file_size" | "file_hash") => ({
    label: translate(language, `reports.export.${key}`),
    numeric: key === "file_size",
  });
  const bytes = new Intl.NumberFormat(language);
  return {
    kind: "table",
    columns: [column("file_name"), column("file_size"), column("file_hash")],
    rows: files.map(({ name, size, sha256 }) => [name, bytes.format(size), sha256]),
    totals: [],
  };
}

/** A text in its blocks, its headings from this level on; as it was written, if it is too much. */
async function partsOf(markdown: string, level: number, language: Language, budget: typeof ownBudget): Promise<PdfBlock[]> {
  if (markdown.trim() === "") return [];
  const begin = Date.now();
  const parts = budget.ms > 0 && budget.characters > 0 ? await readPdfBlocks(markdown) : null;
  budget.ms -= Date.now() - begin;
  const size = parts ? JSON.stringify(parts).length : 0;
  if (!parts || size > budget.characters) return sourceOf(markdown, language);
  budget.characters -= size;
  return parts.map((part) => (part.kind === "heading" ? { ...part, level: Math.min(6, part.level - 3 + level) } : part));
}

function sourceOf(markdown: string, language: Language): PdfBlock[] {
  const lines = markdown.split(/\r\n?|\n/);
  const pieces = Array.from({ length: Math.ceil(lines.length / linesOfSource) }, (_, at): PdfBlock => {
    return { kind: "code", text: lines.slice(at * linesOfSource, (at + 1) * linesOfSource).join("\n") };
  });
  return [
    { kind: "paragraph", content: [{ kind: "emphasis", content: [translate(language, "reports/pdf.source")] }] },
    ...pieces,
  ];
}

/** A time of the API for people; other texts stay as they are. */
function readable(value: string, language: Language): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+Z$/.test(value)) return value;
  return `${new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }).format(new Date(value))} UTC`;
}
