import { Group, Text } from "@mantine/core";
import { capSeverity, type Severity, severityOfScore } from "@safeport/contract/kernel/severity.values";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { type ReactNode, Suspense, use, useState } from "react";
import { useTranslations } from "use-intl";
import { formatDayTime } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { areaOf, useViewer } from "../../../../lib/viewer.ts";
import { Avatar } from "../../../../ui/avatar.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { TargetList } from "../../clocks/components/target-list.tsx";
import { ReportPartsContext } from "../../core/report-parts.ts";
import { TermsButton } from "../../terms/components/terms-button.tsx";
import { useGoToNext } from "../use-go-to-next.ts";
import { CompletenessFact } from "./completeness-fact.tsx";
import classes from "./report-detail.module.css";

const StatusDialog = lazyPart(() => import("../../status/components/status-dialog.tsx").then((module) => module.StatusDialog));
const GuestFact = lazyPart(() => import("./guest-fact.tsx").then((module) => module.GuestFact));
const AwardedFact = lazyPart(() => import("../../awards/components/awarded-fact.tsx").then((module) => module.AwardedFact));
const CollaboratorsFact = lazyPart(() =>
  import("../../collaborators/components/collaborators-fact.tsx").then((module) => module.CollaboratorsFact),
);

/** Subject and dates of a report. */
export function ReportFacts({ report }: { report: Report }) {
  const t = useTranslations("reports.facts");
  const turn = useTranslations("reports.turn");
  const made = useTranslations("reports.automation");
  const { experience } = useViewer();
  const { ReportFlood, AssigneeChip, LabelChips, WatchButton, ReportIssues } = use(ReportPartsContext);
  const { author, weakness, cvss_score } = report;
  const params = { area: areaOf(experience), title: report.program_handle };
  return (
    <details className={classes.facts} open={matchMedia("(min-width: 1024px)").matches}>
      <summary>
        {t("title")}
        <Text span fz={13} c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {[report.program_title, report.scope_identifier].filter(Boolean).map((name) => ` · ${name}`)}
        </Text>
      </summary>
      <dl>
        {report.can.includes("see_internal") && (
          <>
            <Fact label={t("assignee")}>{AssigneeChip && <AssigneeChip report={report} />}</Fact>
            <Fact label={t("labels")}>{LabelChips && <LabelChips report={report} />}</Fact>
          </>
        )}
        {report.sent_at && (
          <Fact label={t("turn")}>
            {turn(report.turn)}
            {WatchButton && report.can.includes("watch") && (
              <span style={{ display: "block", marginLeft: -8 }}>
                <WatchButton report={report} />
              </span>
            )}
          </Fact>
        )}
        {report.targets.length > 0 && (
          <Fact label={t("targets")}>
            <TargetList report={report} />
          </Fact>
        )}
        {report.weights_frozen_at !== null && report.can.includes("award") && (
          <Fact label={t("awarded")}>
            <Suspense fallback="…">
              <AwardedFact report={report} />
            </Suspense>
          </Fact>
        )}
        <Fact label={t("program")}>
          <TextLink to="/{-$area}/bounties/$title" params={params}>
            {report.program_title}
          </TextLink>
          <Note>{report.company_name}</Note>
        </Fact>
        <Fact label={t("asset")}>
          {report.scope_identifier ? (
            <>
              <Text component="code" ff="monospace" fz={13} lh="20px">
                {report.scope_identifier}
              </Text>
              {report.unlisted_asset !== null && <Note>{t("unlisted")}</Note>}
              {report.scope_asset_type && <Note>{t(`asset_type.${report.scope_asset_type}`)}</Note>}
            </>
          ) : (
            <Missing>{t("none")}</Missing>
          )}
        </Fact>
        <Fact label={t("weakness")}>
          {weakness ? (
            <>
              {weakness.name}
              <Note>CWE-{weakness.cwe_id}</Note>
            </>
          ) : (
            <Missing>{t("none")}</Missing>
          )}
        </Fact>
        {report.cve_id && <Fact label={t("cve")}>{report.cve_id}</Fact>}
        {cvss_score !== null && (
          <Fact label={t("score")}>
            {cvss_score.toFixed(1)}
            <CapNote score={cvss_score} cap={report.severity_cap} />
            {report.cvss_vector && (
              <Text component="code" display="block" ff="monospace" fz={12} lh="16px" c="dimmed">
                {report.cvss_vector}
              </Text>
            )}
          </Fact>
        )}
        {report.completeness !== null && (
          <Fact label={t("completeness")}>
            <CompletenessFact score={report.completeness} missing={report.completeness_missing} />
          </Fact>
        )}
        <Fact label={t("author")}>
          {report.imported_at ? (
            (report.imported_author ?? <Missing>{t("none")}</Missing>)
          ) : (
            <>
              <Group component="span" gap="xs" wrap="nowrap">
                <Avatar name={author.full_name} picture={author.display_picture} size={20} /> {author.full_name}
              </Group>
              {report.guest ? (
                <Suspense fallback={<Note>…</Note>}>
                  <GuestFact guest={report.guest} />
                </Suspense>
              ) : (
                <Note>@{author.username}</Note>
              )}
              {report.agent !== null && <Note>{t("agent", { name: report.agent })}</Note>}
              {report.agent === null && report.automation !== null && (
                <Note>{`${t("automation")}: ${made(report.automation)}`}</Note>
              )}
            </>
          )}
        </Fact>
        {isShared(report) && (
          <Fact label={t("shared_with")}>
            <Suspense fallback={<Missing>…</Missing>}>
              <CollaboratorsFact report={report} />
            </Suspense>
          </Fact>
        )}
        {report.sent_at && (
          <Fact label={t("terms")} screenOnly>
            <TermsButton reportId={report.report_id} />
          </Fact>
        )}
        <Moment label={t("sent")} time={report.sent_at} none={t("not_yet")} />
        {report.imported_at && <Moment label={t("imported")} time={report.imported_at} none="" />}
        {report.sent_at && !report.imported_at && (
          <Moment label={t("first_response")} time={report.first_response_at} none={t("not_yet")} />
        )}
        {report.validated_at && <Moment label={t("validated")} time={report.validated_at} none="" />}
        {report.closed_at && <Moment label={t("closed")} time={report.closed_at} none="" />}
      </dl>
      <Suspense>{ReportIssues && report.can.includes("file_issue") && <ReportIssues reportId={report.report_id} />}</Suspense>
      <Suspense>{ReportFlood && <ReportFlood report={report} />}</Suspense>
      {report.can.includes("see_similar") && <Similar report={report} />}
    </details>
  );
}

/** Similar reports. Marking the open report as a duplicate of one shows both beside each other first. */
function Similar({ report }: { report: Report }) {
  const { SimilarReports } = use(ReportPartsContext);
  const [original, setOriginal] = useState<number | null>(null);
  const goToNext = useGoToNext(report.report_id);
  return (
    <Suspense>
      {SimilarReports && <SimilarReports report={report} onMark={setOriginal} />}
      {original !== null && (
        <StatusDialog
          report={report}
          status="duplicate"
          original={original}
          onNext={goToNext}
          onClose={() => setOriginal(null)}
        />
      )}
    </Suspense>
  );
}

/** Somebody shares the report, or can be asked to. */
function isShared({ collaborators, can }: Report): boolean {
  return collaborators.length > 0 || can.includes("set_collaborators");
}

function Fact({ label, children, screenOnly }: { label: string; children: ReactNode; screenOnly?: boolean }) {
  return (
    <div data-screen-only={screenOnly || undefined}>
      <Text component="dt" fz={12} lh="16px" mb={2} c="dimmed">
        {label}
      </Text>
      <dd>{children}</dd>
    </div>
  );
}

function Moment({ label, time, none }: { label: string; time: string | null; none: string }) {
  const { locale } = useI18n();
  return (
    <Fact label={label}>{time ? <time dateTime={time}>{formatDayTime(time, locale)}</time> : <Missing>{none}</Missing>}</Fact>
  );
}

/** A second, smaller line of a fact. */
function Note({ children }: { children: ReactNode }) {
  return (
    <Text span display="block" fz={12} lh="16px" c="dimmed">
      {children}
    </Text>
  );
}

function Missing({ children }: { children: ReactNode }) {
  return (
    <Text span fz={13} c="dimmed">
      {children}
    </Text>
  );
}

/** Says why a report is rated lower than its score. */
function CapNote({ score, cap }: { score: number; cap: Severity | null }) {
  const t = useTranslations("reports.act");
  const name = useTranslations("reports/severity");
  const rating = severityOfScore(score);
  if (!cap || capSeverity(rating, cap) === rating) return null;
  return (
    <Text fz={13} c="dimmed">
      {t("capped", { severity: name(cap) })}
    </Text>
  );
}
