import { capSeverity, type Severity, severityOfScore } from "@safeport/contract/kernel/severity.values";
import { allMetrics, baseMetrics, type CvssVersion } from "@safeport/contract/reports/severity/cvss.values";
import calculator from "ae-cvss-calculator";
import { invalidField } from "../../../platform/http/app-error.ts";

export interface Rating {
  version: CvssVersion;
  /** The vector as sent, without the metrics that are "not defined". */
  vector: string;
  score: number;
  severity: Severity;
}

/** The score of a CVSS vector (FIRST, v3.1 §7, v4.0 §8) and its rating; null when a metric is missing, unknown or repeated. */
export function rateVector(text: string): Rating | null {
  const [head, ...parts] = text.split("/");
  const version = head === "CVSS:3.1" ? "3.1" : head === "CVSS:4.0" ? "4.0" : null;
  const names = new Set(parts.map((part) => part.split(":")[0]));
  if (!version || names.size !== parts.length || !parts.every((part) => isMetric(version, part))) return null;
  const cvss = version === "3.1" ? new calculator.Cvss3P1(text) : new calculator.Cvss4P0(text);
  if (!cvss.isBaseFullyDefined()) return null;
  const { overall } = cvss.calculateScores();
  const vector = [head, ...parts.filter((part) => !part.endsWith(":X"))].join("/");
  return { version, vector, score: overall, severity: severityOfScore(overall) };
}

/** Whether a part of a vector is a metric of that version with one of its values; the calculator also accepts some that do not exist. */
function isMetric(version: CvssVersion, part: string): boolean {
  const [id, value = "", ...rest] = part.split(":");
  const isBase = baseMetrics[version].some((metric) => metric.id === id);
  const metric = allMetrics(version).find((candidate) => candidate.id === id);
  if (!metric || rest.length > 0) return false;
  return metric.values.includes(value) || (value === "X" && !isBase);
}

/** The claimed severity above the cap, and the cap; both null where the claim counts in full. */
export function claimAboveCap(
  { severity }: { severity?: Severity | undefined },
  rating: ReturnType<typeof storedRating>,
): { claimed_severity: Severity | null; claim_cap: Severity | null } {
  const named = rating?.cvss_score === null ? severity : rating && severityOfScore(rating.cvss_score);
  return rating && named && named !== rating.severity
    ? { claimed_severity: named, claim_cap: rating.severity }
    : { claimed_severity: null, claim_cap: null };
}

/** The columns of a rating: from the vector if there is one, else from the name; never above the scope's cap. */
export function storedRating(
  { cvss_vector, severity }: { cvss_vector?: string | null | undefined; severity?: Severity | undefined },
  cap: Severity | null,
): { severity: Severity; cvss_vector: string | null; cvss_score: number | null } | null {
  const rating = cvss_vector ? rateVector(cvss_vector) : null;
  if (cvss_vector && !rating) throw invalidField(["body", "cvss_vector"], "vector_invalid");
  const named = rating?.severity ?? severity;
  if (!named) return null;
  const capped = cap ? capSeverity(named, cap) : named;
  if (rating && severity && severity !== rating.severity && severity !== capped) {
    throw invalidField(["body", "severity"], "severity_contradicts_vector", { severity: rating.severity });
  }
  return { severity: capped, cvss_vector: rating?.vector ?? null, cvss_score: rating?.score ?? null };
}
