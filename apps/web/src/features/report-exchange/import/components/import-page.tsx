import { Alert, Button, FileInput, Group, Stack } from "@mantine/core";
import type { ImportMap, ReportImport } from "@safeport/contract/report-exchange/import/report-import.endpoints";
import type { ImportKind } from "@safeport/contract/report-exchange/import/report-import.values";
import { IconLock } from "@tabler/icons-react";
import { linkOptions, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Page } from "../../../../ui/page.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useProgram } from "../../../programs/core/api/program.ts";
import { useImportReports } from "../api/report-import.ts";
import { ImportWords } from "./import-words.tsx";
import { ReportImportSummary } from "./report-import-summary.tsx";

/** Imports reports of another platform into a program: choose a file, see what it becomes, change that, and import. */
export function ImportPage({ title }: { title: string }) {
  const t = useTranslations("reports/import");
  const { data: program } = useProgram(title);
  const link = linkOptions({ to: "/{-$area}/bounties/$title", params: { title: program?.handle ?? title } });
  return (
    <Page title={t("title")} subtitle={t("text")} back={{ link, label: program?.title ?? title }} width="form">
      {program && !program.can.includes("import_reports") && <EmptyState icon={IconLock} title={t("closed")} />}
      {program?.can.includes("import_reports") && <ImportForm program={program} />}
    </Page>
  );
}

function ImportForm({ program }: { program: { program_id: string } }) {
  const t = useTranslations("reports/import");
  const tUi = useTranslations("ui");
  const errorText = useErrorText();
  const navigate = useNavigate();
  const load = useImportReports(program.program_id);
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ReportImport | null>(null);
  const [map, setMap] = useState<ImportMap>({});
  // Whether the preview was made before the last choice.
  const [isOld, setOld] = useState(false);

  function read(chosen: File, choices: ImportMap): void {
    const show = (answer: ReportImport) => {
      setPreview(answer);
      setOld(false);
    };
    load.mutate({ file: chosen, apply: false, map: choices }, { onSuccess: show });
  }
  function choose(chosen: File | null): void {
    setFile(chosen);
    setPreview(null);
    setMap({});
    load.reset();
    if (chosen) read(chosen, {});
  }
  function translate(kind: ImportKind, word: string, target: string): void {
    setMap((old) => ({ ...old, [kind]: { ...old[kind], [word]: target } }));
    setOld(true);
  }
  function apply(): void {
    if (!file) return;
    const done = ({ added }: ReportImport) => {
      toast({ kind: "success", message: t("done", { count: added }) });
      void navigate({ to: "/reports", search: { program_id: program.program_id } });
    };
    load.mutate({ file, apply: true, map }, { onSuccess: done });
  }

  const count = preview?.added ?? 0;
  return (
    <Stack gap="md">
      <FileInput
        label={t("file")}
        placeholder={t("choose")}
        accept=".csv,.json,.jsonl,text/csv,application/json"
        value={file}
        onChange={choose}
        clearable
        clearButtonProps={{ "aria-label": tUi("clear") }}
        // Otherwise a browser does not notice that a corrected file of the same name is chosen.
        fileInputProps={{
          onClick: (event) => {
            event.currentTarget.value = "";
          },
        }}
      />
      {preview && (
        <ReportImportSummary summary={preview}>
          <ImportWords values={preview.values} map={map} onChange={translate} />
        </ReportImportSummary>
      )}
      {load.error && (
        <Alert color="var(--sp-danger)" role="alert">
          {errorText(load.error, t("failed"))}
        </Alert>
      )}
      <Group justify="flex-end">
        {isOld && file && (
          <Button variant="default" loading={load.isPending} onClick={() => read(file, map)}>
            {t("check_again")}
          </Button>
        )}
        {/* Each has a key, so that a press on one that has just gone is not a press on the next. */}
        {preview ? (
          <Button key="apply" onClick={apply} loading={load.isPending} disabled={count === 0 || isOld}>
            {t("apply", { count })}
          </Button>
        ) : (
          <Button key="check" loading={load.isPending} disabled>
            {t("check")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
