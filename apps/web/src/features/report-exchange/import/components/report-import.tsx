import { Button, Group, Text, TextInput } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { CsvDialog } from "../../../../ui/csv-dialog.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { useImportReports } from "../api/report-import.ts";
import { ReportImportSummary } from "./report-import-summary.tsx";

/** Imports reports of another platform into a program, for staff. */
export function ReportImport() {
  const t = useTranslations("reports/import");
  const [program, setProgram] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const open = (event: FormEvent) => {
    event.preventDefault();
    setMissing(program.trim() === "");
    setOpen(program.trim() !== "");
  };
  return (
    <SettingsSection title={t("section")}>
      <Text c="dimmed" mb="sm" maw="70ch">
        {t("section_text")}
      </Text>
      <form onSubmit={open} noValidate>
        <Group align="flex-start" gap="sm">
          <TextInput
            label={t("program")}
            description={t("program_hint")}
            value={program}
            onChange={(event) => setProgram(event.currentTarget.value)}
            error={isMissing && program.trim() === "" && t("program_required")}
            maxLength={150}
            w={{ base: "100%", xs: 320 }}
          />
          <Button
            type="submit"
            variant="default"
            leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
            mt={{ xs: 45 }}
          >
            {t("open")}
          </Button>
        </Group>
      </form>
      {isOpen && <ImportDialog program={program.trim()} onClose={() => setOpen(false)} />}
    </SettingsSection>
  );
}

function ImportDialog({ program, onClose }: { program: string; onClose: () => void }) {
  const t = useTranslations("reports/import");
  const load = useImportReports(program);
  return (
    <CsvDialog
      t={t}
      load={load}
      accept=".csv,.json,.jsonl,text/csv,application/json"
      countOf={({ added }) => added}
      applyLabel={(count) => t("apply", { count })}
      doneText={({ added }) => t("done", { count: added })}
      summary={(summary) => <ReportImportSummary summary={summary} />}
      onClose={onClose}
    />
  );
}
