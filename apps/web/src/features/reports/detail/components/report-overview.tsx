import { Drawer } from "@mantine/core";
import type { Report } from "@safeport/contract/reports/report.schema";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { InlineCode } from "../../../../ui/inline-code.tsx";
import { Markdown } from "../../../../ui/markdown.tsx";
import { useReturnFocus } from "../../../../ui/use-return-focus.ts";
import { VectorMetrics } from "../../severity/components/cvss-lazy.tsx";
import { ReportChips } from "./report-chips.tsx";
import classes from "./report-overview.module.css";

/** The report as its author wrote it. */
export function ReportOverview({ report, onClose }: { report: Report; onClose: () => void }) {
  const t = useTranslations("reports.overview");
  const ui = useTranslations("ui");
  const layer = useReturnFocus<HTMLDivElement>(true);
  const texts = [
    ["description", report.poc_description_markdown],
    ["steps", report.steps_markdown],
    ["impact", report.impact_markdown],
  ] as const;
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={760} returnFocus={false}>
      <Drawer.Overlay />
      <Drawer.Content ref={layer}>
        {/* A header that is no landmark: the page has one already. */}
        <Drawer.Header role="presentation">
          <Drawer.Title className={classes.title} dir="auto">
            <InlineCode>{report.poc_title}</InlineCode>
          </Drawer.Title>
          <Drawer.CloseButton aria-label={ui("close")} />
        </Drawer.Header>
        <Drawer.Body>
          <div className={classes.meta}>
            <ReportChips report={report} />
          </div>
          <dl className={classes.facts}>
            <div>
              <dt>{t("asset")}</dt>
              <dd className={classes.asset}>{report.scope_identifier ?? t("none")}</dd>
            </div>
            <div>
              <dt>{t("weakness")}</dt>
              <dd>{report.weakness ? `${report.weakness.name} (CWE-${report.weakness.cwe_id})` : t("none")}</dd>
            </div>
          </dl>
          {texts.map(([name, text]) => (
            <section key={name} className={classes.part}>
              <h3>{t(name)}</h3>
              {text.trim() ? <Markdown>{text}</Markdown> : <p className={classes.none}>{t("no_text")}</p>}
            </section>
          ))}
          {report.cvss_vector && (
            <section className={classes.part}>
              <h3>{t("rating")}</h3>
              <Suspense fallback={<code>{report.cvss_vector}</code>}>
                <VectorMetrics vector={report.cvss_vector} />
              </Suspense>
            </section>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
