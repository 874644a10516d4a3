import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import type { PdfBlock, PdfDocument } from "../../../platform/pdf/pdf-document.ts";
import type { ExportedReport } from "../../reports/write-up/exported-report.ts";
import { itemFacts, namedFactsOf, sectionsOf } from "../../reports/write-up/exported-texts.ts";
import { pdfBlocksOf } from "./text-blocks.ts";

/** Parts that a text has in a document, and lines of each part of one that would have more. */
const [maxParts, linesOfPart] = [2_000, 1_000];

/** A report and its public timeline as a document to be set as PDF. Times are in UTC. */
export function pdfOf(exported: ExportedReport, language: Language): PdfDocument {
  const { report, timeline } = exported;
  const title = (report.poc_title ?? "").replace(/\s+/g, " ").trim() || `#${report.id ?? ""}`;
  return {
    title,
    language,
    footer: report.id ? `#${report.id} · ${title}` : title,
    blocks: [
      { kind: "facts", facts: namedFactsOf(exported, language).map(([name, value]) => [name, readable(value)]) },
      ...sectionsOf(exported, language).flatMap(([text, markdown]): PdfBlock[] => [
        { kind: "heading", level: 1, text },
        ...partsOf(markdown),
      ]),
      ...(timeline.length > 0
        ? [{ kind: "heading", level: 1, text: translate(language, "reports.timeline.label") } as const]
        : []),
      ...timeline.flatMap((item) => itemBlocks(item, language)),
    ],
  };
}

function itemBlocks(item: Partial<TimelineItem>, language: Language): PdfBlock[] {
  const { at, who, change } = itemFacts(item, language);
  const text = [readable(at), who, change].filter(Boolean).join(" · ");
  return [{ kind: "rule" }, { kind: "heading", level: 2, text }, ...partsOf(item.content ?? "")];
}

/** A text in its parts, or as it was written, in a few: thousands of them take more memory than a document may. */
function partsOf(markdown: string): PdfBlock[] {
  const parts = pdfBlocksOf(markdown);
  if (parts.length <= maxParts) return parts;
  const lines = markdown.split("\n");
  const pieces = Math.ceil(lines.length / linesOfPart);
  return Array.from({ length: pieces }, (_, at) => {
    return { kind: "text", text: lines.slice(at * linesOfPart, (at + 1) * linesOfPart).join("\n") };
  });
}

/** A time of the API for people: `2026-11-25 14:03 UTC`. Other texts stay as they are. */
function readable(value: string): string {
  return value.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):[\d.]+Z$/, "$1 $2 UTC");
}
