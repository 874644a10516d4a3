import { Button, Stack } from "@mantine/core";
import { useTranslations } from "use-intl";
import { toast } from "../../../../ui/toast.ts";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { useMoveToCluster } from "../api/clusters.ts";
import { ReportNumberForm } from "./report-number-form.tsx";

interface MoveReportProps {
  reportId: string;
  /** Its number. */
  id: number;
  isAlone: boolean;
}

/** Takes a report out of its cluster, or puts it into that of another one, by its number. */
export function MoveReport({ reportId, id, isAlone }: MoveReportProps) {
  const t = useTranslations("flood/clusters");
  const errorToast = useErrorToast();
  const move = useMoveToCluster();
  const takeOut = () =>
    move.mutate(
      { reportId, of: null },
      {
        onSuccess: () => toast({ kind: "success", message: t("taken_out", { id }) }),
        onError: (error) => errorToast(error, { title: t("move_failed") }),
      },
    );

  async function join(of: number): Promise<boolean> {
    await move.mutateAsync({ reportId, of });
    toast({ kind: "success", message: t("put_in_done", { id }) });
    return true;
  }

  return (
    <Stack gap={8} align="flex-start" mt={4}>
      {!isAlone && (
        <Button size="compact-sm" variant="default" loading={move.isPending} onClick={takeOut}>
          {t("take_out_this")}
        </Button>
      )}
      <ReportNumberForm name={t("join")} label={t("join_label")} onSend={join} />
    </Stack>
  );
}
