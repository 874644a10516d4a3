import type { Severity } from "@safeport/contract/kernel/severity.values";
import { readVector, writeVector } from "./cvss/vector.ts";

/** A severity as somebody states it: by a vector, as typed so far, or by its name. */
export interface RatingForm {
  by: "vector" | "name";
  vector: string;
  severity: Severity | null;
}

export type RatingInput = { cvss_vector: string } | { severity: Severity };

/** Request body of a rating; null while the vector is incomplete or no severity is chosen. */
export function ratingInput({ by, vector, severity }: RatingForm): RatingInput | null {
  if (by === "name") return severity && { severity };
  const read = readVector(vector);
  return read.vector && !read.problem ? { cvss_vector: writeVector(read.vector) } : null;
}

/** Whether two forms state the same rating. */
export function isSameChoice(one: RatingForm, other: RatingForm): boolean {
  return one.by === other.by && (one.by === "vector" ? one.vector === other.vector : one.severity === other.severity);
}

/** Whether the report already has this rating, so that nothing changes. */
export function isSameRating(input: RatingInput, report: { severity: Severity; cvss_vector: string | null }): boolean {
  if ("severity" in input) return input.severity === report.severity;
  const current = report.cvss_vector === null ? null : readVector(report.cvss_vector).vector;
  return current !== null && writeVector(current) === input.cvss_vector;
}
