-- Bounties given or owed before money came keep the promise of a report, so nothing more is held for it.
update report_hold h set drawn = least(h.amount, a.cost)
from (select report_id, sum(amount + fee - taken_back - fee_taken_back) as cost from award where kind = 'bounty' group by 1) a
where a.report_id = h.report_id and h.ended_at is null and not h.is_covered and a.cost > h.drawn;
