import { NativeSelect, Stack } from "@mantine/core";
import { severities } from "@safeport/contract/kernel/severity.values";
import { reportTurns } from "@safeport/contract/reports/core/report.values";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { idValue } from "../../../../lib/id-value.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import tools from "../../../../ui/list-tools.module.css";
import { useLabels, useTriagers } from "../../core/api/company-choices.ts";
import { type ListView, offersOpen, statusesOf } from "../../core/report-views.ts";
import { useReportListSearch } from "../../core/use-report-list-search.ts";

/** The rarer fields. They stand below the others, which take the focus and the first keys without them. */
export const MoreFilterFields = lazyPart(() => import("./more-filter-fields.tsx").then((module) => module.MoreFilterFields));

/** The fields of the filters; each change is in the address at once. */
export function FilterFields({ view }: { view: ListView }) {
  const t = useTranslations("reports.filter");
  const severityName = useTranslations("reports/severity");
  const statusName = useTranslations("reports/status");
  const { experience } = useViewer();
  const { search, setSearch } = useReportListSearch();
  const statuses = statusesOf(view, experience);
  const together = offersOpen(view, experience) ? (["active"] as const) : [];
  const set = (name: "severity" | "status") => (value: string) => setSearch({ [name]: value || undefined });
  return (
    <Stack gap="sm">
      <div className={tools.pairs}>
        <Choice
          label={t("severity")}
          any={t("any_severity")}
          value={severities.find((name) => name === search.severity)}
          onChoose={set("severity")}
          options={severities.toReversed().map((name) => ({ value: name, label: severityName(`${name}`) }))}
        />
        {statuses.length > 0 && (
          <Choice
            label={t("status")}
            any={t("any_status")}
            value={[...together, ...statuses].find((name) => name === search.status)}
            onChoose={set("status")}
            options={[
              ...together.map((value) => ({ value, label: t("open") })),
              ...statuses.map((name) => ({ value: name, label: statusName(`${name}`) })),
            ]}
          />
        )}
        {experience === "business" && <DeskFields view={view} />}
      </div>
      <Suspense>
        <MoreFilterFields />
      </Suspense>
    </Stack>
  );
}

/** For a company: whose turn it is, who works on a report, its label, and what the author answered. */
function DeskFields({ view }: { view: ListView }) {
  const t = useTranslations("reports");
  const { companyId } = useViewer();
  const { search, setSearch } = useReportListSearch();
  const triagers = useTriagers(companyId ?? "", { enabled: companyId !== null });
  const labels = useLabels(companyId ?? "", { enabled: companyId !== null });
  const people = triagers.map(({ username, full_name }) => ({ value: username, label: full_name }));
  const { assignee = "" } = search;
  // A member who has left may still be in an address.
  const former = !["", "me", "none"].includes(assignee) && !people.some(({ value }) => value === assignee);
  const set = (name: "turn" | "assignee" | "label" | "contested") => (value: string) => setSearch({ [name]: value || undefined });
  return (
    <>
      {view !== "my_turn" && view !== "closed" && (
        <Choice
          label={t("filter.turn")}
          any={t("filter.any_turn")}
          value={reportTurns.find((turn) => turn === search.turn)}
          onChoose={set("turn")}
          options={reportTurns.map((turn) => ({ value: turn, label: t(`turn.${turn}`) }))}
        />
      )}
      {view !== "mine" && view !== "my_turn" && (
        <Choice
          label={t("filter.assignee")}
          any={t("filter.any_assignee")}
          value={assignee}
          onChoose={set("assignee")}
          options={[
            { value: "me", label: t("filter.me") },
            { value: "none", label: t("filter.nobody") },
            ...people,
            ...(former ? [{ value: assignee, label: `@${assignee}` }] : []),
          ]}
        />
      )}
      <Choice
        label={t("filter.label")}
        any={t("filter.any_label")}
        value={search.label === "none" ? "none" : idValue(search.label)}
        onChoose={set("label")}
        options={[
          { value: "none", label: t("filter.no_label") },
          ...labels.map(({ label_id, name }) => ({ value: label_id, label: name })),
        ]}
      />
      <Choice
        label={t("filter.author_answer")}
        any={t("filter.any_answer")}
        value={search.contested === "true" ? "true" : ""}
        onChoose={set("contested")}
        options={[{ value: "true", label: t("filter.contested") }]}
      />
    </>
  );
}

interface ChoiceProps {
  label: string;
  any: string;
  value: string | undefined;
  onChoose: (value: string) => void;
  options: { value: string; label: string }[];
}

function Choice({ label, any, value = "", onChoose, options }: ChoiceProps) {
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      data={[{ value: "", label: any }, ...options]}
    />
  );
}
