/** The sections of the form that open and close. */
export const formSections = ["configuration", "rewards", "links", "assets", "policy", "report"] as const;
export type FormSectionName = (typeof formSections)[number];

/** The id of a section's element. */
export const partId = (name: FormSectionName) => `part-${name}`;

/** The section that holds a field; null for the fields above and below the sections. */
export function sectionOf(field: string): FormSectionName | null {
  const name = field.split(".")[0] ?? "";
  if (name === "rewards") return "rewards";
  if (name === "socialLinks" || name === "dashboard_link") return "links";
  if (["scopes", "scopeOverview", "inScopeInfo", "outOfScopeInfo", "accepts_unlisted_assets"].includes(name)) return "assets";
  if (
    [
      "policy",
      "bugCredentialRequirements",
      "response_targets",
      "time_zone",
      "holidays",
      "disclosure_policy",
      "safe_harbor",
    ].includes(name)
  )
    return "policy";
  if (name.startsWith("report_") && name !== "report_limit") return "report";
  return ["title", "tags", "company_id", "program_launch_date", "version"].includes(name) ? null : "configuration";
}
