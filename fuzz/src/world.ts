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

type Db = Database["db"];

/** Who sends requests; the researcher is the author of the reports, the insider owns their company. */
export const actors = ["nobody", "outsider", "researcher", "insider", "staff"] as const;
export type Actor = (typeof actors)[number];

/** Ids that belong together, by the names that paths, queries and bodies use for them. */
export type Place = Record<string, unknown>;

/** The accounts and objects that a stretch of requests names. */
export interface World {
  /** Several sessions of each actor, since requests end some of them. */
  tokens: Record<Actor, string[]>;
  /** Of one company; the last one belongs to another. */
  places: Place[];
}

const sessions = 6;
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
  const signIn = ({ username }: { username: string }) =>
    Promise.all(Array.from({ length: sessions }, () => logIn(url, username)));
  const tokens = await Promise.all([outsider, researcher, insider, staff].map(signIn));
  return { tokens: Object.fromEntries(actors.map((actor, at) => [actor, tokens[at - 1] ?? []])) as World["tokens"], places };
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
