import type { DisclosedCard } from "@safeport/contract/disclosure/disclosure.schema";
import { formatMoney } from "@safeport/contract/kernel/currency";
import { publicUsernames } from "../../accounts/profile/get-public-profile.ts";
import { type Html, html } from "../layout/html.ts";
import type { PageView } from "../layout/page-view.ts";
import { titleOf } from "../layout/pieces.ts";

/** The awards that both sides agreed to publish, as one amount. */
export function bountyOf({ language }: PageView, bounty: DisclosedCard["bounty"]): string | null {
  return bounty && formatMoney(bounty.amount_minor, bounty.currency, language);
}

type Named = Pick<DisclosedCard, "author" | "collaborators">;
interface Company {
  company_name: string;
  company_domain: string | null;
}

/** Facts that a list of reports leaves out of its rows, since its page is about them. */
export interface RowContext {
  hasProgram?: boolean;
  hasCompany?: boolean;
}

/** The people of published reports whose page everybody may read. */
export function openAuthors({ ctx }: PageView, reports: readonly Named[]): Promise<Set<string>> {
  const people = reports.flatMap(({ author, collaborators }) => [...(author ? [author] : []), ...collaborators]);
  return publicUsernames(
    ctx,
    people.map(({ username }) => username),
  );
}

/** A person who is named in a report, with a link to the page that they opened. */
export function personOf({ link }: PageView, { username, full_name }: Named["collaborators"][number], open: Set<string>): Html {
  return open.has(username) ? html`<a href="${link(`/u/${username}`)}">${full_name}</a>` : html`${full_name}`;
}

/** The company of a report, with a link to its page where it has one. */
export function companyOf({ link }: PageView, { company_name, company_domain }: Company): Html {
  return company_domain ? html`<a href="${link(`/c/${company_domain}`)}">${company_name}</a>` : html`${company_name}`;
}

/** Published reports as rows of a table; on phones, each is a block. */
export async function reportRows(view: PageView, reports: readonly DisclosedCard[], context: RowContext = {}): Promise<Html> {
  const { t } = view;
  const column = (name: "report" | "severity" | "bounty" | "researcher" | "published") =>
    t(`public-pages.reports.column.${name}`);
  const open = await openAuthors(view, reports);
  return html`<div class="card"><table class="rows"><thead><tr><th scope="col">${column("report")}</th><th scope="col">${column("severity")}</th><th scope="col" class="number">${column("bounty")}</th><th scope="col">${column("researcher")}</th><th scope="col" class="number">${column("published")}</th></tr></thead>
<tbody>${reports.map((report) => rowOf(view, report, { open, ...context }))}</tbody></table></div>`;
}

function rowOf(
  view: PageView,
  report: DisclosedCard,
  { open, hasProgram = true, hasCompany = true }: RowContext & { open: Set<string> },
): Html {
  const { t, link } = view;
  const { number, title, severity, weakness, program, author, collaborators, bounty, cve_id } = report;
  const names = [
    author ? personOf(view, author, open) : html`${t("reports/disclosure.page.anonymous")}`,
    ...collaborators.map((person) => personOf(view, person, open)),
  ];
  return html`<tr><td><a class="name" href="${link(`/d/${number}`)}" title="${title}">${titleOf(title)}</a><div class="meta small">${
    hasProgram && program && html`<span><a href="${link(`/p/${program.handle}`)}">${program.title}</a></span>`
  }${hasCompany && program?.title !== report.company_name && html`<span>${companyOf(view, report)}</span>`}${weakness && html`<span>CWE-${weakness.cwe_id} ${weakness.name}</span>`}${cve_id && html`<span>${cve_id}</span>`}</div></td>
<td><span class="badge ${severity}">${t(`reports/severity.${severity}`)}</span></td>
<td class="number" data-name="${t("public-pages.reports.column.bounty")}"${bounty === null && html` data-none`}>${bountyOf(view, bounty) ?? html`<span class="muted">–</span>`}</td>
<td>${joined(names)}</td>
<td class="number">${view.day(report.published_at)}</td></tr>`;
}

/** Names behind each other, with commas between. */
export function joined(names: readonly Html[]): Html {
  return html`${names.map((name, at) => (at === 0 ? name : html`, ${name}`))}`;
}
