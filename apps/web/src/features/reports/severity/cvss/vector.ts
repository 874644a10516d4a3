import { pastedVector } from "@safeport/contract/reports/core/pasted-vector";
import { allMetrics, baseMetrics, type CvssVersion } from "@safeport/contract/reports/severity/cvss.values";

/** A vector that may still lack metrics: its values by metric, none of them `X`. */
export interface Vector {
  version: CvssVersion;
  values: Readonly<Record<string, string>>;
}

export type VectorProblem =
  | { code: "version" | "unreadable" }
  | { code: "unknown" | "twice"; part: string }
  | { code: "incomplete"; missing: string[] };

/** The vector that a text contains, and its error. `vector` is null when the text contains none. */
export interface VectorReading {
  vector: Vector | null;
  problem: VectorProblem | null;
}

/**
 * Reads a CVSS vector (v3.1 §6, v4.0 §7) as people paste it: letters of either case, brackets and spaces around it, a missing
 * prefix, the address of a calculator, and 3.0, whose metrics are those of 3.1.
 */
export function readVector(text: string): VectorReading {
  const bare = pastedVector(text)
    .trim()
    .replace(/^[([]+|[)\]]+$/g, "")
    .replace(/\/+$/, "")
    .replace(/\s+/g, "");
  const [head = "", ...rest] = bare.split("/");
  const prefix = /^CVSS:(.*)$/i.exec(head);
  const parts = prefix ? rest : [head, ...rest];
  const version = prefix ? versionOf(prefix[1] ?? "") : guessVersion(parts);
  if (!version) return { vector: null, problem: { code: prefix ? "version" : "unreadable" } };
  const values: Record<string, string> = {};
  for (const part of parts) {
    const metric = readPart(version, part);
    if (!metric) return { vector: null, problem: { code: "unknown", part } };
    if (metric.id in values) return { vector: null, problem: { code: "twice", part: metric.id } };
    values[metric.id] = metric.value;
  }
  const vector = { version, values: withoutX(values) };
  const missing = missingMetrics(vector);
  return { vector, problem: missing.length > 0 ? { code: "incomplete", missing } : null };
}

/** The text of a vector, its metrics in the order of the standard. */
export function writeVector({ version, values }: Vector): string {
  const parts = allMetrics(version).flatMap(({ id }) => (values[id] ? [`${id}:${values[id]}`] : []));
  return [`CVSS:${version}`, ...parts].join("/");
}

/** The base metrics a vector still lacks. */
export function missingMetrics({ version, values }: Vector): string[] {
  return baseMetrics[version].map(({ id }) => id).filter((id) => !values[id]);
}

const sameInBoth = [
  ["AV", "AV"],
  ["AC", "AC"],
  ["PR", "PR"],
  ["C", "VC"],
  ["I", "VI"],
  ["A", "VA"],
] as const;

/** The same in the other version, as far as the two mean the same; metrics that only one of them knows have to be chosen again. */
export function toVersion({ version, values }: Vector, target: CvssVersion): Vector {
  if (version === target) return { version, values };
  const [from, to] = version === "3.1" ? ([0, 1] as const) : ([1, 0] as const);
  const pairs = sameInBoth.map((pair) => [pair[to], values[pair[from]]] as const);
  const pairsOfTarget: [string, string][] = pairs.flatMap(([id, value]) => (value ? [[id, value]] : []));
  if (values.UI === "N") pairsOfTarget.push(["UI", "N"]);
  return { version: target, values: Object.fromEntries(pairsOfTarget) };
}

export interface MetricChange {
  id: string;
  /** Null: not defined on that side. */
  before: string | null;
  after: string | null;
}

/** Two vectors of one version, metric by metric: every metric that either defines. Null when the versions differ. */
export function compareVectors(before: Vector, after: Vector): MetricChange[] | null {
  if (before.version !== after.version) return null;
  return allMetrics(before.version)
    .map(({ id }) => ({ id, before: before.values[id] ?? null, after: after.values[id] ?? null }))
    .filter((change) => change.before !== null || change.after !== null);
}

function versionOf(text: string): CvssVersion | null {
  if (text === "3.1" || text === "3.0") return "3.1";
  return text === "4.0" || text === "4" ? "4.0" : null;
}

function guessVersion(parts: readonly string[]): CvssVersion | null {
  const ids = new Set(parts.map((part) => part.split(":")[0]?.toUpperCase()));
  if (!ids.has("AV")) return null;
  return ids.has("AT") || ids.has("VC") ? "4.0" : "3.1";
}

function readPart(version: CvssVersion, part: string): { id: string; value: string } | null {
  const [id = "", value = "", more] = part.toUpperCase().split(":");
  const metric = more === undefined ? allMetrics(version).find((candidate) => candidate.id === id) : undefined;
  if (!metric) return null;
  if (value === "X") return { id, value };
  const letterOfMetric = metric.values.find((letter) => letter.toUpperCase() === value);
  return letterOfMetric ? { id, value: letterOfMetric } : null;
}

function withoutX(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "X"));
}
