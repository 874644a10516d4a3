import { login, register } from "@safeport/contract/accounts/account.endpoints";
import { openDatabase } from "@safeport/db/open-database";
import { send, shotAt } from "./shot.ts";

export interface Person {
  id: string;
  username: string;
  token: string;
  /** Where it is a company's account. */
  companyId: string | null;
  /** Reports this person may see, and those of them that have a timeline. */
  reports: string[];
  discussed: string[];
}

export interface People {
  hackers: Person[];
  members: Person[];
  admins: Person[];
  password: string;
  /** Programs that take reports, each with a scope. */
  targets: { programId: string; handle: string; scopeId: string }[];
}

type Chosen = Omit<Person, "token">;

const password = "quiet-harbour-4711";
const someReports = 24;

/** Picks people as they would be met, those who write or get many reports more often than others, and signs them in at the door. */
export async function choosePeople(databaseUrl: string, safeportUrl: string, each: number): Promise<People> {
  const { pool, close } = openDatabase({ url: databaseUrl, max: 1 });
  async function rows<T>(text: string, values: unknown[]): Promise<T[]> {
    return (await pool.query(text, values)).rows as T[];
  }
  try {
    // Some of the reports stand for all; by their counter, since counting a million takes its time.
    const [counted] = await rows<{ percent: number }>(
      "select least(100, 100 * $1::float * 40 / sum(total))::float as percent from report_counter where owner = 'platform'",
      [each],
    );
    await rows(
      `create temp table met as select author_id, company_id from report tablesample bernoulli (${counted?.percent ?? 100}) repeatable (7)
       where status <> 'draft' order by md5(id::text) limit ${each} * 4`,
      [],
    );
    const hackers = await rows<Chosen>(
      `select u.id, u.username, null as "companyId", ${reportsOf("author_id = u.id")}
       from user_account u where u.id in (select author_id from met) limit $1`,
      [each],
    );
    const members = await rows<Chosen>(
      `select distinct on (m.company_id) u.id, u.username, m.company_id as "companyId", ${reportsOf("company_id = m.company_id")}
       from user_account u join company_member m on m.user_id = u.id
       where m.role <> 'viewer' and m.company_id in (select company_id from met) limit $1`,
      [each],
    );
    const seen = hackers.flatMap(({ reports }) => reports);
    const admins = await rows<Chosen>(
      `select id, username, null as "companyId", $1::uuid[] as reports, '{}'::text[] as discussed from user_account where role = 'Admin'`,
      [seen],
    );
    const targets = await rows<People["targets"][number]>(
      `select p.id as "programId", p.handle, s.id as "scopeId" from program p
       join lateral (select id from scope where program_id = p.id and not is_out_of_scope limit 1) s on true
       where p.status = 'active' and p.visibility = 'PUBLIC' order by md5(p.id::text) limit $1`,
      [each],
    );
    const everybody = [...hackers, ...members, ...admins];
    await lendPassword(safeportUrl, (name) =>
      rows(
        "update user_account set password_hash = (select password_hash from user_account where username = $1) where id = any($2)",
        [name, everybody.map(({ id }) => id)],
      ),
    );
    const tokens = new Map<string, string>();
    for (const { username } of everybody) tokens.set(username, await signIn(safeportUrl, username));
    const signedIn = (chosen: Chosen[]) => chosen.map((person) => ({ ...person, token: tokens.get(person.username) ?? "" }));
    return { hackers: signedIn(hackers), members: signedIn(members), admins: signedIn(admins), password, targets };
  } finally {
    await close();
  }
}

function reportsOf(condition: string): string {
  const ids = (more: string) =>
    `array(select id from report r where ${condition} and status <> 'draft' ${more} order by created_at desc limit ${someReports})`;
  return `${ids("")} as reports, ${ids("and exists (select 1 from timeline_item t where t.report_id = r.id)")} as discussed`;
}

/** An account opened through the door has a hash as the server makes them, of the cost it has in earnest. */
async function lendPassword(url: string, give: (username: string) => Promise<unknown>): Promise<void> {
  const username = `lender-${Date.now().toString(36)}`;
  const body = { username, email: `${username}@people.example`, full_name: "A Lender", role: "Hacker", password };
  await send(url, shotAt(register, null, { body }));
  await give(username);
}

async function signIn(url: string, username: string): Promise<string> {
  const answer = (await send(url, shotAt(login, null, { body: { username, password } }))) as { access_token: string };
  return answer.access_token;
}
