import type { Severity } from "@safeport/contract/kernel/severity.values";
import type { ReportStatus } from "@safeport/contract/reports/core/report.state";
import { type Expression, sql } from "kysely";
import { isProgramVisible } from "../../programs/core/program.visibility.ts";

/** The facts about the original of a report, or about its known issue. Times are texts of JSON. */
export interface DuplicateFacts {
  original: {
    number: number;
    sent_at: string;
    imported_at: string | null;
    imported_author: string | null;
    asset: string | null;
    cwe_id: number | null;
    weakness: string | null;
    severity: Severity;
    status: ReportStatus;
    author_id: string;
    disclosed: boolean;
  } | null;
  known: {
    id: string;
    number: number;
    title: string;
    program_id: string;
    asset: string | null;
    cwe_id: number | null;
    weakness: string | null;
    salt: string;
    hidden_hash: string;
    commitment: string;
    batch: number;
    committed_at: string;
    register_number: number;
    register_hash: string;
  } | null;
}

/** The facts about the original or the known issue of the report `r`; null, without a lookup, for a report that is no duplicate. */
export function duplicateFacts(userId: Expression<string>) {
  return sql<DuplicateFacts | null>`case when r.status = 'duplicate' then jsonb_build_object(
    'original', (
      select jsonb_build_object('number', o.number, 'sent_at', coalesce(o.sent_at, o.imported_at), 'imported_at', o.imported_at, 'imported_author', o.imported_author,
        'severity', o.severity, 'status', o.status,
        'author_id', o.author_id, 'disclosed', o.disclosure_state is not distinct from 'public', 'cwe_id', w.cwe_id, 'weakness', w.name,
        'asset', (select o.scope_identifier from program p where p.id = o.program_id and o.scope_id is not null and ${isProgramVisible(userId, sql`false`)}))
      from report o left join weakness w on w.id = o.weakness_id where o.id = r.duplicate_of),
    'known', (
      select jsonb_build_object('id', k.id, 'number', k.number, 'title', k.title, 'program_id', k.program_id, 'asset', k.asset,
        'cwe_id', w.cwe_id, 'weakness', w.name, 'salt', k.salt, 'hidden_hash', k.hidden_hash, 'commitment', k.commitment,
        'batch', b.number, 'committed_at', b.published_at, 'register_number', t.register_number, 'register_hash', t.register_hash)
      from known_issue k join known_issue_batch b on b.id = k.batch_id left join weakness w on w.id = k.weakness_id
      left join report_terms t on t.report_id = r.id
      where k.id = r.known_issue_id)) end`;
}
