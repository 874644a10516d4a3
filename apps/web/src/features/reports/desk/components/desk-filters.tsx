import { type ReportTurn, reportTurns } from "@safeport/contract/reports/report.values";
import { useTranslations } from "use-intl";
import { idValue } from "../../../../lib/id-value.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { FilterSelect } from "../../../../ui/list-tools.tsx";
import type { ListView } from "../../list/report-views.ts";
import { useReportListSearch } from "../../list/use-report-list-search.ts";
import { useLabels, useTriagers } from "../api/desk.ts";

/** Narrows a company's list by whose turn it is, who works on a report, and its label. */
export function DeskFilters({ view }: { view: ListView }) {
  const t = useTranslations("reports");
  const { companyId } = useViewer();
  const { search, setSearch } = useReportListSearch();
  const triagers = useTriagers(companyId ?? "", { enabled: companyId !== null });
  const labels = useLabels(companyId ?? "", { enabled: companyId !== null });
  // On a phone they would leave too little room for the reports; saved views and addresses still narrow by them.
  if (!matchMedia("(min-width: 768px)").matches) return null;
  const isOwn = view === "mine" || view === "my_turn";
  const people = triagers.map(({ username, full_name }) => ({ value: username, label: full_name }));
  const { assignee = "" } = search;
  // A member who has left may still be in an address.
  const former = !["", "me", "none"].includes(assignee) && !people.some(({ value }) => value === assignee);
  const label = search.label === "none" ? "none" : (idValue(search.label) ?? "");
  return (
    <>
      {view !== "my_turn" && view !== "closed" && (
        <FilterSelect
          aria-label={t("filter.turn")}
          value={reportTurns.find((turn) => turn === search.turn) ?? ""}
          onChange={({ currentTarget: { value } }) => setSearch({ turn: value || undefined, page: undefined })}
          data={[
            { value: "", label: t("filter.any_turn") },
            ...reportTurns.map((turn: ReportTurn) => ({ value: turn, label: t(`turn.${turn}`) })),
          ]}
        />
      )}
      {!isOwn && (
        <FilterSelect
          aria-label={t("filter.assignee")}
          value={assignee}
          onChange={({ currentTarget: { value } }) => setSearch({ assignee: value || undefined, page: undefined })}
          data={[
            { value: "", label: t("filter.any_assignee") },
            { value: "me", label: t("filter.me") },
            { value: "none", label: t("filter.nobody") },
            ...people,
            ...(former ? [{ value: assignee, label: `@${assignee}` }] : []),
          ]}
        />
      )}
      {/* Shown before the labels are loaded, and where there are none: the rows below it must not move. */}
      <FilterSelect
        aria-label={t("filter.label")}
        value={label}
        onChange={({ currentTarget: { value } }) => setSearch({ label: value || undefined, page: undefined })}
        data={[
          { value: "", label: t("filter.any_label") },
          { value: "none", label: t("filter.no_label") },
          ...labels.map(({ label_id, name }) => ({ value: label_id, label: name })),
        ]}
      />
      <FilterSelect
        aria-label={t("filter.author_answer")}
        value={search.contested === "true" ? "true" : ""}
        onChange={({ currentTarget: { value } }) => setSearch({ contested: value || undefined, page: undefined })}
        data={[
          { value: "", label: t("filter.any_answer") },
          { value: "true", label: t("filter.contested") },
        ]}
      />
    </>
  );
}
