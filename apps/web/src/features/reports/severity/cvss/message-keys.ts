import type { CvssVersion } from "@safeport/contract/reports/severity/cvss.values";
import type { Messages } from "use-intl";

type CvssTexts = Messages["reports/cvss"];

/** The group of texts for the values of a metric; the values of other metrics are High, Medium, Low or None. */
const wordsOf: Record<CvssVersion, Record<string, string>> = {
  "3.1": { AV: "AV", PR: "PR", UI: "UI", S: "S3", E: "E3", RL: "RL", RC: "RC" },
  "4.0": { AV: "AV", AT: "AT", PR: "PR", UI: "UI", S: "S4", E: "E4", AU: "AU", R: "R", V: "V", U: "U" },
};

/** Keys of the help texts of base metrics; the impact on the vulnerable system means the same in both versions. */
const helpOf: Record<CvssVersion, Record<string, string>> = {
  "3.1": { AC: "AC3", UI: "UI3", S: "S3" },
  "4.0": { AC: "AC4", UI: "UI4", VC: "C", VI: "I", VA: "A" },
};

/** The base metric that a modified one stands for, e.g. `AV` for `MAV`; null for all others. */
export function modifiedOf(id: string): string | null {
  return id.length > 1 && id.startsWith("M") ? id.slice(1) : null;
}

/** The key of a metric's name under `name` of `reports/cvss`. */
export function nameKey(version: CvssVersion, id: string): keyof CvssTexts["name"] {
  return (id === "S" && version === "4.0" ? "S4" : id) as keyof CvssTexts["name"];
}

/** The key of a value's word under `value` of `reports/cvss`. */
export function valueKey(version: CvssVersion, id: string, value: string): keyof CvssTexts["value"] {
  return `${wordsOf[version][modifiedOf(id) ?? id] ?? "level"}_${value}` as keyof CvssTexts["value"];
}

/** Key of the explanation of a base metric's value, under `help` of `reports/cvss`. */
export function helpKey(version: CvssVersion, id: string, value: string): keyof CvssTexts["help"] {
  return `${helpOf[version][id] ?? id}_${value}` as keyof CvssTexts["help"];
}

/** The key of the question a base metric asks, under `ask` of `reports/cvss`. */
export function questionKey(version: CvssVersion, id: string): keyof CvssTexts["ask"] {
  const isVulnerable = version === "4.0" && /^V[CIA]$/.test(id);
  return (isVulnerable ? id.slice(1) : id) as keyof CvssTexts["ask"];
}
