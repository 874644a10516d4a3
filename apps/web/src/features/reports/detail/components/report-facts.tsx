import type { Report } from "@safeport/contract/reports/report.schema";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatDayTime } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { paths } from "../../../../lib/paths.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { Avatar } from "../../../../ui/avatar.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import classes from "./report-detail.module.css";

/** What a report is about, and when things happened to it. */
export function ReportFacts({ report }: { report: Report }) {
  const t = useTranslations("reports.facts");
  const { experience } = useViewer();
  const { author, weakness, cvss_score } = report;
  const area = experience === "staff" ? "/admin" : "";
  return (
    <details className={classes.facts} open={matchMedia("(min-width: 1024px)").matches}>
      <summary>{t("title")}</summary>
      <dl>
        <Fact label={t("program")}>
          <TextLink to={paths.bounty(report.program_handle, area)}>{report.program_title}</TextLink>
          <span className={classes.sub}>{report.company_name}</span>
        </Fact>
        <Fact label={t("asset")}>
          {report.scope_identifier ? (
            <>
              <code className={classes.asset}>{report.scope_identifier}</code>
              {report.scope_asset_type && <span className={classes.sub}>{t(`asset_type.${report.scope_asset_type}`)}</span>}
            </>
          ) : (
            <span className={classes.muted}>{t("none")}</span>
          )}
        </Fact>
        <Fact label={t("weakness")}>
          {weakness ? (
            <>
              {weakness.name}
              <span className={classes.sub}>CWE-{weakness.cwe_id}</span>
            </>
          ) : (
            <span className={classes.muted}>{t("none")}</span>
          )}
        </Fact>
        {cvss_score !== null && (
          <Fact label={t("score")}>
            {cvss_score.toFixed(1)}
            {report.cvss_vector && <code className={`${classes.asset} ${classes.sub}`}>{report.cvss_vector}</code>}
          </Fact>
        )}
        <Fact label={t("author")}>
          <span className={classes.person}>
            <Avatar name={author.full_name} picture={author.display_picture} size={20} /> {author.full_name}
          </span>
          <span className={classes.sub}>@{author.username}</span>
        </Fact>
        <Moment label={t("sent")} time={report.sent_at} none={t("not_yet")} />
        {report.sent_at && <Moment label={t("first_response")} time={report.first_response_at} none={t("not_yet")} />}
        {report.closed_at && <Moment label={t("closed")} time={report.closed_at} none="" />}
      </dl>
    </details>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Moment({ label, time, none }: { label: string; time: string | null; none: string }) {
  const { locale } = useI18n();
  return (
    <Fact label={label}>
      {time ? <time dateTime={time}>{formatDayTime(time, locale)}</time> : <span className={classes.muted}>{none}</span>}
    </Fact>
  );
}
