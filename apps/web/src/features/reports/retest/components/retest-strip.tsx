import { Button, Group, Stack, Text } from "@mantine/core";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorState } from "../../../../ui/error-state.tsx";
import strip from "../../../../ui/question-strip.module.css";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useRetest } from "../api/retest.ts";
import { DecideRetestDialog, RetestDialog } from "./retest-dialogs.tsx";

/** A retest that runs, with the step that the reader can take; or the way to ask for one. */
export function RetestStrip({ report }: { report: Report }) {
  const t = useTranslations("reports.retest");
  const retest = useRetest(report.report_id);
  const [dialog, setDialog] = useState<"answer" | "reject" | "reopen" | null>(null);
  const { can } = report;
  const close = () => setDialog(null);
  const done = (message: string) => ({ onSuccess: () => toast({ kind: "success", message }) });
  const ask = () => retest.ask.mutate(undefined, done(t("asked_done")));
  const confirm = () => retest.decide.mutate({ accept: true }, done(t("decided_done")));
  const failed = retest.ask.error ?? retest.decide.error;
  return (
    <section className={strip.question} data-quiet={report.retest === null || undefined}>
      {report.retest && (
        <Stack gap={2} flex="1 1 280px">
          <Text fw={600}>
            {report.retest.state === "answered"
              ? t("result", { result: report.retest.result ?? "fixed" })
              : can.includes("answer_retest")
                ? t("question")
                : t("waiting")}
          </Text>
          {report.retest.state === "asked" && (
            <Text fz={13} c="dimmed">
              {t.rich("due", { time: () => <TimeAgo time={report.retest?.due_at ?? ""} /> })}
            </Text>
          )}
        </Stack>
      )}
      <Group gap="xs">
        {can.includes("ask_retest") && (
          <Button variant="default" onClick={ask} loading={retest.ask.isPending}>
            {t("ask")}
          </Button>
        )}
        {can.includes("answer_retest") && <Button onClick={() => setDialog("answer")}>{t("answer")}</Button>}
        {can.includes("decide_retest") && (
          <>
            <Button variant="default" onClick={() => setDialog("reject")}>
              {t("reject")}
            </Button>
            {report.retest?.result === "not_fixed" ? (
              <Button onClick={() => setDialog("reopen")}>{t("confirm_reopen")}</Button>
            ) : (
              <Button onClick={confirm} loading={retest.decide.isPending && dialog === null}>
                {t("confirm")}
              </Button>
            )}
          </>
        )}
      </Group>
      {failed && dialog === null && (
        <ErrorState error={failed} onRetry={can.includes("ask_retest") ? ask : confirm} strip alone />
      )}
      {dialog === "answer" && <RetestDialog answer={retest.answer} onClose={close} />}
      {(dialog === "reject" || dialog === "reopen") && (
        <DecideRetestDialog accept={dialog === "reopen"} decide={retest.decide} onClose={close} />
      )}
    </section>
  );
}
