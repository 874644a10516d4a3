export const cvssVersions = ["3.1", "4.0"] as const;
export type CvssVersion = (typeof cvssVersions)[number];

export interface Metric {
  id: string;
  /** The letters of its values, worst first as far as there is an order. */
  values: readonly string[];
}

function metrics(text: string): Metric[] {
  return text.split(" ").map((entry) => {
    const [id = "", values = ""] = entry.split(":");
    return { id, values: values.split(",") };
  });
}

/** The metrics a vector must have (FIRST, CVSS v3.1 §2, v4.0 §2), in the order in which it is written. */
export const baseMetrics: Record<CvssVersion, readonly Metric[]> = {
  "3.1": metrics("AV:N,A,L,P AC:L,H PR:N,L,H UI:N,R S:C,U C:H,L,N I:H,L,N A:H,L,N"),
  "4.0": metrics("AV:N,A,L,P AC:L,H AT:N,P PR:N,L,H UI:N,P,A VC:H,L,N VI:H,L,N VA:H,L,N SC:H,L,N SI:H,L,N SA:H,L,N"),
};

const requirements = "CR:H,M,L IR:H,M,L AR:H,M,L";

/** The metrics that a vector may add to the base metrics (v3.1 §3 and §4, v4.0 §3 to §5). All of them take `X`, "not defined", too. */
export const optionalMetrics: Record<CvssVersion, readonly Metric[]> = {
  "3.1": metrics(
    `E:H,F,P,U RL:U,W,T,O RC:C,R,U ${requirements} MAV:N,A,L,P MAC:L,H MPR:N,L,H MUI:N,R MS:C,U MC:H,L,N MI:H,L,N MA:H,L,N`,
  ),
  "4.0": metrics(
    `E:A,P,U ${requirements} MAV:N,A,L,P MAC:L,H MAT:N,P MPR:N,L,H MUI:N,P,A MVC:H,L,N MVI:H,L,N MVA:H,L,N MSC:H,L,N MSI:S,H,L,N MSA:S,H,L,N S:P,N AU:Y,N R:I,U,A V:C,D RE:H,M,L U:Red,Amber,Green,Clear`,
  ),
};

/** Base metrics first, then threat, environmental and, with 4.0, supplemental ones. */
export function allMetrics(version: CvssVersion): readonly Metric[] {
  return [...baseMetrics[version], ...optionalMetrics[version]];
}

/** Base metrics by group; each group has its own heading. */
export const metricGroups: Record<
  CvssVersion,
  readonly { name: "exploitability" | "impact" | "vulnerable" | "subsequent"; ids: readonly string[] }[]
> = {
  "3.1": [
    { name: "exploitability", ids: ["AV", "AC", "PR", "UI", "S"] },
    { name: "impact", ids: ["C", "I", "A"] },
  ],
  "4.0": [
    { name: "exploitability", ids: ["AV", "AC", "AT", "PR", "UI"] },
    { name: "vulnerable", ids: ["VC", "VI", "VA"] },
    { name: "subsequent", ids: ["SC", "SI", "SA"] },
  ],
};
