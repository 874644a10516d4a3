import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { Page } from "../../../../ui/page.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { useImport } from "../api/import.ts";
import { ChooseLists } from "./choose-lists.tsx";
import { ImportState } from "./import-state.tsx";

/**
 * Imports of program lists, for staff: choose lists, preview the changes, import, and see the result. `reports` imports reports.
 */
export function ImportsPage({ reports }: { reports: ReactNode }) {
  const t = useTranslations("programs/imports");
  const { data, error, refetch, isFetching } = useImport();
  return (
    <Page title={t("title")} subtitle={t("subtitle")}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={data !== undefined} />}
      {!data && !error && <SkeletonRows count={4} height={44} />}
      {data?.import && <ImportState key={data.import.import_id} latest={data.import} />}
      {data && (data.import === null || data.import.state === "done" || data.import.state === "failed") && (
        <ChooseLists again={data.import !== null} />
      )}
      {reports}
    </Page>
  );
}
