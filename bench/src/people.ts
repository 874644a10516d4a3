import { login, register } from "@safeport/contract/accounts/core/account.endpoints";
import { openDatabase } from "@safeport/db/open-database";
import { requestTo, send } from "./api-request.ts";

/** `companyId` is set for members of a company; the lists are ids of reports that the person may see, comment on and resolve. */
export interface Person extends Record<"reports" | "discussed" | "resolvable", string[]> {
  username: string;
  token: string;
  companyId: string | null;
}

/** `targets` are programs that take reports, each with a scope. */
export interface People extends Record<"hackers" | "members" | "admins", Person[]> {
  password: string;
  targets: { programId: string; handle: string; scopeId: string }[];
}

const password = "quiet-harbour-4711";

/** Picks `each` people of each kind, those who write or get many reports more often than others, and signs them in. */
export async function choosePeople(databaseUrl: string, safeportUrl: string, each: number): Promise<People> {
  const { pool, close } = openDatabase({ url: databaseUrl, max: 1 });
  const rows = async <T>(text: string, values: unknown[] = [each]) => (await pool.query(text, values)).rows as T[];
  try {
    // Picks the authors and companies of a sample of all reports.
    const sample = `(select * from report where id = any(array(select id from report tablesample system (20) repeatable (7)
      where status <> 'draft' limit 5000)) order by md5(id::text) limit ${each * 4})`;
    const hackers = await rows<Person>(
      `select u.username, null as "companyId", ${reportsOf("author_id = u.id")}
       from user_account u where u.id in (select author_id from ${sample} s) limit $1`,
    );
    const members = await rows<Person>(
      `select distinct on (m.company_id) u.username, m.company_id as "companyId", ${reportsOf("company_id = m.company_id")}
       from user_account u join company_member m on m.user_id = u.id
       where m.role <> 'viewer' and m.company_id in (select company_id from ${sample} s) limit $1`,
    );
    const admins = await rows<Person>(
      `select username, null as "companyId", $1::uuid[] as reports, '{}'::text[] as discussed, '{}'::text[] as resolvable
       from user_account where role = 'Admin'`,
      [hackers.flatMap(({ reports }) => reports)],
    );
    const targets = await rows<People["targets"][number]>(
      `select p.id as "programId", p.handle, s.id as "scopeId" from program p
       join lateral (select id from scope where program_id = p.id and not is_out_of_scope limit 1) s on true
       where p.status = 'active' and p.visibility = 'PUBLIC' order by md5(p.id::text) limit $1`,
    );
    // Everybody gets the password hash of a new account, which the server has computed.
    const [username, everybody] = [`bench-${Date.now().toString(36)}`, [...hackers, ...members, ...admins]];
    const body = { username, email: `${username}@people.example`, full_name: "Bench", role: "Hacker", password };
    await send(safeportUrl, requestTo(register, null, { body }));
    await rows(
      "update user_account set password_hash = (select password_hash from user_account where username = $1) where username = any($2)",
      [username, everybody.map((person) => person.username)],
    );
    for (const person of everybody) {
      const request = requestTo(login, null, { body: { username: person.username, password } });
      person.token = ((await send(safeportUrl, request)) as { access_token: string }).access_token;
    }
    return { hackers, members, admins, password, targets };
  } finally {
    await close();
  }
}

function reportsOf(condition: string): string {
  const ids = (more: string) =>
    `array(select id from report r where ${condition} and status <> 'draft' ${more} order by created_at desc limit 24)`;
  return `${ids("")} as reports, ${ids("and exists (select 1 from timeline_item t where t.report_id = r.id)")} as discussed,
    ${ids("and not dispute_open and status in ('new', 'under_review')")} as resolvable`;
}
