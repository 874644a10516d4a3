import { listReports } from "@safeport/contract/reports/report.endpoints";
import { useTranslations } from "use-intl";
import { call } from "../../../../lib/call.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { toast } from "../../../../ui/toast.ts";
import { useMoveToCluster } from "../api/clusters.ts";
import { ReportNumberForm } from "./report-number-form.tsx";

/** Puts a report, which is named by its number, into the cluster of another. */
export function PutInForm({ of }: { of: number }) {
  const t = useTranslations("flood/clusters");
  const { companyId } = useViewer();
  const move = useMoveToCluster();

  async function putIn(id: number): Promise<boolean> {
    const query = { search: String(id), size: 5, ...(companyId && { company_id: companyId }) };
    const found = (await call(listReports, { query })).items.find((report) => report.id === id);
    if (!found) return false;
    await move.mutateAsync({ reportId: found.report_id, of });
    toast({ kind: "success", message: t("put_in_done", { id }) });
    return true;
  }

  return <ReportNumberForm name={t("put_in")} label={t("put_in_label")} onSend={putIn} />;
}
