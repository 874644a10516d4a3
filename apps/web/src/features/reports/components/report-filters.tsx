import { Button } from "@mantine/core";
import { severities } from "@safeport/contract/kernel/severity";
import type { ReportView } from "@safeport/contract/reports/report.schema";
import { IconX } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useAddress } from "../../../lib/address.ts";
import type { Experience } from "../../../lib/viewer.ts";
import { useProgram } from "../api/use-program.ts";
import { statusesOf } from "../report-views.ts";
import { ChoiceBox } from "./choice-box.tsx";

/** Narrows the view by severity and by status; both live in the address. */
export function ReportFilters({ view, experience }: { view: ReportView; experience: Experience }) {
  const t = useTranslations("reports.filter");
  const ui = useTranslations("ui");
  const { query, setQuery } = useAddress();
  const statuses = statusesOf(view, experience);
  const { data: program } = useProgram(query.program_id);
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
      {query.program_id && (
        <Button
          variant="light"
          size="sm"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={t("all_programs", { program: program?.title ?? "" })}
          onClick={() => setQuery({ program_id: null, page: null })}
        >
          {program?.title ?? t("one_program")}
        </Button>
      )}
    </>
  );
}
