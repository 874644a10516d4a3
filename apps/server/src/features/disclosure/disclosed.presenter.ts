import type { DisclosedCard, DisclosedReport } from "@safeport/contract/disclosure/disclosure.schema";
import type { DisclosedRow } from "./disclosed.queries.ts";

/** A published report as a row of the list. */
export function presentDisclosedCard(row: DisclosedRow): DisclosedCard {
  const { kind, title, summary, severity, weakness, cve_id } = row.content;
  return { kind, title, summary, severity, weakness, cve_id, ...about(row) };
}

/** A published report: the text that both sides agreed to. */
export function presentDisclosed(row: DisclosedRow): DisclosedReport {
  const { files, ...content } = row.content;
  return {
    ...content,
    // Reports that were published before awards could be have no amounts.
    activity: content.activity.map((item) => ({
      ...item,
      amount_minor: item.amount_minor ?? null,
      currency: item.currency ?? null,
    })),
    files: files.map((file) => ({ ...file, url: `/v1/public/reports/${row.number}/files/${file.file_id}/` })),
    ...about(row),
  };
}

function about(row: DisclosedRow) {
  const award = row.content.activity.find(({ kind }) => kind === "award");
  return {
    bounty:
      award?.currency && row.bounty_minor !== null ? { amount_minor: Number(row.bounty_minor), currency: award.currency } : null,
    number: row.number,
    company_name: row.company_name,
    company_domain: row.company_domain,
    program: row.program_handle && row.program_title ? { handle: row.program_handle, title: row.program_title } : null,
    author:
      row.author_username && row.author_full_name ? { username: row.author_username, full_name: row.author_full_name } : null,
    collaborators: row.collaborators,
    published_at: row.published_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
