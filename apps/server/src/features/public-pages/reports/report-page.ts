import type { DisclosedReport } from "@safeport/contract/disclosure/disclosure.schema";
import { formatMoney } from "@safeport/contract/kernel/currency";
import { type Severity, severities } from "@safeport/contract/kernel/severity.values";
import { type ReportStatus, reportStatuses } from "@safeport/contract/reports/core/report.state";
import { platformName } from "@safeport/messages/translate";
import { readDisclosed } from "../../disclosure/get-disclosed.ts";
import { playUrlOf } from "../../disclosure/play-url.ts";
import { type Html, html } from "../layout/html.ts";
import type { PublicPage } from "../layout/layout.ts";
import type { PageView } from "../layout/page-view.ts";
import { factsOf, titleOf } from "../layout/pieces.ts";
import { breadcrumbs, type StructuredData } from "../layout/structured-data.ts";
import { summaryOf } from "../layout/summary.ts";
import { bountyOf, companyOf, joined, openAuthors, personOf } from "./report-rows.ts";

/** `/d/{number}`: a published report as both sides agreed to publish it; 404 for any other, 410 for one that was taken down. */
export async function reportPage(view: PageView, { number }: { number: string }): Promise<PublicPage> {
  const { t, link } = view;
  const { report, isIndexed } = await readDisclosed(view.ctx, number);
  const path = `/d/${report.number}`;
  const sections = [
    report.summary.trim() !== "" && (await textSection(view, t("reports/disclosure.summary"), report.summary)),
    ...(await Promise.all(
      report.sections.map(({ field, text }) => textSection(view, t(`reports/disclosure.field.${field}`), text)),
    )),
    report.files.length > 0 && fileSection(view, report),
    report.activity.length > 0 && (await activitySection(view, report)),
  ];
  const from = report.program?.title ?? report.company_name;
  return {
    title: `${report.title} · ${from}`,
    description: summaryOf(report.summary || report.sections[0]?.text || report.title),
    canonical: path,
    isIndexed,
    section: "reports",
    picture: `${path}/picture.png`,
    ...(report.program && { insidePath: `/bounties/${report.program.handle}` }),
    data: [
      breadcrumbs(view.origin, [
        [t("public-pages.nav.reports"), "/d"],
        [report.title, path],
      ]),
      articleOf(view, report, path),
    ],
    body: html`<p class="back"><a href="${link("/d")}">${t("reports/disclosure.list.all")}</a></p>
<div class="head"><div><h1>${titleOf(report.title)}</h1><p class="meta"><span>#${report.number}</span><span class="badge ${report.status}">${t(`reports/status.${report.status}`)}</span><span class="badge ${report.severity}">${t(`reports/severity.${report.severity}`)}</span>${report.cve_id && html`<strong>${report.cve_id}</strong>`}</p></div>
<a class="button" href="${link(`${path}/report.md`)}">${t("reports/disclosure.page.download")}</a></div>
<div class="detail"><article class="main">${sections}</article>
<div class="side"><section class="card" aria-label="${t("public-pages.program.facts_first")}"><h2>${t("public-pages.program.facts_first")}</h2>${await reportFacts(view, report)}</section></div></div>`,
  };
}

/** The report for search engines. */
function articleOf({ origin }: PageView, { author, collaborators, ...report }: DisclosedReport, path: string): StructuredData {
  const people = [author, ...collaborators].flatMap((person) => (person ? [{ "@type": "Person", name: person.full_name }] : []));
  return {
    "@type": "Article",
    headline: report.title,
    url: `${origin}${path}`,
    image: `${origin}${path}/picture.png`,
    datePublished: report.published_at,
    dateModified: report.updated_at,
    ...(people.length > 0 && { author: people }),
    publisher: { "@type": "Organization", name: platformName() },
    about: { "@type": "Organization", name: report.company_name },
  };
}

async function textSection(view: PageView, title: string, text: string): Promise<Html> {
  return html`<section><h2>${title}</h2><div class="text">${await view.markdown(text)}</div></section>`;
}

/** The files as links; videos also play where they stand, once the reader starts them. */
function fileSection({ t, size, ctx }: PageView, { number, files }: DisclosedReport): Html {
  return html`<section><h2>${t("reports/disclosure.page.files")}</h2><ul class="card assets">${files.map((file) => {
    const video = playUrlOf(ctx.settings.contentUrl, number, file);
    return html`<li>${video && html`<video src="${video}" aria-label="${file.name}" controls playsinline preload="metadata"></video>`}<a href="${file.url}" download="${file.name}">${file.name}</a> <span class="muted small">${size(file.size)}</span></li>`;
  })}</ul></section>`;
}

async function activitySection(view: PageView, { activity }: DisclosedReport): Promise<Html> {
  const { t } = view;
  const items = await Promise.all(
    activity.map(
      async (item) =>
        html`<li><p class="meta small"><strong>${t(`reports/disclosure.side.${item.side ?? "platform"}`)}</strong>${view.day(item.at)}</p>${await activityText(view, item)}</li>`,
    ),
  );
  return html`<section><h2>${t("reports/disclosure.page.activity")}</h2><ol class="timeline">${items}</ol></section>`;
}

async function activityText(view: PageView, item: DisclosedReport["activity"][number]): Promise<Html> {
  const { t } = view;
  if (item.kind === "comment") return html`<div class="text">${await view.markdown(item.text ?? "")}</div>`;
  if (item.kind === "award") {
    const amount = formatMoney(item.amount_minor ?? 0, item.currency ?? "USD", view.language);
    return html`<p>${t("reports/disclosure.page.award", { amount })}</p>`;
  }
  const nameOf = (value: string | null) => {
    if (item.kind === "status" && isOneOf(reportStatuses, value)) return t(`reports/status.${value satisfies ReportStatus}`);
    return isOneOf(severities, value) ? t(`reports/severity.${value satisfies Severity}`) : "–";
  };
  return html`<p>${t(`reports/disclosure.page.${item.kind}`, { old: nameOf(item.old), new: nameOf(item.new) })}</p>`;
}

const isOneOf = <Value extends string>(values: readonly Value[], text: string | null): text is Value =>
  values.some((value) => value === text);

async function reportFacts(view: PageView, report: DisclosedReport): Promise<Html> {
  const { t, link } = view;
  const { program, author, collaborators, weakness } = report;
  const open = await openAuthors(view, [report]);
  return factsOf([
    [t("reports.facts.program"), program && html`<a href="${link(`/p/${program.handle}`)}">${program.title}</a>`],
    [t("public-pages.reports.company"), companyOf(view, report)],
    [t("public-pages.reports.column.researcher"), author ? personOf(view, author, open) : t("reports/disclosure.page.anonymous")],
    [
      t("reports/disclosure.page.collaborators"),
      collaborators.length === 0 ? null : joined(collaborators.map((person) => personOf(view, person, open))),
    ],
    [t("reports.facts.asset"), report.asset && html`<code>${report.asset}</code>`],
    [
      t("reports.facts.weakness"),
      weakness &&
        html`<a href="https://cwe.mitre.org/data/definitions/${weakness.cwe_id}.html" rel="noopener noreferrer">CWE-${weakness.cwe_id}</a> ${weakness.name}`,
    ],
    [
      t("reports/disclosure.list.severity"),
      html`<span class="badge ${report.severity}">${t(`reports/severity.${report.severity}`)}</span>`,
    ],
    [t("public-pages.reports.column.bounty"), bountyOf(view, report.bounty)],
    ["CVSS", report.cvss_vector && html`<code>${report.cvss_vector}</code>`],
    ["CVE", report.cve_id],
    [t("public-pages.reports.status"), t(`reports/status.${report.status}`)],
    [t("public-pages.reports.reason"), report.close_reason && t(`reports.close_reason.${report.close_reason}`)],
    [t("reports.facts.sent"), report.sent_at ? view.day(report.sent_at) : null],
    [t("reports.facts.closed"), report.closed_at ? view.day(report.closed_at) : null],
    [t("public-pages.reports.column.published"), view.day(report.published_at)],
    [t("public-pages.reports.extent"), t(`public-pages.reports.extent_${report.kind}`)],
  ]);
}
