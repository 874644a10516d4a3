import type { Severity } from "@safeport/contract/kernel/severity";
import type { AssetType } from "@safeport/contract/programs/scope.schema";

/** The public lists we read, and how people call them. */
export const platforms = {
  hackerone: "HackerOne",
  bugcrowd: "Bugcrowd",
  intigriti: "Intigriti",
  yeswehack: "YesWeHack",
  federacy: "Federacy",
  hackenproof: "HackenProof",
} as const;
export type Platform = keyof typeof platforms;

/**
 * What a list's own type says about an asset. `keep`: it is that, whatever the text. `fit`: it is that if the text is one, else what
 * the text is. `web`: something on the web, the text says what. `guess`: the type says little; `type` where the text says nothing.
 */
export interface AssetHint {
  type: AssetType;
  trust: "keep" | "fit" | "web" | "guess";
}

/** A row of a program's targets, as the list has it. */
export interface ListedScope {
  /** Where in the program: `targets.in_scope[3]`. */
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

/** A program in the common form of all lists; texts as they came. */
export interface ListedProgram {
  importId: string;
  title: string;
  /** Where the list's platform shows it. */
  url: string;
  website: string | null;
  /** Who runs it: programs of one list with one key belong to one company. */
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
  | { ok: true; program: ListedProgram; refused: { place: string; reason: string }[]; doubts: string[] }
  | { ok: false; reason: string };

/** One platform's list: how to know it, and how to read a program of it. */
export interface ProgramList {
  platform: Platform;
  /** The fields every program of this list has and no other list's program has all of. */
  marks: readonly string[];
  read(program: unknown): ReadProgram;
}
