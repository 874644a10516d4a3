import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import type { PdfBlock, PdfDocument } from "../../../platform/pdf/pdf-document.ts";
import type { ExportedReport } from "./exported-report.ts";
import { itemFacts, namedFactsOf, sectionsOf } from "./exported-texts.ts";
import { pdfBlocksOf } from "./text-blocks.ts";

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
        ...pdfBlocksOf(markdown),
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
  return [{ kind: "rule" }, { kind: "heading", level: 2, text }, ...pdfBlocksOf(item.content ?? "")];
}

/** A time of the API for people: `2026-11-25 14:03 UTC`. Other texts stay as they are. */
function readable(value: string): string {
  return value.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):[\d.]+Z$/, "$1 $2 UTC");
}
