import { Button, Stack, Text } from "@mantine/core";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useNow } from "../../../../lib/now.ts";
import { ErrorState } from "../../../../ui/error-state.tsx";
import strip from "../../../../ui/question-strip.module.css";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useClock } from "../api/clock.ts";

/** The question that waits for the author, the request for an answer, or the lock of a report. */
export function ClockStrip({ report }: { report: Report }) {
  const t = useTranslations("reports.clock");
  const now = useNow();
  const clock = useClock(report.report_id);
  const { can, answer_request: request } = report;
  const done = (message: string) => ({ onSuccess: () => toast({ kind: "success", message }) });
  const ask = () => clock.ask.mutate(undefined, done(t("asked_done")));
  const addNothing = () => clock.nothing.mutate(undefined, done(t("nothing_done")));
  if (report.locked_at) return <Strip title={t("locked_text")} />;
  if (can.includes("nothing_to_add"))
    return (
      <Strip
        title={t("question")}
        text={t.rich("question_text", { time: () => <TimeAgo time={report.due_at ?? ""} /> })}
        error={clock.nothing.error && <ErrorState error={clock.nothing.error} onRetry={addNothing} strip alone />}
      >
        <Button variant="default" onClick={addNothing} loading={clock.nothing.isPending}>
          {t("nothing")}
        </Button>
      </Strip>
    );
  if (request) {
    const isAuthor = can.includes("dispute") && !can.includes("see_internal");
    if (Date.parse(request.due_at) <= now) return <Strip title={t("unanswered")} text={isAuthor ? t("unanswered_text") : null} />;
    return (
      <Strip
        title={isAuthor ? t("asked") : t("asked_of_us")}
        text={t.rich("asked_text", { time: () => <TimeAgo time={request.due_at} /> })}
      />
    );
  }
  return (
    <Strip
      title={t("late")}
      text={t("late_text")}
      error={clock.ask.error && <ErrorState error={clock.ask.error} onRetry={ask} strip alone />}
    >
      <Button onClick={ask} loading={clock.ask.isPending}>
        {t("ask")}
      </Button>
    </Strip>
  );
}

interface StripProps {
  title: string;
  text?: ReactNode;
  error?: ReactNode;
  children?: ReactNode;
}

function Strip({ title, text, error, children }: StripProps) {
  return (
    <section className={strip.question} aria-label={title}>
      <Stack gap={2} flex="1 1 280px">
        <Text fw={600}>{title}</Text>
        {text && (
          <Text fz={13} c="dimmed">
            {text}
          </Text>
        )}
      </Stack>
      {children}
      {error}
    </section>
  );
}
