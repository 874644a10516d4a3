import { Alert, Skeleton, Stack } from "@mantine/core";
import type { Dispute } from "@safeport/contract/disputes/dispute.schema";
import { IconScale } from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Page } from "../../../ui/page.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { useReport } from "../../reports/core/api/report.ts";
import { useDispute, useDisputeSteps } from "../api/dispute.ts";
import { useOutcomeText } from "../use-outcome-text.ts";
import { ConcedeDispute } from "./concede-dispute.tsx";
import { DecisionForm } from "./decision-form.tsx";
import classes from "./dispute.module.css";
import { DisputeState } from "./dispute-state.tsx";
import { BothSides, DisputeStory } from "./dispute-story.tsx";
import { MediatorForm } from "./mediator-form.tsx";
import { SeverityChange } from "./severity-change.tsx";
import { TextStepForm } from "./text-step-form.tsx";
import { WithdrawDispute } from "./withdraw-dispute.tsx";

interface DisputePageProps {
  disputeId: string;
  /** Opens the terms of a report. Reports are another feature, so the route provides it, and the report itself. */
  termsOf: (reportId: string) => ReactNode;
  reportOf: (reportId: string) => ReactNode;
}

/** A dispute on one page: both sides, the report, what happened, and the step that the reader can take. */
export function DisputePage({ disputeId, termsOf, reportOf }: DisputePageProps) {
  const t = useTranslations("disputes.page");
  const { data: dispute, error, refetch, isFetching } = useDispute(disputeId);
  if (!dispute) {
    const back = { link: linkOptions({ to: "/{-$area}/disputes" }), label: t("all") };
    return (
      <Page title={t("short")} back={back}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} /> : <SkeletonRows height={96} />}
      </Page>
    );
  }
  return <LoadedDispute dispute={dispute} terms={termsOf(dispute.report_id)} report={reportOf(dispute.report_id)} />;
}

interface LoadedDisputeProps {
  dispute: Dispute;
  terms: ReactNode;
  report: ReactNode;
}

function LoadedDispute({ dispute, terms, report }: LoadedDisputeProps) {
  const t = useTranslations("disputes.page");
  const type = useTranslations("disputes.open.types");
  const appeal = useTranslations("disputes.appeal");
  const outcomeText = useOutcomeText();
  const steps = useDisputeSteps(dispute.dispute_id);
  // The mediator has the report beside the form; the confirmation says what happens to the report.
  const { data: disputed } = useReport(dispute.report_id);
  const { can, next_step, requested_outcome, report: reportName } = dispute;
  const back = {
    link: linkOptions({ to: "/reports/$reportId", params: { reportId: dispute.report_id } }),
    label: reportName.id === null ? reportName.poc_title : `#${reportName.id} · ${reportName.poc_title}`,
  };
  const facts = [
    { label: t("fact.type"), value: type(dispute.dispute_type) },
    ...(dispute.appeal_of
      ? [
          {
            label: appeal("is_appeal"),
            value: (
              <TextLink to="/disputes/$disputeId" params={{ disputeId: dispute.appeal_of }}>
                {appeal("original")}
              </TextLink>
            ),
          },
        ]
      : []),
    { label: t("fact.opened"), value: <TimeAgo time={dispute.created_at} /> },
    ...(requested_outcome ? [{ label: t("fact.requested"), value: outcomeText(requested_outcome) }] : []),
    ...(dispute.mediator
      ? [
          {
            label: t("fact.mediator"),
            value: dispute.mediator_is_guest ? t("guest", { name: dispute.mediator.full_name }) : dispute.mediator.full_name,
          },
        ]
      : []),
    { label: t("fact.terms"), value: <Suspense>{terms}</Suspense> },
    ...(next_step ? [{ label: t(`due.${next_step.step}`), value: <TimeAgo time={next_step.due_at} /> }] : []),
  ];
  return (
    <Page
      title={t("title", { number: reportName.id ?? 0 })}
      back={back}
      meta={<DisputeState status={dispute.status} />}
      actions={
        <>
          {can.includes("concede") && <ConcedeDispute dispute={dispute} concede={steps.concede} />}
          {can.includes("withdraw") && <WithdrawDispute withdraw={steps.withdraw} />}
        </>
      }
    >
      <Stack gap="lg">
        {dispute.nobody_neutral && (
          <Alert color="orange" icon={<IconScale size={18} stroke={1.75} />}>
            {t("nobody_neutral")}
          </Alert>
        )}
        <Facts facts={facts} />
        <BothSides dispute={dispute} />
        {dispute.severity_change && <SeverityChange change={dispute.severity_change} />}
        <div className={classes.columns}>
          <Stack gap="lg" className={classes.steps}>
            <DisputeStory dispute={dispute} />
            {can.includes("answer") && <TextStepForm step="answer" steps={steps} />}
            {can.includes("appeal") && <TextStepForm step="appeal" steps={steps} />}
            {can.includes("resolve") && disputed && (
              <DecisionForm steps={steps} report={disputed} requested={requested_outcome} possible={dispute.possible_actions} />
            )}
            {can.includes("assign") && <MediatorForm key={dispute.mediator?.username} dispute={dispute} assign={steps.assign} />}
          </Stack>
          <Suspense fallback={<Skeleton h={320} aria-hidden />}>{report}</Suspense>
        </div>
      </Stack>
    </Page>
  );
}
