import { capSeverity, type Severity, severityOfScore } from "@safeport/contract/kernel/severity.values";
import calculator from "ae-cvss-calculator";
import { invalidField } from "../../platform/http/app-error.ts";

export interface Rating {
  version: "3.1" | "4.0";
  /** The vector as sent, without the metrics that are "not defined". */
  vector: string;
  score: number;
  severity: Severity;
}

/** Every metric with its values (FIRST, v3.1 table 15, v4.0 table 23); the calculator also accepts some that do not exist. */
const metrics: Record<Rating["version"], Record<string, string>> = {
  "3.1": {
    ...{ AV: "N A L P", AC: "L H", PR: "N L H", UI: "N R", S: "U C", C: "H L N", I: "H L N", A: "H L N" },
    ...{ E: "X U P F H", RL: "X O T W U", RC: "X U R C", CR: "X L M H", IR: "X L M H", AR: "X L M H" },
    ...{ MAV: "X N A L P", MAC: "X L H", MPR: "X N L H", MUI: "X N R", MS: "X U C", MC: "X N L H", MI: "X N L H", MA: "X N L H" },
  },
  "4.0": {
    ...{ AV: "N A L P", AC: "L H", AT: "N P", PR: "N L H", UI: "N P A" },
    ...{ VC: "H L N", VI: "H L N", VA: "H L N", SC: "H L N", SI: "H L N", SA: "H L N" },
    ...{ E: "X A P U", CR: "X H M L", IR: "X H M L", AR: "X H M L" },
    ...{ MAV: "X N A L P", MAC: "X L H", MAT: "X N P", MPR: "X N L H", MUI: "X N P A" },
    ...{ MVC: "X H L N", MVI: "X H L N", MVA: "X H L N", MSC: "X H L N", MSI: "X S H L N", MSA: "X S H L N" },
    ...{ S: "X N P", AU: "X N Y", R: "X A U I", V: "X D C", RE: "X L M H", U: "X Clear Green Amber Red" },
  },
};

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

function isMetric(version: Rating["version"], part: string): boolean {
  const [name = "", value = "", ...rest] = part.split(":");
  const known = metrics[version];
  return rest.length === 0 && Object.hasOwn(known, name) && (known[name] ?? "").split(" ").includes(value);
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
