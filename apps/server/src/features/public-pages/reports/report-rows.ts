import type { DisclosedCard } from "@safeport/contract/reports/disclosure/disclosure.schema";
import { type Html, html } from "../layout/html.ts";
import type { PageView } from "../layout/page-view.ts";

/** Published reports as rows. */
export function reportRows(view: PageView, reports: readonly DisclosedCard[]): Html {
  const { t, link } = view;
  return html`<ul class="card assets">${reports.map(
    ({ number, title, severity, weakness, program, company_name, author, published_at, cve_id }) =>
      html`<li><a class="name" href="${link(`/d/${number}`)}">${title}</a><div class="meta small"><span class="badge ${severity}">${t(`reports/severity.${severity}`)}</span><span>${program?.title ?? company_name}</span>${
        weakness && html`<span>CWE-${weakness.cwe_id} ${weakness.name}</span>`
      }${cve_id && html`<span>${cve_id}</span>`}<span>${t("reports/disclosure.page.by")} ${author?.full_name ?? t("reports/disclosure.page.anonymous")}</span>${view.day(published_at)}</div></li>`,
  )}</ul>`;
}
