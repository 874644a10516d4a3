import type { DisclosedReport } from "@safeport/contract/reports/disclosure/disclosure.schema";

/** The public text of a report, as it is stored. */
export type DisclosedContent = Omit<
  DisclosedReport,
  "number" | "company_name" | "program" | "author" | "published_at" | "updated_at" | "files"
> & { files: Omit<DisclosedReport["files"][number], "url">[] };
