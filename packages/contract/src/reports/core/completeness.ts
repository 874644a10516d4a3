import { isBlank } from "../../kernel/text.ts";
import { eachPart, type WriteUpTexts, writeUp, writeUpFields } from "./write-up.values.ts";

/** Points of each part of a report; a complete report has 100 points. */
export const completenessPoints = {
  scope: 10,
  weakness: 5,
  title: 5,
  ...eachPart((name) => writeUp[name].points),
  proof: 15,
  vector: 5,
} as const;
export type CompletenessPart = keyof typeof completenessPoints;
export const completenessParts = Object.keys(completenessPoints) as CompletenessPart[];

/** Points of steps that are not two or more numbered ones. */
const oneStep = 10;

/** Parts of a report that its score depends on. */
export interface ScoredReport extends WriteUpTexts {
  scope_id?: string | null | undefined;
  /** The name of its kind of weakness; null without one. */
  weakness_name: string | null;
  poc_title: string;
  cvss_vector?: string | null | undefined;
  has_files: boolean;
}

export interface MissingPart {
  part: CompletenessPart;
  /** Points that the part would add to the score. */
  points: number;
}

export interface Completeness {
  /** 0 to 100. */
  score: number;
  /** In the order of the table. */
  missing: MissingPart[];
}

/** The description that an author wrote: nothing while it is still the program's template. */
export function writtenDescription(description: string, template: string): string {
  return description.trim() === template.trim() ? "" : description;
}

/** Completeness of a report. It refuses nothing by itself: the requirements for sending a report are checked elsewhere. */
export function completenessOf(report: ScoredReport): Completeness {
  const has: Record<CompletenessPart, boolean> = {
    scope: Boolean(report.scope_id),
    weakness: report.weakness_name !== null,
    title: namesMoreThanClass(report.poc_title, report.weakness_name),
    ...eachPart((name) => !isBlank(report[name])),
    proof: report.has_files || writeUpFields.some((name) => hasCodeBlock(report[name])),
    vector: Boolean(report.cvss_vector),
  };
  const missing = completenessParts.flatMap((part): MissingPart[] => {
    if (!has[part]) return [{ part, points: completenessPoints[part] }];
    if (part !== "steps" || hasSeveralSteps(report.steps_markdown)) return [];
    return [{ part, points: completenessPoints.steps - oneStep }];
  });
  return { score: missing.reduce((score, { points }) => score - points, 100), missing };
}

const numberedStep = /^ {0,3}\d{1,9}[.)][ \t]+\S/;
const fence = /^ {0,3}(?:```|~~~)/;

function hasSeveralSteps(text: string): boolean {
  return text.split("\n").filter((line) => numberedStep.test(line)).length > 1;
}

/** Whether a fence is followed by a line of code. */
function hasCodeBlock(text: string): boolean {
  const lines = text.split("\n");
  return lines.some((line, at) => fence.test(line) && (lines[at + 1] ?? "").trim() !== "" && !fence.test(lines[at + 1] ?? ""));
}

/** Words that name a class of weakness or nothing, and so say not where it is. */
const classWords = new Set(
  `a an and at bug by cross cross-site csrf dom dom-based exists found idor in injection issue leads lfi of on persistent possible
  rce reflected rfi scripting security site sql sqli ssrf ssti stored the there to via vuln vulnerability vulnerable weakness with xss xxe`.split(
    /\s+/,
  ),
);

/** Whether a title has two words or more beside those that name the class of the weakness. */
function namesMoreThanClass(title: string, weakness: string | null): boolean {
  const ofWeakness = new Set(wordsOf(weakness ?? ""));
  return wordsOf(title).filter((word) => !classWords.has(word) && !ofWeakness.has(word)).length > 1;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_-]*/gu) ?? [];
}
