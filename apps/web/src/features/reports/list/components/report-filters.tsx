import { severities } from "@safeport/contract/kernel/severity.values";
import { defaultReportSort, reportSorts } from "@safeport/contract/reports/list/report-sort.values";
import { type ChangeEvent, Suspense } from "react";
import { useTranslations } from "use-intl";
import { idValue } from "../../../../lib/id-value.ts";
import { monthValue } from "../../../../lib/query-values.ts";
import type { Experience } from "../../../../lib/viewer.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { FilterSelect } from "../../../../ui/list-tools.tsx";
import { DeskFilters } from "../../desk/components/desk-filters.tsx";
import { type ListView, offersOpen, statusesOf } from "../report-views.ts";
import { useReportListSearch } from "../use-report-list-search.ts";

const ProgramFilter = lazyPart(() => import("./program-filter.tsx").then((module) => module.ProgramFilter));
const MonthFilter = lazyPart(() => import("./month-filter.tsx").then((module) => module.MonthFilter));

/** Filters the view by severity and status, and sets its order; all of it is in the address. */
export function ReportFilters({ view, experience }: { view: ListView; experience: Experience }) {
  const t = useTranslations("reports.filter");
  const sortName = useTranslations("reports.sort");
  const severityName = useTranslations("reports/severity");
  const statusName = useTranslations("reports/status");
  const { search, setSearch } = useReportListSearch();
  const programId = idValue(search.program_id);
  const month = monthValue(search.received);
  const statuses = statusesOf(view, experience);
  const together = offersOpen(view, experience) ? (["active"] as const) : [];
  const choose = (name: "severity" | "status") => (event: ChangeEvent<HTMLSelectElement>) =>
    setSearch({ [name]: event.currentTarget.value || undefined, page: undefined });
  return (
    <>
      <FilterSelect
        aria-label={t("severity")}
        value={severities.find((name) => name === search.severity) ?? ""}
        onChange={choose("severity")}
        data={[
          { value: "", label: t("any_severity") },
          ...severities.toReversed().map((name) => ({ value: name, label: severityName(`${name}`) })),
        ]}
      />
      {statuses.length > 0 && (
        <FilterSelect
          aria-label={t("status")}
          value={[...together, ...statuses].find((name) => name === search.status) ?? ""}
          onChange={choose("status")}
          data={[
            { value: "", label: t("any_status") },
            ...together.map((value) => ({ value, label: t("open") })),
            ...statuses.map((name) => ({ value: name, label: statusName(`${name}`) })),
          ]}
        />
      )}
      <FilterSelect
        wide
        aria-label={sortName("label")}
        value={reportSorts.find((name) => name === search.sort) ?? defaultReportSort}
        onChange={({ currentTarget: { value } }) =>
          setSearch({ sort: value === defaultReportSort ? undefined : value, page: undefined })
        }
        data={reportSorts.map((name) => ({ value: name, label: sortName(name) }))}
      />
      {experience === "business" && <DeskFilters view={view} />}
      <Suspense>
        {programId && (
          <ProgramFilter programId={programId} onLeave={() => setSearch({ program_id: undefined, page: undefined })} />
        )}
        {month && <MonthFilter month={month} onLeave={() => setSearch({ received: undefined, page: undefined })} />}
      </Suspense>
    </>
  );
}
