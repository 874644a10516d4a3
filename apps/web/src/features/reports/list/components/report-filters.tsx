import { severities } from "@safeport/contract/kernel/severity";
import type { ReportView } from "@safeport/contract/reports/report.schema";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { useAddress } from "../../../../lib/address.ts";
import type { Experience } from "../../../../lib/viewer.ts";
import { statusesOf } from "../report-views.ts";
import { ChoiceBox } from "./choice-box.tsx";

const ProgramFilter = lazy(() => import("./program-filter.tsx").then((module) => ({ default: module.ProgramFilter })));

/** Narrows the view by severity and by status; both live in the address. */
export function ReportFilters({ view, experience }: { view: ReportView; experience: Experience }) {
  const t = useTranslations("reports.filter");
  const ui = useTranslations("ui");
  const { query, setQuery } = useAddress();
  const statuses = statusesOf(view, experience);
  const choose = (name: "severity" | "status") => (value: string) => setQuery({ [name]: value || null, page: null });
  return (
    <>
      <ChoiceBox
        label={t("severity")}
        value={severities.find((name) => name === query.severity) ?? ""}
        onChange={choose("severity")}
      >
        <option value="">{t("any_severity")}</option>
        {severities.toReversed().map((name) => (
          <option key={name} value={name}>
            {ui(`severity.${name}`)}
          </option>
        ))}
      </ChoiceBox>
      {statuses.length > 0 && (
        <ChoiceBox label={t("status")} value={statuses.find((name) => name === query.status) ?? ""} onChange={choose("status")}>
          <option value="">{t("any_status")}</option>
          {statuses.map((name) => (
            <option key={name} value={name}>
              {ui(`status.${name}`)}
            </option>
          ))}
        </ChoiceBox>
      )}
      <Suspense>
        {query.program_id && (
          <ProgramFilter programId={query.program_id} onLeave={() => setQuery({ program_id: null, page: null })} />
        )}
      </Suspense>
    </>
  );
}
