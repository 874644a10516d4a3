import type { AuditAction } from "@safeport/contract/kernel/audit.values";
import { type LedgerAct, ledgerActs } from "@safeport/contract/wallet/ledger/ledger.values";
import { sql } from "kysely";
import type { LedgerCheck } from "./ledger-check.ts";

/** Transfers that an act may make, as the contract has them. */
const rules = Object.entries(ledgerActs).flatMap(([act, { moves }]) =>
  moves.flatMap(({ from, to }) => from.flatMap((from_kind) => to.map((to_kind) => ({ act, from_kind, to_kind })))),
);

/**
 * The entries of the audit log of which an act needs one, about the same deposit, refund, withdrawal, report, award or correction. Acts that follow from others in
 * the same transaction, such as holds, have none of their own.
 */
const entriesOf: Partial<Record<LedgerAct, readonly AuditAction[]>> = {
  deposit: ["deposit.confirmed"],
  deposit_taken_back: ["deposit.taken_back"],
  // A refund of Stripe's dashboard that failed later is reinstated.
  deposit_reinstated: ["deposit.reinstated", "refund.returned"],
  refund: ["deposit.refunded"],
  refund_requested: ["refund.requested"],
  refund_paid: ["refund.paid"],
  refund_failed: ["refund.failed"],
  refund_cancelled: ["refund.cancelled"],
  refund_returned: ["refund.returned"],
  bounty: ["report.awarded", "dispute.decided", "dispute.conceded"],
  bonus: ["report.awarded"],
  retest: ["report.awarded"],
  award_final: ["award.final"],
  award_reversed: ["award.reversed"],
  withdrawal_asked: ["withdrawal.asked"],
  withdrawal_paid: ["withdrawal.paid"],
  withdrawal_failed: ["withdrawal.failed"],
  withdrawal_cancelled: ["withdrawal.cancelled"],
  payout_returned: ["withdrawal.returned"],
  adjustment: ["adjustment.booked"],
};
const entries = Object.entries(entriesOf).flatMap(([act, actions]) => actions.map((action) => ({ act, action })));
const json = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`;

/** Comparisons of the ledger with what stands outside of it: the rules of the program, and the audit log. */
export const traceChecks: readonly LedgerCheck[] = [
  {
    name: "the rules are those of this version",
    firstWrong: sql`
      select format('rule %s from %s to %s', coalesce(r.act, p.act), coalesce(r.from_kind, p.from_kind), coalesce(r.to_kind, p.to_kind)) as row
      from (select act, from_kind::text, to_kind::text from ledger_rule) r
      full join jsonb_to_recordset(${json(rules)}) as p (act text, from_kind text, to_kind text)
        on p.act = r.act and p.from_kind = r.from_kind and p.to_kind = r.to_kind
      where r.act is null or p.act is null order by 1 limit 1`,
  },
  {
    // Entries that were removed after their time are not missed, and people and companies of the demo have a past without entries.
    name: "an act has its entry in the audit log",
    firstWrong: sql`
      with wanted as (
        select * from jsonb_to_recordset(${json(entries)}) as w (act text, action text)
      ), logged as (
        select distinct l.action, about.id as about
        from audit_log l left join dispute d on l.object_type = 'dispute' and d.id = l.object_id
        cross join lateral unnest(array[
          l.object_snapshot->>'refund_id', l.object_snapshot->>'withdrawal_id', d.report_id::text, l.object_id::text]) as about (id)
        where l.action in (select action from wanted)
      ), owner as (
        select u.id from user_account u where u.is_demo
        union all select m.company_id from company_member m join user_account u on u.id = m.user_id where u.is_demo and m.role = 'owner'
      )
      select format('act %s (%s) of %s', a.id, a.act, a.created_at) as row
      from ledger_act a
      cross join lateral (select case
        when a.act like 'refund\\_%' or a.act = 'adjustment' then split_part(a.key, ' ', 2)
        when a.act in ('bounty', 'bonus', 'retest') then a.report_id::text
        else coalesce(a.withdrawal_id, a.award_id, a.deposit_id)::text end as about) it
      where a.act in (select act from wanted) and a.created_at >= (select min(at) from audit_log)
        and not exists (select from wanted w join logged l on l.action = w.action where w.act = a.act and l.about = it.about)
        and not exists (
          select from ledger_transfer t join ledger_account o on o.id in (t.from_id, t.to_id)
          left join program p on p.id = o.program_id
          where t.act_id = a.id and coalesce(o.user_id, o.company_id, p.company_id) in (select id from owner))
      order by a.created_at, a.id limit 1`,
  },
];
