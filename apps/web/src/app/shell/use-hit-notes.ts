import type { ListedProgram } from "@safeport/contract/programs/core/program.schema";
import type { ReportCard } from "@safeport/contract/reports/core/report.schema";
import { useTranslations } from "use-intl";

/** The second line of a hit: what distinguishes it from others, and why it is one where its title does not tell. */
export function useHitNotes() {
  const t = useTranslations("app.found");
  const statusName = useTranslations("reports/status");
  return {
    programNote: ({ company_name, matched_asset: asset }: ListedProgram) =>
      [company_name, ...(asset ? [t(asset.is_out_of_scope ? "matches_out" : "matches", { asset: asset.identifier })] : [])].join(
        " · ",
      ),
    reportNote: ({ id, status, author_username, program_title }: ReportCard) =>
      [...(id === null ? [] : [`#${id}`]), statusName(status), author_username, program_title].join(" · "),
  };
}
