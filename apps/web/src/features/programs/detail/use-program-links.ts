import { ownDashboard } from "@safeport/contract/programs/core/own-dashboard";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import { useTranslations } from "use-intl";
import type { Experience } from "../../../lib/viewer.ts";

export interface ProgramLink {
  label: string;
  /** An address, or a path of the web. */
  link: string;
}

/** The links that a program names, and its dashboard. */
export function useProgramLinks(program: Program, experience: Experience): ProgramLink[] {
  const t = useTranslations("programs");
  const { dashboard_link: link } = program;
  // Without a dashboard of its own, a program links to its metrics, or to the reader's reports to it, which only a researcher has.
  const isMetrics = link === ownDashboard(program, true);
  const isOwnReports = link === ownDashboard(program, false);
  const label = t(isMetrics ? "facts.metrics" : isOwnReports ? "facts.my_reports" : "facts.dashboard");
  return [
    ...program.socialLinks.map(({ type, link }) => ({ label: t(`link_type.${type}`), link })),
    ...(isOwnReports && experience !== "researcher" ? [] : [{ label, link }]),
  ];
}
