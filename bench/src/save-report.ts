import { writeFile } from "node:fs/promises";
import path from "node:path";
import { outFolder } from "./paths.ts";
import type { Report } from "./report.ts";
import { callTable, growthTable, ratingTable, smallFigures, webTable } from "./tables.ts";

/** Writes a report as JSON and as Markdown into bench/out and answers the latter. */
export async function saveReport(report: Report): Promise<string> {
  const { machine, options } = report;
  const text = [
    `${options.rows.toLocaleString("en")} reports, ${options.connections} connections, Node ${machine.node}, ${machine.cores} × ${machine.cpu}, ` +
      `${machine.memoryGb} GB; load of the machine before ${machine.load}, after ${machine.loadAfter}; ${machine.at.slice(0, 10)}`,
    callTable(report),
    growthTable(report),
    smallFigures(report),
    webTable(report),
    ratingTable(report),
  ].filter((part) => part !== "");
  const markdown = `${text.join("\n\n")}\n`;
  const base = path.join(outFolder, `${options.rows}-${machine.at.slice(0, 19).replaceAll(":", "")}`);
  await writeFile(`${base}.json`, JSON.stringify(report, null, 2));
  await writeFile(`${base}.md`, markdown);
  return markdown;
}
