import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { setNotificationPreferences } from "@safeport/contract/notifications/preferences/notification-preference.endpoints";
import { addScope, updateScope } from "@safeport/contract/programs/core/program.endpoints";
import { setFavourite } from "@safeport/contract/programs/followers/favourite.endpoints";
import { compareVersions } from "@safeport/contract/programs/versions/program-version.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildProgramMember } from "@safeport/db/factories/build-program-member";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { digestMail, queueDigests } from "../src/features/notifications/digest/digest-mail.ts";
import { eventMail } from "../src/features/notifications/mail/event-mail.ts";
import { announceChanges } from "../src/features/programs/followers/announce-changes.ts";
import { isDue } from "./is-due.ts";
import { storedMails } from "./notification-case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld({ env: storedMails });
});
afterAll(() => w.close());

const scopeOf = (identifier: string, max_severity = "high") => ({
  asset_type: "domain",
  identifier,
  is_eligible_for_bounty: true,
  is_out_of_scope: false,
  max_severity,
});
const context = { keyFor: () => Buffer.alloc(32), publicUrl: "https://safeport.example" };

/** A program that people follow. */
async function followedProgram(visibility: "PUBLIC" | "PRIVATE" = "PUBLIC") {
  const owner = await w.member();
  const program = await buildProgram(w.db, { company_id: owner.companyId, visibility });
  const params = { program: program.id };
  const follow = async (...people: Person[]) => {
    for (const person of people) expect((await w.call(person, setFavourite, { params, body: {} })).status).toBe(200);
  };
  const change = (values: object) => w.db.updateTable("program").set(values).where("id", "=", program.id).execute();
  const add = async (identifier: string) => (await w.call(owner, addScope, { params, body: scopeOf(identifier) })).body;
  /** Delivers the events of the changes, runs the job that waits for more of them, and delivers its announcements. */
  const announce = async () => {
    await w.deliver();
    await announceChanges(w.app.services, program.id);
    await w.deliver();
  };
  return { owner, program, params, follow, change, add, announce };
}

const newsOf = async (as: Person, language = "en") => {
  const { body } = await w.call(as, listNotifications, { headers: { "accept-language": language } });
  return body.items.filter(({ tag }: { tag: string }) => tag === "program");
};
const mailsTo = ({ id }: Person) =>
  w.db
    .selectFrom("mail")
    .select(["id", "user_id", "kind", "address", "params"])
    .where("user_id", "=", id)
    .orderBy("id")
    .execute();

describe("the followers of a program", () => {
  it("are notified once of many changes in a row, in their language, with a link to what differs", async () => {
    const { owner, program, params, follow, add, announce } = await followedProgram();
    const [mira, other] = [await w.person(), await w.person()];
    await follow(mira, owner);
    for (let n = 0; n < 20; n++) {
      const { scope_id } = await add(`host-${n}.example.com`);
      await w.call(owner, updateScope, { params: { scope_id }, body: scopeOf(`host-${n}.example.com`, "low") });
    }
    await w.deliver();
    const jobs = await sql`select 1 from graphile_worker.jobs where key = ${`announce_changes ${program.id}`}
      and run_at > now() + interval '5 minutes'`.execute(w.db);
    expect(jobs.rows).toHaveLength(1);
    expect(await newsOf(mira)).toEqual([]);
    await announce();
    const [item, ...more] = await newsOf(mira);
    expect(more).toEqual([]);
    const link = `/bounties/${program.handle}?version=41&against=1#history`;
    expect(item).toMatchObject({ title: "A program you follow changed its scope", message: program.title, link });
    expect((await newsOf(mira, "fr"))[0].title).toBe("Programme suivi modifié : périmètre");
    const { body } = await w.call(mira, compareVersions, { params: { ...params, number: "41" }, query: { against: "1" } });
    expect(body.scope_changes).toEqual({ added: 20, changed: 0, removed: 0 });
    const found = await w.call(mira, listNotifications, { query: { search: "changed its scope" } });
    expect(found.body.total).toBe(1);
    // The editor of the program already knows, and people who do not follow it are not notified.
    expect([await newsOf(owner), await newsOf(other)]).toEqual([[], []]);
    // Nothing waits any more.
    await announce();
    expect(await newsOf(mira)).toHaveLength(1);
  });

  it("are notified of the next change after a job that failed for good, and of what it should have announced", async () => {
    const { program, follow, add, announce } = await followedProgram();
    const mira = await w.person();
    await follow(mira);
    await add("a.example.com");
    await w.deliver();
    const key = `announce_changes ${program.id}`;
    await sql`update graphile_worker._private_jobs set attempts = max_attempts, run_at = now() - interval '1 day'
      where key = ${key}`.execute(w.db);
    await add("b.example.com");
    await w.deliver();
    const { rows } = await sql`select attempts, run_at > now() as waits from graphile_worker.jobs where key = ${key}`.execute(
      w.db,
    );
    expect(rows).toEqual([{ attempts: 0, waits: true }]);
    await announce();
    expect((await newsOf(mira)).map(({ link }: { link: string }) => link)).toEqual([
      `/bounties/${program.handle}?version=3&against=1#history`,
    ]);
  });

  it("are notified of scope, rewards and policy, and of nothing else", async () => {
    const { owner, follow, change, add, announce } = await followedProgram();
    const mira = await w.person();
    await follow(mira);
    const titles = async () => (await newsOf(mira)).map(({ title }: { title: string }) => title);
    await add("a.example.com");
    await change({ policy: "Newer", critical_min: 1, critical_max: 20_000 });
    await announce();
    expect(await titles()).toEqual(["A program you follow changed its scope, rewards, and policy"]);
    await change({ description: "Another one", tags: ["new"] });
    const { scope_id } = await add("b.example.com");
    await w.call(owner, updateScope, { params: { scope_id }, body: scopeOf("b.example.com", "low") });
    await w.db.updateTable("scope").set({ archived_at: new Date() }).where("id", "=", scope_id).execute();
    await announce();
    // The scope came and went.
    expect(await titles()).toHaveLength(1);
  });

  it("hear nothing of a program that they may no longer see, and nothing of what was hidden from them", async () => {
    const { owner, program, follow, change, add, announce } = await followedProgram();
    const [stranger, guest] = [await w.person(), await w.person()];
    const viewer = await w.member("viewer", owner.companyId);
    await buildProgramMember(w.db, { program_id: program.id, user_id: guest.id });
    await follow(stranger, guest, viewer);
    const counts = async () => Promise.all([stranger, guest, viewer].map(async (who) => (await newsOf(who)).length));
    await add("a.example.com");
    await change({ visibility: "PRIVATE" });
    await announce();
    expect(await counts()).toEqual([0, 1, 1]);
    // For a stranger only the lasting changes of the private time are news: they compare with the version they saw last.
    await change({ policy: "Codename Basilisk" });
    await add("b.example.com");
    await change({ policy: program.policy, visibility: "PUBLIC" });
    await announce();
    const [item] = await newsOf(stranger);
    expect(item).toMatchObject({
      title: "A program you follow changed its scope",
      link: `/bounties/${program.handle}?version=6&against=2#history`,
    });
    expect((await newsOf(viewer))[0].title).toBe("A program you follow changed its scope and policy");
    expect(await counts()).toEqual([1, 2, 2]);
    // Old notifications stay in their list while they can see the program.
    await change({ visibility: "PRIVATE" });
    expect(await counts()).toEqual([0, 2, 2]);
    await w.db.updateTable("program_member").set({ ended_at: new Date() }).where("user_id", "=", guest.id).execute();
    expect(await counts()).toEqual([0, 0, 2]);
  });

  it("get mails that name a program only if everybody sees it, and none once it is hidden", async () => {
    const { program, follow, change, add, announce } = await followedProgram();
    const hidden = await followedProgram("PRIVATE");
    const mira = await w.person();
    await buildProgramMember(w.db, { program_id: hidden.program.id, user_id: mira.id });
    for (const channel of ["mail", "digest"])
      await w.call(mira, setNotificationPreferences, { body: { kinds: ["program_changed"], channel, enabled: true } });
    await follow(mira);
    await hidden.follow(mira);
    await add("a.example.com");
    await announce();
    await hidden.add("b.example.com");
    await hidden.announce();
    const asMail = ({ id, user_id, kind, address, params }: Awaited<ReturnType<typeof mailsTo>>[number]) => ({
      ...{ id, kind, params: params as Record<string, unknown> },
      recipient: { user_id: user_id ?? "", address, username: "mira", language: "en" as const, confirmed: true },
    });
    const mails = (await mailsTo(mira)).filter(({ kind }) => kind === "notifications.event").map(asMail);
    const composed = mails.map((mail) => eventMail.compose(mail, context));
    expect(composed.map(({ subject }) => subject)).toEqual([
      `${program.title} changed its scope`,
      "A private program you follow changed its scope",
    ]);
    expect(composed[0]?.action?.url).toBe(`https://safeport.example/bounties/${program.id}?version=2&against=1#history`);
    expect(JSON.stringify(composed[1])).not.toContain(hidden.program.title);
    await queueDigests(w.db, new Date(Date.UTC(2030, 0, 1, 8, 5)));
    const [digest] = (await mailsTo(mira)).filter(({ kind }) => kind === "notifications.digest").map(asMail);
    if (!digest) throw new Error("No digest");
    const text = digestMail.compose(digest, context);
    expect(text.subject).toBe("2 updates on your reports and the programs you follow");
    expect(text.paragraphs.slice(1)).toEqual([
      `${program.title} changed its scope (1)`,
      "A private program you follow changed its scope (1)",
    ]);
    expect(await Promise.all(mails.map((mail) => isDue(eventMail, w.db, mail)))).toEqual([true, true]);
    await change({ visibility: "PRIVATE" });
    expect(await Promise.all(mails.map((mail) => isDue(eventMail, w.db, mail)))).toEqual([false, true]);
    const rest = await digestMail.findDue(w.db, [digest]);
    expect(rest.map((mail) => digestMail.compose(mail, context).paragraphs.slice(1))).toEqual([
      ["A private program you follow changed its scope (1)"],
    ]);
  });
});
