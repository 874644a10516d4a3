import type { Severity } from "@safeport/contract/kernel/severity.values";
import type { ReportStatus } from "@safeport/contract/reports/core/report.state";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { searchedText } from "../../reports/core/searched-text.queries.ts";
import type { Signature } from "./signature.ts";

/** Reports that are looked at for one answer. */
const maxCandidates = 200;
/** Reports of the same asset that are looked at in any case, the newest first. */
const maxOfAsset = 40;

export interface Candidate {
  id: string;
  number: number | null;
  title: string;
  status: ReportStatus;
  severity: Severity;
  /** When the platform received it: of an imported report its import. */
  received_at: Date;
  scope_id: string | null;
  unlisted_asset: string | null;
  weakness_id: string | null;
  program_id: string;
  bins: number[];
  rare_words: string[];
}

/** The text of the report `r` by which it is compared with others. */
const text = sql<string>`r.title || ' ' || ${searchedText}`;

/** The name of an asset of the report `r` that is none of the program's. */
const unlistedAsset = sql<string | null>`case when r.scope_id is null then r.scope_identifier end`;

/** Reports to a company that share a key with a signature, those with the most first, and the newest of the same asset. */
export async function findCandidates(
  db: Db,
  report: { id: string; company_id: string; scope_id: string | null },
  { keys }: Signature,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with found as materialized (
      select report_id, keys from report_signature where keys && ${keys}::int4[] limit 2000
    ), best as (
      select report_id from found
      order by (select count(*) from unnest(keys) as key where key = any(${keys}::int4[])) desc, report_id desc limit ${sql.lit(maxCandidates)}
    ), of_asset as (
      select id from report where scope_id = ${report.scope_id} and status <> 'draft' order by sent_at desc, id desc limit ${sql.lit(maxOfAsset)}
    )
    select r.id, r.number, r.title, r.status, r.severity, coalesce(r.imported_at, r.sent_at) as received_at, r.scope_id, ${unlistedAsset} as unlisted_asset, r.weakness_id, r.program_id, s.bins, s.rare_words
    from report r join report_signature s on s.report_id = r.id
    where r.id in (select report_id from best union select id from of_asset)
      and r.company_id = ${report.company_id} and r.id <> ${report.id} and r.status <> 'draft'`.execute(db);
  return rows;
}

/** Own reports that are looked at for one answer, the newest. */
const maxOwn = 200;

/** The reports that somebody has sent to the company of a draft. */
export async function findOwnCandidates(db: Db, authorId: string, { company_id }: { company_id: string }): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select r.id, r.number, r.title, r.status, r.severity, coalesce(r.imported_at, r.sent_at) as received_at, r.scope_id, ${unlistedAsset} as unlisted_asset, r.weakness_id, r.program_id, s.bins, s.rare_words
    from report r join report_signature s on s.report_id = r.id
    where r.author_id = ${authorId} and r.company_id = ${company_id} and r.sent_at is not null
    order by r.sent_at desc limit ${sql.lit(maxOwn)}`.execute(db);
  return rows;
}

export interface UnsignedReport {
  id: string;
  company_id: string;
  text: string;
}

/** The texts of sent reports that have no signature yet, by id after the given one; of these ones only if ids are given. */
export async function findUnsigned(db: Db, ids: readonly string[] | null, { after, limit }: { after: string; limit: number }) {
  const { rows } = await sql<UnsignedReport>`
    select r.id, r.company_id, ${text} as text from report r
    where r.id > ${after} and r.status <> 'draft' and (${ids}::uuid[] is null or r.id = any(${ids}::uuid[]))
      and not exists (select from report_signature s where s.report_id = r.id)
    order by r.id limit ${limit}`.execute(db);
  return rows;
}

/** Stores the signatures of reports that have none. */
export async function insertSignatures(db: Db, rows: readonly (Signature & { report_id: string })[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into report_signature (report_id, bins, keys, rare_words)
    select report_id, array(select jsonb_array_elements_text(bins)::int4), array(select jsonb_array_elements_text(keys)::int4),
      array(select jsonb_array_elements_text(rare_words))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (report_id uuid, bins jsonb, keys jsonb, rare_words jsonb)
    on conflict do nothing`.execute(db);
}
