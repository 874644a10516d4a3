import type {
  KnownIssueFormat,
  KnownIssueState,
  knownIssueColumns,
} from "@safeport/contract/reports/known-issues/known-issue.limits";

type Column = (typeof knownIssueColumns)[number];
type Cells = (name: string) => string;

/** A format of files of known issues. */
export interface KnownIssueReader {
  format: KnownIssueFormat;
  /** The columns by which it is recognised, in lower case. */
  signature: readonly string[];
  columns: Readonly<Partial<Record<Column, string>>>;
  /** Columns whose texts stand below the description. */
  appended: readonly string[];
  /** Columns that the state is read from. */
  stateColumns: readonly string[];
  /** The state in the words of the file; null where files of the format have none. */
  stateOf: ((cell: Cells) => string) | null;
  /** What the source of an entry is, before its key. */
  sourceOf: ((cell: Cells) => string) | null;
  keyColumns: readonly string[];
  states: Readonly<Record<string, KnownIssueState>>;
  severities: Readonly<Record<string, string>>;
}

const named = { critical: "critical", high: "high", medium: "medium", low: "low", none: "none" };
const isTrue = (text: string) => /^(?:true|yes|1)$/i.test(text);

/** A CSV export of Jira's issue search. A priority is no severity: only those of the same name are taken. */
const jira: KnownIssueReader = {
  format: "jira",
  signature: ["summary", "issue key"],
  columns: { title: "summary", description: "description", severity: "priority", found_at: "created" },
  appended: [],
  stateColumns: ["status"],
  stateOf: (cell) => cell("status"),
  sourceOf: (cell) => `Jira ${cell("issue key")}`,
  keyColumns: ["issue key"],
  states: {
    ...{ to_do: "open", open: "open", backlog: "open", reopened: "open", in_progress: "open", in_review: "open" },
    ...{ done: "resolved", resolved: "resolved", closed: "resolved" },
  },
  severities: { ...named, "": "unstated" },
};

/** A CSV export of DefectDojo's findings. */
const defectdojo: KnownIssueReader = {
  format: "defectdojo",
  signature: ["title", "severity", "date", "cwe"],
  columns: { title: "title", description: "description", severity: "severity", found_at: "date", weakness: "cwe" },
  appended: ["steps_to_reproduce", "impact", "mitigation", "references"],
  stateColumns: ["active", "false_p", "duplicate", "is_mitigated", "risk_accepted", "out_of_scope"],
  stateOf(cell) {
    if (isTrue(cell("false_p"))) return "false positive";
    if (isTrue(cell("duplicate"))) return "duplicate";
    if (isTrue(cell("out_of_scope"))) return "out of scope";
    if (isTrue(cell("is_mitigated"))) return "mitigated";
    if (isTrue(cell("risk_accepted"))) return "risk accepted";
    return cell("active") === "" ? "" : isTrue(cell("active")) ? "active" : "inactive";
  },
  sourceOf: (cell) => `DefectDojo ${cell("id")}`.trim(),
  keyColumns: ["id"],
  states: {
    ...{ active: "open", "": "open", risk_accepted: "open", mitigated: "resolved" },
    ...{ false_positive: "left_out", duplicate: "left_out", out_of_scope: "left_out" },
  },
  severities: { ...named, info: "none", informational: "none", "": "unstated" },
};

/** Our own columns. */
const safeport: KnownIssueReader = {
  format: "safeport",
  signature: ["title"],
  columns: {
    title: "title",
    description: "description",
    asset: "asset",
    weakness: "weakness",
    severity: "severity",
    found_at: "found_at",
    source: "source",
    published: "published",
    resolved: "resolved",
  },
  appended: [],
  stateColumns: [],
  stateOf: null,
  sourceOf: null,
  keyColumns: [],
  states: {},
  severities: {},
};

/** The reader for a file with these columns; undefined for a file that is none of known issues. */
export function knownIssueReader(names: readonly string[]): KnownIssueReader | undefined {
  const found = [jira, defectdojo].find(
    ({ signature }) => signature.every((name) => names.includes(name)) && !names.includes("found_at"),
  );
  return found ?? (names.includes("title") ? safeport : undefined);
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** The day of a time such as `2024-05-12 04:05`, `12/May/24 4:05 AM` or `25/05/2024`; of one that can be read in two ways, the text, which is refused. */
export function foundOn(text: string): string {
  const [, iso] = /^(\d{4}-\d\d-\d\d)(?:[T ]|$)/.exec(text) ?? [];
  if (iso !== undefined) return iso;
  const [, day = "", name = "", year = ""] = /^(\d{1,2})[/ -]([A-Za-z]{3})[a-z]{0,6}[/ -](\d{4}|\d\d)(?: |$)/.exec(text) ?? [];
  const month = months.indexOf(name.toLowerCase()) + 1;
  if (month > 0) return isoOf(year, month, Number(day));
  const [, one = "", other = "", full = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: |$)/.exec(text) ?? [];
  if (full === "" || (Number(one) <= 12 && Number(other) <= 12 && one !== other)) return text;
  return Number(one) > 12 ? isoOf(full, Number(other), Number(one)) : isoOf(full, Number(one), Number(other));
}

function isoOf(year: string, month: number, day: number): string {
  return `${year.padStart(4, "20")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
