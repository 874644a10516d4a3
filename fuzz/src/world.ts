import { buildAuditEntry } from "@safeport/db/factories/build-audit-entry";
import { buildCompany } from "@safeport/db/factories/build-company";
import { buildDispute } from "@safeport/db/factories/build-dispute";
import { buildMember } from "@safeport/db/factories/build-member";
import { buildNotification } from "@safeport/db/factories/build-notification";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildProgramMember } from "@safeport/db/factories/build-program-member";
import { buildReport } from "@safeport/db/factories/build-report";
import { buildScope } from "@safeport/db/factories/build-scope";
import { buildTimelineItem } from "@safeport/db/factories/build-timeline-item";
import { buildUser, factoryPassword } from "@safeport/db/factories/build-user";
import type { Database } from "@safeport/db/open-database";
import type { UserRole } from "@safeport/db/types.gen";

type Db = Database["db"];

/** Senders of requests; the researcher is the author of the reports, the insider owns their company. */
export const actors = ["nobody", "outsider", "researcher", "insider", "staff"] as const;
export type Actor = (typeof actors)[number];

/** Ids that belong together, by the names that paths, queries and bodies use for them. */
export type Place = Record<string, unknown>;

/** The accounts and objects that a stretch of requests names. */
export interface World {
  /** A session of each actor; nobody has none. */
  tokens: Record<Actor, string | null>;
  /** Sessions of other people with the same roles, for requests that end sessions. */
  spares: Record<Actor, string[]>;
  /** Of one company; the last one belongs to another. */
  places: Place[];
}

const spares = 3;
/** Of the reports; the last one is at another company. */
const statuses = ["new", "under_review", "needs_more_info", "draft", "draft", "resolved", "new"] as const;

/** Makes the objects in the database and signs the actors in at the server. */
export async function makeWorld(db: Db, url: string): Promise<World> {
  const outsider = await buildUser(db);
  const researcher = await buildUser(db);
  const insider = await buildUser(db, { role: "Business" });
  const staff = await buildUser(db, { role: "Admin" });
  const readers = [outsider, researcher, insider, staff];
  const company_id = (await buildCompany(db)).id;
  await buildMember(db, { company_id, user_id: insider.id, role: "owner" });
  const places: Place[] = [];
  for (const [index, status] of statuses.entries()) {
    const isForeign = index === statuses.length - 1;
    const program = await buildProgram(db, { ...(!isForeign && { company_id }), visibility: index % 2 ? "PUBLIC" : "PRIVATE" });
    const author = isForeign ? await buildUser(db) : researcher;
    const reader = isForeign ? author : (readers[index % readers.length] as typeof author);
    await buildProgramMember(db, { program_id: program.id, user_id: author.id });
    const scope_id = (await buildScope(db, { program_id: program.id })).id;
    const report = await buildReport(db, { author_id: author.id, program_id: program.id, scope_id, status });
    const report_id = report.id;
    // Only reports that were sent have comments and disputes.
    const about = status === "draft" ? {} : { report_id };
    const item_id = (await buildTimelineItem(db, { ...about, performed_by: reader.id })).id;
    places.push({
      company_id: program.company_id,
      program_id: program.id,
      program: [program.id, program.handle, program.title][index % 3] as string,
      scope_id,
      report_id,
      item_id,
      replying_to_id: item_id,
      dispute_id: (await buildDispute(db, { ...about, opened_by: author.id })).id,
      id: (await buildNotification(db, { subject_id: report_id, user_id: reader.id })).id,
      log_id: (await buildAuditEntry(db, { user_id: reader.id })).id,
      username: reader.username,
      duplicate_of: places[0]?.duplicate_of ?? report.number,
    });
  }
  const signIn = ({ username }: { username: string }) => logIn(url, username);
  const signInSpares = ({ role }: { role: UserRole }) =>
    Promise.all(Array.from({ length: spares }, async () => signIn(await buildUser(db, { role }))));
  const [own, others] = await Promise.all([Promise.all(readers.map(signIn)), Promise.all(readers.map(signInSpares))]);
  const byActor = <T>(values: T[], none: T) =>
    Object.fromEntries(actors.map((actor, at) => [actor, values[at - 1] ?? none])) as Record<Actor, T>;
  return { tokens: byActor<string | null>(own, null), spares: byActor(others, []), places };
}

async function logIn(url: string, username: string): Promise<string> {
  const response = await fetch(new URL("/v1/auth/login/", url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: factoryPassword }),
  });
  if (!response.ok) throw new Error(`${username} could not sign in: ${await response.text()}`);
  return ((await response.json()) as { access_token: string }).access_token;
}
