import { unescapeCell } from "@safeport/contract/kernel/escape-cell";
import { splitAddress } from "@safeport/contract/programs/core/web-address";
import { typeOfName } from "@safeport/contract/programs/scopes/csv-columns";
import { parseTable } from "@safeport/foreign-files/parse-table";
import * as z from "zod/mini";
import { guess, hintOfType } from "./asset-hints.ts";
import type { ListedScope, ProgramList, ReadProgram } from "./listed-program.ts";
import { ownerName, siteOf } from "./owner.ts";
import { reasonOf } from "./read-targets.ts";
import { wholeAmount } from "./whole-amount.ts";

const csvLimits = { rows: 100_000, columns: 100, record: 100_000 };

/** Accepted headings of each column. */
const columns = {
  title: ["title", "program", "program_name", "name"],
  url: ["url", "policy_url", "program_url", "link"],
  website: ["website", "homepage"],
  company: ["company", "company_name", "owner"],
  bounty: ["bounty", "offers_bounty", "offers_bounties", "pays"],
  max_bounty: ["max_bounty", "max_payout", "maximum"],
  in_scope: ["in_scope", "scope", "scopes", "assets", "asset", "targets", "target", "domains", "domain", "identifier"],
  out_of_scope: ["out_of_scope", "exclusions"],
  asset_type: ["asset_type", "type"],
} as const;
type Column = keyof typeof columns;

const Asset = z.object({ text: z.string(), type: z.string(), isOut: z.boolean(), line: z.number() });
const Row = z.object({
  title: z.string(),
  url: z.string(),
  website: z.string(),
  company: z.string(),
  bounty: z.string(),
  max_bounty: z.string(),
  assets: z.array(Asset),
});
type Row = z.output<typeof Row>;

/** A file of comma-separated values, read into the programs that its rows name. */
export class CsvPrograms {
  readonly rows: Row[];
  constructor(rows: Row[]) {
    this.rows = rows;
  }
}

/** The programs of a CSV file with a column of titles; rows of one title are one program. Null for a file without such a column. */
export async function csvPrograms(bytes: Uint8Array): Promise<CsvPrograms | null> {
  const table = await parseTable(bytes, csvLimits).catch(() => null);
  const headings = table?.names.map((name) => name.toLowerCase().replaceAll(" ", "_")) ?? [];
  const at = Object.fromEntries(
    Object.entries(columns).map(([column, names]) => [
      column,
      headings.findIndex((heading) => (names as readonly string[]).includes(heading)),
    ]),
  ) as Record<Column, number>;
  if (!table || at.title < 0 || headings.length < 2) return null;
  const programs = new Map<string, Row>();
  for (const { line, cells } of table.rows) {
    const cell = (column: Column) => unescapeCell(cells[at[column]] ?? "").trim();
    const title = cell("title");
    const key = title === "" ? String(line) : title.toLowerCase();
    const { url, website, company, bounty, max_bounty } = {
      url: cell("url"),
      website: cell("website"),
      company: cell("company"),
      bounty: cell("bounty"),
      max_bounty: cell("max_bounty"),
    };
    const program = programs.get(key) ?? { title, url, website, company, bounty, max_bounty, assets: [] };
    programs.set(key, program);
    for (const column of ["in_scope", "out_of_scope"] as const)
      for (const text of linesOf(cell(column)))
        program.assets.push({ text, type: cell("asset_type"), isOut: column === "out_of_scope", line });
  }
  return new CsvPrograms([...programs.values()]);
}

/** Several assets in a cell stand on lines of their own or between bars; other ways are understood for every list. */
function linesOf(cell: string): string[] {
  return cell.split(/[\r\n|]/).flatMap((line) => line.trim() || []);
}

/** A plain CSV file with a column of titles. */
export const plainCsv: ProgramList = { platform: "csv", marks: [], read };

async function read(raw: unknown): Promise<ReadProgram> {
  const parsed = Row.safeParse(raw);
  if (!parsed.success) return { ok: false, reason: reasonOf(parsed.error) };
  const { data: listed } = parsed;
  const most = wholeAmount(Number(listed.max_bounty.replace(/[^\d.]/g, "")));
  const pays = most !== null || ["yes", "true", "1", "partial"].includes(listed.bounty.toLowerCase());
  const site = siteOf(listed.website || listed.url);
  const name = listed.company || ownerName(listed.title);
  return {
    ok: true,
    refused: [],
    doubts: [],
    program: {
      importId: listed.title.toLowerCase(),
      title: listed.title,
      url: listed.url,
      website: splitAddress(listed.website) ? listed.website : null,
      owner: { key: listed.company === "" && site ? `site:${site}` : `name:${name}`, name },
      pays,
      range: most === null ? null : { min: 0, max: most },
      status: "active",
      isPublic: true,
      facts: pays && most === null ? ["It pays bounties; the list does not say how much."] : [],
      scopes: listed.assets.map((asset) => scopeOf(asset, pays)),
    },
  };
}

function scopeOf({ text, type, isOut, line }: z.output<typeof Asset>, pays: boolean): ListedScope {
  const named = typeOfName(type);
  return {
    place: `line ${line}`,
    listedAs: type || "asset",
    hint: named ? hintOfType(named) : guess("other"),
    text,
    notes: [],
    isOutOfScope: isOut,
    isEligibleForBounty: !isOut && pays,
    maxSeverity: isOut ? "none" : "critical",
  };
}
