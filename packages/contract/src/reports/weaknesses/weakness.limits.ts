/** The highest number of a kind of weakness in the CWE list. */
export const maxCweId = 99_999;
/** Weaknesses that a program can refuse. */
export const maxProgramWeaknesses = 200;
/** The lists whose entries are groups of weaknesses. */
export const weaknessStandards = ["owasp_web_2021", "owasp_api_2023", "owasp_llm_2025", "smart_contract"] as const;
export type WeaknessStandard = (typeof weaknessStandards)[number];
export const maxWeaknessGroups = 100;
