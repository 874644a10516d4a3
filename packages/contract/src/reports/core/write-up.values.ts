import type { FieldErrorCode } from "../../kernel/field-error.ts";
import { textLimits } from "../../kernel/text.limits.ts";

interface WriteUpRule {
  /** Its name among the parts of a report: in texts, in the score and in imports. */
  part: string;
  /** Its column of `report`. */
  column: string;
  limit: number;
  /** The refusal of a report that is sent without it; null if it may be left out. */
  required: FieldErrorCode | null;
  /** Points of the score. */
  points: number;
  /** Lines of its field in the form. */
  rows: number;
  /** Other names of its column in imported files. */
  imported: readonly string[];
  /** Whether its words are searched, and compared with those of other reports. */
  searched: boolean;
}

const text = { limit: textLimits.long, imported: [], searched: false } as const;

/** The texts of a report but for its title, in their order, by their names in the API. */
export const writeUp = {
  poc_description_markdown: {
    ...text,
    part: "description",
    column: "description_markdown",
    searched: true,
    required: "report_description_required",
    points: 10,
    rows: 8,
    imported: ["body_markdown", "vulnerability_information"],
  },
  steps_markdown: {
    ...text,
    part: "steps",
    column: "steps_markdown",
    searched: true,
    required: "report_steps_required",
    points: 20,
    rows: 6,
  },
  expected_markdown: { ...text, part: "expected", column: "expected_markdown", required: null, points: 5, rows: 3 },
  actual_markdown: { ...text, part: "actual", column: "actual_markdown", required: null, points: 5, rows: 5 },
  impact_markdown: {
    ...text,
    part: "impact",
    column: "impact_markdown",
    searched: true,
    required: "report_impact_required",
    points: 15,
    rows: 5,
  },
  environment_markdown: { ...text, part: "environment", column: "environment_markdown", required: null, points: 5, rows: 3 },
} as const satisfies Record<string, WriteUpRule>;

export type WriteUpRules = typeof writeUp;
export type WriteUpField = keyof WriteUpRules;
export type WriteUpPart = WriteUpRules[WriteUpField]["part"];
export type WriteUpColumn = WriteUpRules[WriteUpField]["column"];
export type WriteUpTexts = Record<WriteUpField, string>;

export const writeUpFields = Object.keys(writeUp) as WriteUpField[];
export const writeUpParts: readonly WriteUpPart[] = writeUpFields.map((name) => writeUp[name].part);
export const writeUpColumns: readonly WriteUpColumn[] = writeUpFields.map((name) => writeUp[name].column);

/** The texts by name, each with a value that depends on it. */
export function eachText<V>(make: (name: WriteUpField) => V): Record<WriteUpField, V> {
  return Object.fromEntries(writeUpFields.map((name) => [name, make(name)])) as Record<WriteUpField, V>;
}

/** A value for each part, from that of its text. */
export function eachPart<V>(make: (name: WriteUpField) => V): Record<WriteUpPart, V> {
  return Object.fromEntries(writeUpFields.map((name) => [writeUp[name].part, make(name)])) as Record<WriteUpPart, V>;
}

/** The texts of a row. */
export function textsOfRow(row: Readonly<Record<WriteUpColumn, string>>): WriteUpTexts {
  return eachText((name) => row[writeUp[name].column]);
}

/** The columns for the texts. */
export function columnsOfTexts(texts: Readonly<WriteUpTexts>): Record<WriteUpColumn, string> {
  const entries = writeUpFields.map((name) => [writeUp[name].column, texts[name]]);
  return Object.fromEntries(entries) as Record<WriteUpColumn, string>;
}
