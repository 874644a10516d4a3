/** From least to most severe; the order is the rank. */
export const severities = ["none", "low", "medium", "high", "critical"] as const;
export type Severity = (typeof severities)[number];

/** The lower of two severities: a rating under a scope's `max_severity`. */
export function capSeverity(rating: Severity, cap: Severity): Severity {
  return severities.indexOf(rating) <= severities.indexOf(cap) ? rating : cap;
}

/** The qualitative rating of a CVSS score (v3.1 §5, v4.0 §6): 0 none, to 3.9 low, to 6.9 medium, to 8.9 high. */
export function severityOfScore(score: number): Severity {
  if (score === 0) return "none";
  if (score < 4) return "low";
  if (score < 7) return "medium";
  return score < 9 ? "high" : "critical";
}
