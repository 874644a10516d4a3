import type { DisclosedReport } from "@safeport/contract/disclosure/disclosure.schema";

/** The public text of a report, as it is stored. */
export type DisclosedContent = Omit<
  DisclosedReport,
  | "number"
  | "bounty"
  | "company_name"
  | "company_domain"
  | "program"
  | "author"
  | "collaborators"
  | "published_at"
  | "updated_at"
  | "files"
> & { files: Omit<DisclosedReport["files"][number], "url">[] };
