import { capSeverity, type Severity, severityOfScore } from "@safeport/contract/kernel/severity";
import calculator from "ae-cvss-calculator";
import { invalidField } from "../../platform/http/app-error.ts";

export interface Rating {
  version: "3.1" | "4.0";
  /** As sent, less the metrics that say "not defined". */
  vector: string;
  score: number;
  severity: Severity;
}

/** The score of a CVSS vector (FIRST, v3.1 §7, v4.0 §8) and its rating; null when it is none: a metric missing, unknown or twice. */
export function rateVector(text: string): Rating | null {
  const [head, ...parts] = text.split("/");
  const version = head === "CVSS:3.1" ? "3.1" : head === "CVSS:4.0" ? "4.0" : null;
  const metrics = new Set(parts.map((part) => part.split(":")[0]));
  if (!version || metrics.size !== parts.length) return null;
  try {
    const cvss = version === "3.1" ? new calculator.Cvss3P1(text) : new calculator.Cvss4P0(text);
    const { overall, vector } = cvss.calculateScores();
    const understood = new Set(vector.split("/"));
    const defined = parts.filter((part) => !part.endsWith(":X"));
    if (!cvss.isBaseFullyDefined() || !defined.every((part) => understood.has(part))) return null;
    return { version, vector: [head, ...defined].join("/"), score: overall, severity: severityOfScore(overall) };
  } catch {
    return null;
  }
}

/** What is stored of a rating: by vector where there is one, else by name; never above the scope's cap. */
export function storedRating(
  { cvss_vector, severity }: { cvss_vector?: string | null | undefined; severity?: Severity | undefined },
  cap: Severity | null,
): { severity: Severity; cvss_vector: string | null; cvss_score: number | null } | null {
  const rating = cvss_vector ? rateVector(cvss_vector) : null;
  if (cvss_vector && !rating) throw invalidField(["body", "cvss_vector"], "Not a complete CVSS 3.1 or 4.0 vector");
  const named = rating?.severity ?? severity;
  if (!named) return null;
  const capped = cap ? capSeverity(named, cap) : named;
  if (rating && severity && severity !== rating.severity && severity !== capped) {
    throw invalidField(["body", "severity"], `The vector rates as ${rating.severity}`);
  }
  return { severity: capped, cvss_vector: rating?.vector ?? null, cvss_score: rating?.score ?? null };
}
