import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import { type Db, type NamedStatement, namedStatement, readNamed } from "@safeport/db/named-statement";
import type {
  CompanyRole,
  CompanyStatus,
  DB,
  Participation,
  ProgramStatus,
  ProgramType,
  Visibility,
} from "@safeport/db/types.gen";
import { type Insertable, sql, type Updateable } from "kysely";
import { containing } from "../../platform/like-pattern.ts";
import { readPage } from "../../platform/read-page.ts";

export interface ProgramListFilter {
  page: number;
  size: number;
  sort: "newest" | "changed" | "reward";
  company_id?: string | undefined;
  only_programs_i_am_in?: boolean | undefined;
  search?: string | undefined;
  program_type?: string | undefined;
  /** All of them. */
  features?: string[] | undefined;
  /** Any of them. */
  operating_systems?: string[] | undefined;
  /** Days of UTC, both included. */
  launched_from?: string | undefined;
  launched_to?: string | undefined;
  asset_type?: string | undefined;
  min_reward?: number | undefined;
}

export interface ProgramCardRow {
  id: string;
  handle: string;
  title: string;
  company_id: string;
  company_name: string;
  company_logo_file_id: string | null;
  program_type: ProgramType;
  visibility: Visibility;
  status: ProgramStatus;
  participation: Participation;
  low_min: number;
  low_max: number;
  medium_min: number;
  medium_max: number;
  high_min: number;
  high_max: number;
  critical_min: number;
  critical_max: number;
  tags: string[];
  features: string[];
  program_launch_date: Date | null;
  scope_count: number;
  scope_changed_at: Date | null;
  created_at: Date;
}

export interface ProgramRow extends ProgramCardRow {
  description: string;
  policy: string;
  dashboard_link: string;
  social_links: unknown;
  credential_info: string;
  scope_overview: string;
  in_scope_info: string;
  out_of_scope_info: string;
  operating_systems: string[];
  version: number;
  updated_at: Date;
  company_status: CompanyStatus;
  member_role: CompanyRole | null;
  participates: boolean;
}

const cardColumns = `p.id, p.handle, p.title, p.company_id, c.name as company_name, c.logo_file_id as company_logo_file_id, p.program_type,
  p.visibility, p.status, p.participation, p.low_min, p.low_max, p.medium_min, p.medium_max, p.high_min, p.high_max,
  p.critical_min, p.critical_max, p.tags, p.features, p.program_launch_date, p.scope_count, p.scope_changed_at, p.created_at`;

const participates =
  "exists (select 1 from program_member pm where pm.program_id = p.id and pm.user_id = $1 and pm.ended_at is null)";
const ofOwnCompany = "exists (select 1 from company_member cm where cm.company_id = p.company_id and cm.user_id = $1)";
const openToAll = "(p.status = 'active' and p.visibility = 'PUBLIC')";

/** SQL for the programs a person may see; `$1` is the person. All of them for staff. */
function visibleTo(staff: boolean): string {
  return staff ? "$1::uuid is not null" : `(${openToAll} or (p.status <> 'draft' and ${participates}) or ${ofOwnCompany})`;
}

const orders = {
  newest: "p.created_at desc, p.id desc",
  changed: "p.scope_changed_at desc nulls last, p.id desc",
  reward: "p.top_reward desc, p.id desc",
} as const;

/** A list is counted up to this many programs; nobody pages further. */
const countLimit = 10_000;

/** One page of the list with its total, counted up to `countLimit`. */
function listText(staff: boolean, sort: ProgramListFilter["sort"], conditions: readonly string[]): string {
  const where = [visibleTo(staff), ...conditions].join(" and ");
  const counted = (condition: string) =>
    `(select count(*)::int from (select 1 from program p where ${condition} limit ${countLimit}) as counted)`;
  // Without filters, public programs are counted from their index and added to the few that only this person sees.
  const own = `(select count(*)::int from program p where not ${openToAll} and p.id in (
    select id from program where company_id = any(array(select company_id from company_member where user_id = $1))
    union all select m.program_id from program_member m join program q on q.id = m.program_id
      where m.user_id = $1 and m.ended_at is null and q.status <> 'draft'))`;
  const total = conditions.length > 0 || staff ? counted(where) : `${counted(openToAll)} + ${own}`;
  return `select ${cardColumns}, ${total} as total from program p join company c on c.id = p.company_id
    where ${where} order by ${orders[sort]} limit $2 offset $3`;
}

const hotLists = new Map<string, NamedStatement>();
for (const staff of [true, false]) {
  for (const sort of ["newest", "changed", "reward"] as const) {
    hotLists.set(
      `${staff} ${sort}`,
      namedStatement(`programs_${sort}_${staff ? "staff" : "visible"}`, listText(staff, sort, [])),
    );
  }
}

const found = `p.id in (select id from program where title_key like $N or handle like $N
  union select pc.id from program pc join company cc on cc.id = pc.company_id where lower(cc.name) like $N
  union select program_id from scope where archived_at is null and lower(identifier) like $N)`;
// Under three characters there is no trigram, so the 200,000 identifiers are left out.
const foundByName = `p.id in (select id from program where title_key like $N
  union select pc.id from program pc join company cc on cc.id = pc.company_id where lower(cc.name) like $N)`;

/** The filters that are on, as SQL conditions with their values; `$N` in a condition is its value. */
function conditionsOf(filter: ProgramListFilter): [string, unknown][] {
  const { search } = filter;
  const all: [string, unknown][] = [
    ["p.company_id = $N", filter.company_id],
    [
      "$N::boolean and p.id in (select program_id from program_member where user_id = $1 and ended_at is null)",
      filter.only_programs_i_am_in || undefined,
    ],
    [search && search.length < 3 ? foundByName : found, search ? containing(search) : undefined],
    ["p.program_type = $N::program_type", filter.program_type],
    ["p.features @> $N::text[]", filter.features],
    ["p.operating_systems && $N::text[]", filter.operating_systems],
    ["p.program_launch_date >= $N::timestamp at time zone 'UTC'", filter.launched_from],
    ["p.program_launch_date < ($N::date + 1)::timestamp at time zone 'UTC'", filter.launched_to],
    [
      "exists (select 1 from scope s where s.program_id = p.id and s.archived_at is null and s.asset_type = $N::asset_type)",
      filter.asset_type,
    ],
    ["p.top_reward >= $N", filter.min_reward],
  ];
  return all.filter(([, value]) => value !== undefined);
}

/** One page of the programs the actor may see, and how many there are. */
export async function pageOfPrograms(
  db: Db,
  actor: Actor,
  filter: ProgramListFilter,
): Promise<{ items: ProgramCardRow[]; total: number }> {
  const filters = conditionsOf(filter);
  const conditions = filters.map(([text], index) => text.replaceAll("$N", `$${index + 4}`));
  const staff = isStaff(actor);
  const statement = (filters.length === 0 && hotLists.get(`${staff} ${filter.sort}`)) || {
    name: "",
    text: listText(staff, filter.sort, conditions),
  };
  const read = (limit: number, offset: number) =>
    readNamed<ProgramCardRow & { total: number }>(db, statement, [
      actor.user_id,
      limit,
      offset,
      ...filters.map(([, value]) => value),
    ]);
  return readPage(filter, read);
}

const programText = (
  where: string,
) => `select ${cardColumns}, p.description, p.policy, p.dashboard_link, p.social_links, p.credential_info,
  p.scope_overview, p.in_scope_info, p.out_of_scope_info, p.operating_systems, p.version, p.updated_at, c.status as company_status,
  (select cm.role from company_member cm where cm.company_id = p.company_id and cm.user_id = $1) as member_role, ${participates} as participates
  from program p join company c on c.id = p.company_id where ${where}`;
const byId = namedStatement("program_by_id", programText("p.id = $2"));
// A handle wins over another program's title with the same text.
const byName = namedStatement(
  "program_by_name",
  `${programText("p.handle = $2 or p.title_key = $3")} order by p.handle = $2 desc limit 2`,
);

/** A program with the facts its policy needs; the policy decides whether the actor may see it. */
export async function findProgramById(db: Db, actor: Actor, id: string): Promise<ProgramRow | undefined> {
  return (await readNamed<ProgramRow>(db, byId, [actor.user_id, id]))[0];
}

/** The program with this handle, followed by the one with this title if that is another. */
export function findProgramsByName(db: Db, actor: Actor, handle: string, titleKey: string): Promise<ProgramRow[]> {
  return readNamed<ProgramRow>(db, byName, [actor.user_id, handle, titleKey]);
}

/** Inserts a program under the first free handle; null when the title is taken. */
export async function insertProgram(
  db: Db,
  row: Omit<Insertable<DB["program"]>, "handle">,
  handles: Iterable<string>,
): Promise<boolean> {
  for (const handle of handles) {
    const free = await db.selectFrom("program").select("id").where("handle", "=", handle).executeTakeFirst();
    if (free) continue;
    const added = await db
      .insertInto("program")
      .values({ ...row, handle })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (added) return true;
    const sameTitle = await db.selectFrom("program").select("id").where("title_key", "=", row.title_key).executeTakeFirst();
    if (sameTitle) return false;
  }
  return false;
}

/** Prevents changes to a program until the transaction ends. The lock is shared: many transactions can hold it at once. */
export async function lockProgramShared(db: Db, id: string): Promise<void> {
  await db.selectFrom("program").select("id").where("id", "=", id).forShare().execute();
}

/** Saves a program if it still has `version`; false when somebody saved in between. Throws 23505 when the title is taken. */
export async function updateProgramRow(db: Db, id: string, version: number, values: Updateable<DB["program"]>): Promise<boolean> {
  const result = await db
    .updateTable("program")
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
