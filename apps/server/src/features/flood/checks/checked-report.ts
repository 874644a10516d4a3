import type { WriteUpColumn } from "@safeport/contract/reports/core/write-up.values";

/** What checks read of a report. */
export interface CheckedReport extends Record<WriteUpColumn, string> {
  id: string;
  title: string;
  author_id: string;
  company_id: string;
  program_id: string;
  scope_id: string | null;
  scope_identifier: string | null;
  scope_asset_type: string | null;
  weakness_id: string | null;
  sent_at: Date | null;
  has_files: boolean;
}
