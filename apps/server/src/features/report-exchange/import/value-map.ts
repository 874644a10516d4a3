import { type Severity, severities, severityOfScore } from "@safeport/contract/kernel/severity.values";
import type { ImportMap } from "@safeport/contract/report-exchange/import/report-import.endpoints";
import { reportImportLimits } from "@safeport/contract/report-exchange/import/report-import.limits";
import {
  type ImportKind,
  type ImportStatus,
  importStatuses,
} from "@safeport/contract/report-exchange/import/report-import.values";
import { nameOfValue } from "@safeport/foreign-files/name-of-value";
import type { Reader } from "./readers/reader.ts";
import { weaknessNames } from "./weakness-names.ts";

/** A kind of weakness that reports can name. */
export interface KnownWeakness {
  id: string;
  cwe_id: number;
  name: string;
}

/** A word of a file with what it becomes. */
export interface MappedWord {
  kind: ImportKind;
  word: string;
  count: number;
  /** Null if it is not known. */
  target: string | null;
  chosen: boolean;
}

const commonStatuses: Record<string, ImportStatus> = {
  ...Object.fromEntries(importStatuses.map((status) => [status.replace(":", "_/_"), status])),
  "": "new",
  triaged: "under_review",
  accepted: "under_review",
  pending: "new",
  open: "new",
  unresolved: "under_review",
  fixed: "resolved",
  informative: "closed:informative",
  informational: "closed:informative",
  wont_fix: "closed:wont_fix",
  out_of_scope: "closed:out_of_scope",
  accepted_risk: "closed:accepted_risk",
  withdrawn: "closed:withdrawn",
  not_reproducible: "not_applicable",
};
const commonSeverities: Record<string, Severity> = {
  ...Object.fromEntries(severities.map((severity) => [severity, severity])),
  informational: "none",
  moderate: "medium",
  important: "high",
};

/** Translates the words of a file, and counts them. */
export class ValueMap {
  readonly words = new Map<string, MappedWord>();
  readonly #reader: Reader;
  readonly #chosen: Record<ImportKind, Map<string, string>>;
  readonly #byNumber = new Map<number, KnownWeakness>();
  readonly #byName = new Map<string, KnownWeakness>();

  constructor(reader: Reader, map: ImportMap, weaknesses: readonly KnownWeakness[]) {
    this.#reader = reader;
    const chosen = (words: Record<string, string> = {}) =>
      new Map(Object.entries(words).map(([word, target]) => [nameOfValue(word), target]));
    this.#chosen = { status: chosen(map.status), severity: chosen(map.severity), weakness: chosen(map.weakness) };
    for (const weakness of weaknesses) {
      this.#byNumber.set(weakness.cwe_id, weakness);
      this.#byName.set(weakness.name.toLowerCase(), weakness);
    }
  }

  status(word: string): ImportStatus | null {
    return this.#count("status", word, (name) => meaningOf(name, this.#reader.statuses, commonStatuses)) as ImportStatus | null;
  }

  /** The severity that the file names by a word, else by a score, else none. A score that is no number counts as a word. */
  severity(word: string, score: string): Severity | null {
    if (word === "" && isScore(score)) return severityOfScore(Number(score));
    const known = { ...commonSeverities, "": "none" as const };
    return this.#count("severity", word || score, (name) => meaningOf(name, this.#reader.severities, known)) as Severity | null;
  }

  /** The kind that a word stands for; `none` without one and where somebody chose to keep the word alone, and null for one that is not known. */
  weakness(word: string): KnownWeakness | "none" | null {
    if (word === "") return "none";
    const target = this.#count("weakness", word, () => {
      const known = this.#weaknessOf(word.slice(0, reportImportLimits.word));
      return known && `CWE-${known.cwe_id}`;
    });
    return target === null || target === "none" ? target : (this.#byNumber.get(Number(target.slice(4))) ?? null);
  }

  /** The kind that a word names by its number or name; of a path such as `A > B`, the last part that does. */
  #weaknessOf(word: string): KnownWeakness | null {
    const [, number] = /^cwe[-_ ]?(\d{1,5})\b/i.exec(word) ?? [];
    if (number !== undefined) return this.#byNumber.get(Number(number)) ?? null;
    for (const part of [word, ...word.split(/[>.]/).reverse()]) {
      const name = part.trim().toLowerCase();
      const found = this.#byName.get(name) ?? this.#byNumber.get(weaknessNames[name.replaceAll("_", " ")] ?? 0);
      if (found) return found;
    }
    return null;
  }

  #count(kind: ImportKind, text: string, meaning: (name: string) => string | null): string | null {
    const word = text.trim().slice(0, reportImportLimits.word);
    const name = nameOfValue(word);
    const key = `${kind} ${name}`;
    const counted = this.words.get(key);
    if (counted) {
      counted.count++;
      return counted.target;
    }
    const chosen = this.#chosen[kind].get(name);
    const target = chosen ?? meaning(name);
    this.words.set(key, { kind, word, count: 1, target, chosen: chosen !== undefined });
    return target;
  }
}

/** Whether a text is a score of CVSS. */
const isScore = (text: string): boolean => /^(?:10(?:\.0{1,9})?|\d(?:\.\d{1,9})?)$/.test(text);

function meaningOf<T>(name: string, own: Readonly<Record<string, T | null>> | undefined, common: Record<string, T>): T | null {
  if (own && Object.hasOwn(own, name)) return own[name] ?? null;
  return Object.hasOwn(common, name) ? (common[name] ?? null) : null;
}
