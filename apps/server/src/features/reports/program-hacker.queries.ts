import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import { type Db, namedStatement, readNamed } from "@safeport/db/named-statement";
import type { UserRole } from "@safeport/db/types.gen";
import { readPage } from "../../platform/read-page.ts";

export interface ProgramHackerRow {
  id: string;
  username: string;
  full_name: string;
  role: UserRole;
  display_picture: string | null;
  is_member: boolean | null;
  reports: number | null;
  resolved: number | null;
}

// `$1` the person, `$2` the program, `$3` whether they are staff. People outside the company read only whom it thanks, without figures
// and sorted by name, so that neither order nor count reveals anything else.
const hackers = `with reader as (
    select $3::boolean or exists (select 1 from company_member cm where cm.company_id = p.company_id and cm.user_id = $1) as inside
    from program p where p.id = $2
  ), hacker as (
    select user_id, bool_or(is_member) as is_member, sum(reports)::int as reports, sum(resolved)::int as resolved from (
      select m.user_id, true as is_member, 0 as reports, 0 as resolved from program_member m where m.program_id = $2 and m.ended_at is null
      union all
      select r.author_id, false, count(*), count(*) filter (where r.status = 'resolved') from report r
      where r.program_id = $2 and r.status <> 'draft' group by r.author_id
    ) known group by user_id
  )`;
const listed = `from hacker h cross join reader join user_account u on u.id = h.user_id
  where u.state <> 'deleted' and (reader.inside or h.resolved > 0)`;
const pageStatement = namedStatement(
  "hackers_of_program",
  `${hackers} select u.id, u.username, u.full_name, u.role, u.display_picture, case when reader.inside then h.is_member end as is_member,
    case when reader.inside then h.reports end as reports, case when reader.inside then h.resolved end as resolved,
    count(*) over ()::int as total
  ${listed} order by case when reader.inside then h.reports end desc, u.username limit $4 offset $5`,
);

/** One page of a program's researchers that the actor may see, and how many there are. */
export function pageOfHackers(db: Db, actor: Actor, programId: string, paging: { page: number; size: number }) {
  const read = (limit: number, offset: number) =>
    readNamed<ProgramHackerRow & { total: number }>(db, pageStatement, [actor.user_id, programId, isStaff(actor), limit, offset]);
  return readPage(paging, read);
}
