import { useTranslations } from "use-intl";
import { CsvDialog } from "../../../../ui/csv-dialog.tsx";
import { useImportScopes } from "../api/scope-tool.ts";
import { ImportSummary } from "./import-summary.tsx";

/** Imports scopes from a CSV file. */
export function ImportDialog({ program, onClose }: { program: string; onClose: () => void }) {
  const t = useTranslations("programs/tools.csv");
  const load = useImportScopes(program);
  return (
    <CsvDialog
      t={t}
      load={load}
      countOf={({ added, updated }) => added + updated}
      applyLabel={(count) => t("apply", { count })}
      doneText={({ added, updated }) => t("done", { added, updated })}
      summary={(summary) => <ImportSummary summary={summary} />}
      onClose={onClose}
    />
  );
}
