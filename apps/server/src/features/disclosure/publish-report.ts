import type { Redaction } from "@safeport/contract/disclosure/disclosure.schema";
import { redactedFields } from "@safeport/contract/reports/core/disclosure.values";
import { AppError } from "../../platform/http/app-error.ts";
import { foldText } from "../../platform/search-text.ts";
import type { Tx } from "../../platform/transaction.ts";
import { insertItems, updateReport } from "../reports/core/report-update.queries.ts";
import { noDisclosure } from "../reports/status/end-disclosure.queries.ts";
import type { DisclosedContent } from "./disclosed-content.ts";
import { insertDisclosed, isOriginalKnown, type OpenDisclosure, updateDisclosure } from "./disclosure.queries.ts";
import { findPublicFiles, findPublicSource, type PublicSource } from "./public-texts.queries.ts";
import {
  findFileReferences,
  findHiddenTexts,
  findPrivateNames,
  type PublicTexts,
  readPublicTexts,
  redactedTexts,
} from "./public-texts.ts";

interface Agreement {
  request: OpenDisclosure;
  /** The redactions of both sides. */
  redactions: readonly Redaction[];
  fileIds: readonly string[];
  /** Whether both sides agreed to publish the awards. */
  withAwards: boolean;
  /** The id of the person who accepted; null for silence. */
  answeredBy: string | null;
  now: Date;
}

/** Throws 409 for a duplicate whose original is neither resolved nor public. */
export async function assertOriginalKnown(tx: Tx, reportId: string): Promise<void> {
  if (!(await isOriginalKnown(tx, reportId))) throw new AppError("conflict", "duplicate_not_disclosable");
}

/**
 * Publishes a report, whose row the caller has locked: stores the text that both sides agreed to, which is the only source of everything that is public.
 * Throws 409 if a text has changed since it was asked, or its original is not known.
 */
export async function publishReport(
  tx: Tx,
  { request, redactions, fileIds, withAwards, answeredBy, now }: Agreement,
): Promise<void> {
  const source = await findPublicSource(tx, request.report_id);
  if (!source || source.number === null) throw new Error("A draft cannot be published");
  const texts = await readPublicTexts(tx, source, request.asked_at);
  if (texts.version !== request.text_version) throw new AppError("conflict", "disclosure_text_changed");
  await assertOriginalKnown(tx, source.id);
  const content = await contentOf(tx, { source, texts, request, redactions, fileIds, withAwards });
  await insertDisclosed(tx, {
    report_id: source.id,
    number: source.number,
    disclosure_id: request.id,
    program_id: source.program_id,
    company_id: source.company_id,
    author_id: source.author_id,
    content: JSON.stringify(content),
    search_text: searchTextOf(content),
    published_at: now,
    updated_at: now,
  });
  await updateDisclosure(tx, request.id, {
    state: "published",
    next_step_at: null,
    redactions: JSON.stringify(redactions),
    file_ids: [...fileIds],
    answered_by: answeredBy,
    answered_at: answeredBy && now,
  });
  await updateReport(tx, source.id, {
    ...noDisclosure,
    disclosure_state: "public",
    disclosure_side: request.asked_side,
    disclosure_at: now,
    last_activity_at: now,
  });
  const info = request.kind === "full" ? "published_full" : "published_limited";
  await insertItems(tx, source.id, [{ item_type: "VISIBILITY_CHANGE", info, performed_by: answeredBy }]);
}

/** Composes the public text of a report without files and redactions, as the demo publishes it; see `publishReport()`. */
export async function composePublicText(tx: Tx, request: PublicRequest & { report_id: string }) {
  const source = await findPublicSource(tx, request.report_id);
  if (!source) throw new Error("There is no such report");
  const texts = await readPublicTexts(tx, source, request.asked_at);
  const content = await contentOf(tx, { source, texts, request, redactions: [], fileIds: [], withAwards: false });
  return { text_version: texts.version, content, search_text: searchTextOf(content) };
}

type PublicRequest = Pick<OpenDisclosure, "kind" | "asked_at" | "summary">;

interface Parts extends Pick<Agreement, "redactions" | "fileIds" | "withAwards"> {
  request: PublicRequest;
  source: PublicSource;
  texts: PublicTexts;
}

async function contentOf(tx: Tx, { source, texts, request, redactions, fileIds, withAwards }: Parts): Promise<DisclosedContent> {
  const { fields, items } = texts;
  const isFull = request.kind === "full";
  const chosen = isFull ? fileIds : [];
  const all = [...redactions, ...(await findPrivateNames(tx, source, fields)), ...findFileReferences(fields, chosen)];
  const redacted = redactedTexts(fields, all);
  const files = isFull ? await findPublicFiles(tx, source.id, request.asked_at) : [];
  const published = files.filter(({ file_id }) => chosen.includes(file_id));
  // Nobody chooses redactions of the summary and of file names: they lose what was redacted elsewhere.
  const others = [
    { field: "summary", text: request.summary },
    ...published.map(({ file_id, name }) => ({ field: file_id, text: name })),
  ];
  const inOthers = [
    ...(await findPrivateNames(tx, source, others)),
    ...findFileReferences(others, chosen),
    ...findHiddenTexts(fields, redactions, others),
  ];
  const rest = redactedTexts(others, inOthers);
  return {
    kind: request.kind,
    title: redacted.get("title") ?? "",
    summary: rest.get("summary") ?? "",
    asset: redacted.get("asset") ?? null,
    severity: source.severity,
    cvss_vector: isFull ? source.cvss_vector : null,
    weakness: source.cwe_id === null ? null : { cwe_id: source.cwe_id, name: source.weakness_name ?? "" },
    cve_id: source.cve_id,
    status: source.status,
    close_reason: source.close_reason,
    sent_at: source.sent_at?.toISOString() ?? "",
    closed_at: source.closed_at?.toISOString() ?? "",
    sections: isFull
      ? redactedFields
          .filter((field) => field !== "title" && field !== "asset")
          .flatMap((field) => {
            const text = redacted.get(field);
            return text === undefined ? [] : [{ field, text }];
          })
      : [],
    activity: items.flatMap((item): DisclosedContent["activity"] => {
      const { created_at, side } = item;
      const base = { at: created_at.toISOString(), side, text: null, old: null, new: null, amount_minor: null, currency: null };
      if (item.item_type === "STATUS_CHANGE") return [{ ...base, kind: "status", old: item.old_status, new: item.new_status }];
      if (item.item_type === "SEVERITY_CHANGE")
        return [{ ...base, kind: "severity", old: item.old_severity, new: item.new_severity }];
      if (item.item_type === "BOUNTY_AWARDED")
        return withAwards ? [{ ...base, kind: "award", amount_minor: Number(item.amount_minor), currency: item.currency }] : [];
      const text = redacted.get(`comment:${item.id}`);
      return isFull && text !== undefined ? [{ ...base, kind: "comment", text }] : [];
    }),
    files: published.map(({ file_id, size, content_type }) => ({ file_id, name: rest.get(file_id) ?? "", size, content_type })),
  };
}

function searchTextOf({ title, summary, asset, sections, activity, cve_id }: DisclosedContent): string {
  const texts = [title, summary, asset, cve_id, ...sections.map(({ text }) => text), ...activity.map(({ text }) => text)];
  return foldText(texts.filter(Boolean).join("\n"));
}
