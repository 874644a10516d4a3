import { Button, Group, Stack, Text } from "@mantine/core";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { formatDay } from "../../../lib/format.ts";
import { useI18n } from "../../../lib/i18n.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import strip from "../../../ui/question-strip.module.css";
import { toast } from "../../../ui/toast.ts";
import { useDisclosure } from "../api/disclosure.ts";
import { CveDialog, TakeDownDialog } from "./disclosure-dialogs.tsx";

const AskDisclosure = lazyPart(() => import("./ask-disclosure.tsx").then((module) => module.AskDisclosure));
const AnswerDisclosure = lazyPart(() => import("./answer-disclosure.tsx").then((module) => module.AnswerDisclosure));

/** State of a report's disclosure, with the next step of the reader. */
export function DisclosureStrip({ report }: { report: Report }) {
  const t = useTranslations("reports/disclosure");
  const { locale } = useI18n();
  const disclosure = useDisclosure(report.report_id);
  const [dialog, setDialog] = useState<"ask" | "answer" | "take_down" | "cve" | null>(null);
  const { can, disclosure: state } = report;
  const close = () => setDialog(null);
  const withdraw = () =>
    disclosure.withdraw.mutate(undefined, { onSuccess: () => toast({ kind: "success", message: t("withdrawn_done") }) });
  const isAsked = state?.state === "asked" || state?.state === "undecided";
  // It has nothing to do with a request that waits.
  const cve = can.includes("set_cve") && (
    <Button variant="default" onClick={() => setDialog("cve")}>
      {report.cve_id ?? t("cve_set")}
    </Button>
  );
  return (
    <>
      <section className={strip.question} data-quiet={!isAsked || undefined}>
        {state && (
          <Stack gap={2} flex="1 1 280px">
            <Text fw={600}>{textOf()}</Text>
            {state.state === "asked" && state.due_at && (
              <Text fz={13} c="dimmed">
                {t.rich("due", {
                  time: () => <time dateTime={state.due_at ?? ""}>{formatDay(state.due_at ?? "", locale)}</time>,
                })}
              </Text>
            )}
            {state.state === "undecided" && (
              <Text fz={13} c="dimmed">
                {t("undecided")}
              </Text>
            )}
          </Stack>
        )}
        <Group gap="xs">
          {!isAsked && cve}
          {state?.state === "public" && report.id !== null && (
            <Button component="a" href={`/d/${report.id}`} variant="default">
              {t("public_link")}
            </Button>
          )}
          {can.includes("ask_disclosure") && (
            <Button variant="default" onClick={() => setDialog("ask")}>
              {t("ask")}
            </Button>
          )}
          {can.includes("withdraw_disclosure") && (
            <Button variant="default" onClick={withdraw} loading={disclosure.withdraw.isPending}>
              {t("withdraw")}
            </Button>
          )}
          {can.includes("answer_disclosure") && <Button onClick={() => setDialog("answer")}>{t("answer")}</Button>}
          {can.includes("take_down") && (
            <Button variant="default" onClick={() => setDialog("take_down")}>
              {t("take_down")}
            </Button>
          )}
        </Group>
        {disclosure.withdraw.error && <ErrorState error={disclosure.withdraw.error} onRetry={withdraw} strip alone />}
        <Suspense>
          {dialog === "ask" && <AskDisclosure report={report} disclosure={disclosure} onClose={close} />}
          {dialog === "answer" && <AnswerDisclosure report={report} disclosure={disclosure} onClose={close} />}
        </Suspense>
        {dialog === "take_down" && <TakeDownDialog takeDown={disclosure.takeDown} onClose={close} />}
        {dialog === "cve" && <CveDialog report={report} setCve={disclosure.setCve} onClose={close} />}
      </section>
      {isAsked && cve && (
        <section className={strip.question} data-quiet>
          {cve}
        </section>
      )}
    </>
  );

  function textOf(): string {
    if (state?.state === "public" || state?.state === "taken_down") return t(state.state);
    if (state?.state === "refused") return t("refused_reporter");
    if (can.includes("withdraw_disclosure")) return t("waiting_full");
    const side = state?.side ?? "company";
    return t(can.includes("answer_disclosure") ? `question_${side}` : `other_${side}`);
  }
}
