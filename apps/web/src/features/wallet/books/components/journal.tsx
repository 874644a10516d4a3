import { Group, TextInput } from "@mantine/core";
import { journalFormats } from "@safeport/contract/wallet/books/ledger-month.values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { DownloadButton } from "../../../../ui/download-button.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { useExportJournal } from "../api/books.ts";
import { dayAgo } from "./balances-at.tsx";

/** Saves everything that was booked in some days, the last month at first, as CSV or for hledger. */
export function Journal({ companyId }: { companyId?: string }) {
  const t = useTranslations("wallet/books");
  const [{ from, to }, setDays] = useState(lastMonth);
  const file = useExportJournal(companyId);
  const problem = from && to && from > to ? t("days_order") : !from || !to ? t("days_required") : null;
  return (
    <SettingsSection title={t("journal")} text={t("journal_text")}>
      <Group gap="md" align="flex-start">
        <TextInput
          type="date"
          label={t("from")}
          value={from}
          max={dayAgo(0)}
          onChange={({ currentTarget: { value } }) => setDays((days) => ({ ...days, from: value }))}
          error={problem}
          maw={200}
        />
        <TextInput
          type="date"
          label={t("to")}
          value={to}
          max={dayAgo(0)}
          onChange={({ currentTarget: { value } }) => setDays((days) => ({ ...days, to: value }))}
          maw={200}
        />
      </Group>
      <Group gap="sm">
        {journalFormats.map((format) => (
          <DownloadButton
            key={format}
            size="sm"
            loading={file.isPending && file.variables.format === format}
            onClick={() => problem === null && file.mutate({ from, to, format })}
          >
            {t(`format.${format}`)}
          </DownloadButton>
        ))}
      </Group>
      {file.error && <ErrorAlert error={file.error} />}
    </SettingsSection>
  );
}

/** The first and the last day (UTC) of the month before this one. */
function lastMonth(): { from: string; to: string } {
  const now = new Date();
  const day = (month: number, of: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, of)).toISOString().slice(0, 10);
  return { from: day(-1, 1), to: day(0, 0) };
}
