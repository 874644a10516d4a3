import type { Severity } from "@safeport/contract/kernel/severity.values";
import type { AssetType } from "@safeport/contract/programs/core/program.values";
import type { Reason } from "./refusal-reason.ts";

/** The public lists we read, with their display names. */
export const platforms = {
  hackerone: "HackerOne",
  bugcrowd: "Bugcrowd",
  intigriti: "Intigriti",
  yeswehack: "YesWeHack",
  federacy: "Federacy",
  hackenproof: "HackenProof",
  diodb: "disclose.io",
  chaos: "Chaos",
  csv: "CSV",
} as const;
export type Platform = keyof typeof platforms;

/**
 * Evidence of a list's own type about an asset. `keep`: use the type, whatever the text. `fit`: use it if the text fits,
 * otherwise go by the text. `web`: something on the web, the text decides. `guess`: the text decides; `type` is the fallback.
 */
export interface AssetHint {
  type: AssetType;
  trust: "keep" | "fit" | "web" | "guess";
}

/** A row of a program's targets, as the list has it. */
export interface ListedScope {
  /** Its path in the program: `targets.in_scope[3]`. */
  place: string;
  /** The list's own word for the type. */
  listedAs: string;
  hint: AssetHint;
  text: string;
  /** Paragraphs of the instructions. */
  notes: string[];
  isOutOfScope: boolean;
  isEligibleForBounty: boolean;
  maxSeverity: Severity;
}

/** A program in the common form of all lists; texts are unchanged. */
export interface ListedProgram {
  importId: string;
  title: string;
  /** Its page on the list's platform. */
  url: string;
  website: string | null;
  /** Its owner: programs of one list with the same key belong to the same company. */
  owner: { key: string; name: string };
  pays: boolean;
  /** Least and most of any reward, in whole US dollars; null where the list names no amount in dollars. */
  range: { min: number; max: number } | null;
  status: "active" | "paused" | "closed";
  isPublic: boolean;
  /** Sentences for the description. */
  facts: string[];
  scopes: ListedScope[];
}

export type ReadProgram =
  | { ok: true; program: ListedProgram; refused: { place: string; reason: Reason }[]; doubts: string[] }
  | { ok: false; reason: Reason };

/** One platform's list: how to recognise it, and how to read its programs. */
export interface ProgramList {
  platform: Platform;
  /** The fields that together identify this list: every program of it has them all, and no other list's program does. */
  marks: readonly string[];
  read(program: unknown): Promise<ReadProgram>;
}
