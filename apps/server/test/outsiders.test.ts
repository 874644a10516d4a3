import { randomBytes } from "node:crypto";
import { listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { lockReport } from "@safeport/contract/reports/custody/custody.endpoints";
import { inviteOutsider, listOutsiders, resendToOutsider } from "@safeport/contract/reports/outsiders/outsider.endpoints";
import { maxOutsiders } from "@safeport/contract/reports/outsiders/outsider.limits";
import { commentOnSharedReport, leaveSharedReport } from "@safeport/contract/reports/outsiders/shared-report.endpoints";
import { changeSeverity, changeStatus, getReport } from "@safeport/contract/reports/report.endpoints";
import { addComment, listMentionable, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endOutsiders } from "../src/features/reports/outsiders/end-access.ts";
import { buildOutsiderCase } from "./outsider-case.ts";
import { open, uploaded } from "./upload-file.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

type Shared = Awaited<ReturnType<typeof buildOutsiderCase>>;
const comment = (c: Shared, content = "We fix it in 2.4") =>
  w.call(null, commentOnSharedReport, { body: { token: c.token, content } });
const timeline = async (as: Person, { params }: Shared) => (await w.call(as, listTimeline, { params })).body.items;
const infosOf = (items: { item_type: string; content: string | null }[]) =>
  items.flatMap(({ item_type, content }) => (item_type === "INFO" ? [content] : []));
const row = ({ outsider_id }: Shared) =>
  w.db.selectFrom("report_outsider").selectAll().where("id", "=", outsider_id).executeTakeFirstOrThrow();
const change = ({ outsider_id }: Shared, values: object) =>
  w.db.updateTable("report_outsider").set(values).where("id", "=", outsider_id).execute();

describe("sharing a report with somebody outside the company @spec:10.63", () => {
  it("shows mails without the signature and the quote at their end, in their lines", async () => {
    const c = await buildOutsiderCase(w);
    const mail = "The API answers\nwithout a token\n\n-- \nKim Outside, +49 30 1234";
    await w.db.updateTable("report").set({ description_markdown: mail }).where("id", "=", c.report_id).execute();
    const added = await w.call(c.hacker, addComment, {
      params: c.params,
      body: { content: `It still does\n\n-- \nKim Outside`, is_internal: false },
    });
    expect((await c.read()).body.poc_description_markdown).toBe(mail);
    const row = { program_id: c.program.id, report_id: c.report_id };
    await w.db
      .insertInto("intake_mail")
      .values([
        { ...row, message_id: randomBytes(32), item_id: null },
        { ...row, message_id: randomBytes(32), item_id: added.body.item_id },
      ])
      .execute();
    const { body } = await c.read();
    expect(body.poc_description_markdown).toBe("The API answers  \nwithout a token\n");
    expect(body.timeline.items.map(({ content }: { content: string }) => content)).toContain("It still does\n");
  });

  it("is for owners and managers of a company that is known, while the report takes changes", async () => {
    const c = await buildOutsiderCase(w);
    const stranger = await w.member("owner");
    const statuses = [];
    for (const as of [c.owner, c.manager, c.triager, c.finance, c.viewer, c.hacker, await w.person("Admin")])
      statuses.push((await c.invite(as)).status);
    expect(statuses).toEqual([201, 201, 403, 403, 403, 403, 403]);
    expect((await c.invite(stranger)).status).toBe(404);
    expect((await c.invite(await w.person())).status).toBe(404);
    const admin = await w.person("Admin");
    const lock = (locked: boolean) =>
      w.call(admin, lockReport, { params: c.params, body: { locked, reason: "It is looked into by the platform" } });
    await lock(true);
    expect((await c.invite()).body.code).toBe("illegal_transition");
    expect((await comment(c)).body.code).toBe("illegal_transition");
    expect((await c.read()).body.can).toEqual([]);
    await lock(false);
    await w.db.updateTable("company").set({ domain_status: "failed" }).where("id", "=", c.companyId).execute();
    const refused = await c.invite();
    expect([refused.status, refused.body.remedy]).toEqual([403, "company_domain"]);
  });

  it("takes an end within a year, each address once, and so many at once", async () => {
    const c = await buildOutsiderCase(w);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    for (const ends_at of [inDays(-1), inDays(366)])
      expect((await c.invite(c.owner, { ends_at })).body.errors).toMatchObject([
        { loc: ["body", "ends_at"], code: "invalid_time" },
      ]);
    expect((await c.invite(c.owner, { email: c.email.toUpperCase() })).body.code).toBe("already_exists");
    for (let open = 1; open < maxOutsiders.atOnce; open++)
      expect((await c.invite(c.owner, { ends_at: inDays(30) })).status).toBe(201);
    expect((await c.invite()).body.code).toBe("conflict");
    await c.end();
    expect((await c.invite(c.owner, { email: c.email })).status).toBe(201);
    const both = await Promise.all([c.end(), c.invite(), c.invite()]);
    expect(both.map(({ status }) => status)).toEqual([200, 409, 409]);
  });

  it("is refused above the limits of mails to an address", async () => {
    const limited = await buildWorld({ env: { RATE_LIMIT_FACTOR: "1" } });
    const c = await buildOutsiderCase(limited);
    const params = { report_id: c.report_id, outsider_id: c.outsider_id };
    const statuses = [];
    for (let sent = 0; sent < 6; sent++) statuses.push((await limited.call(c.owner, resendToOutsider, { params })).status);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
    await limited.close();
  });

  it("tells both sides that somebody reads it, and the team alone who", async () => {
    const c = await buildOutsiderCase(w, { note: "Your library, see the stack" });
    await w.deliver();
    const list = async (as: Person) => (await w.call(as, listOutsiders, { params: c.params })).body.items;
    expect(await list(c.viewer)).toMatchObject([
      { email: c.email, note: "Your library, see the stack", invited_by: c.manager.username, opened_at: null, can: [] },
    ]);
    expect((await list(c.owner))[0].can).toEqual(["resend", "end"]);
    expect(await list(c.hacker)).toMatchObject([{ email: null, note: null, invited_by: null, ended_at: null, can: [] }]);
    expect((await w.call(await w.person(), listOutsiders, { params: c.params })).status).toBe(404);
    for (const as of [c.hacker, c.viewer]) {
      expect((await w.call(as, getReport, { params: c.params })).body.outsiders).toBe(1);
      expect(infosOf(await timeline(as, c))).toEqual(["shared this report with somebody outside the company."]);
    }
    const { items } = (await w.call(c.hacker, listNotifications)).body;
    expect(items.map(({ title }: { title: string }) => title)).toEqual([
      expect.stringMatching(/ shared your report outside the company$/),
    ]);
    const log = (await w.call(c.owner, listAuditLog, { query: { action: "report.outsider_invited" } })).body.items;
    expect(JSON.stringify(log)).not.toContain(c.email);
    expect(log).toHaveLength(1);
  });
});

describe("somebody outside the company with the link of a report @spec:10.63", () => {
  it("reads the report, its files and what both sides read: no names, nothing internal, no money, no program", async () => {
    const c = await buildOutsiderCase(w);
    const write = async (as: Person, content: string, more: object = {}) =>
      expect((await w.call(as, addComment, { params: c.params, body: { content, ...more } })).status).toBe(201);
    await write(c.triager, "Internal: they are slow", { is_internal: true });
    await write(c.triager, "Which version?");
    await write(c.hacker, "2.3, see the log", { file_ids: [await uploaded(w, c.hacker, "log", "server.log")] });
    const why = { severity: "high", reason: "It reaches the vault of Nightshade" };
    expect((await w.call(c.triager, changeSeverity, { params: c.params, body: why })).status).toBe(200);
    const { body } = await c.read();
    expect(body).toMatchObject({ title: "Stored XSS in notes", severity: "high", email: c.email, can: ["comment"] });
    const shown = body.timeline.items.map(({ item_type, side, content, new_severity }: Record<string, unknown>) => [
      ...[item_type, side, content, new_severity],
    ]);
    expect(shown).toEqual([
      ["COMMENT", "company", "Which version?", null],
      ["COMMENT", "reporter", "2.3, see the log", null],
      ["SEVERITY_CHANGE", "company", null, "high"],
    ]);
    expect(body.timeline.total).toBe(3);
    const text = JSON.stringify(body);
    const people = await w.db
      .selectFrom("user_account")
      .select(["username", "full_name"])
      .where("id", "in", [c.hacker.id, c.triager.id, c.manager.id])
      .execute();
    for (const { username, full_name } of people) {
      expect(text).not.toContain(username);
      expect(text).not.toContain(full_name);
    }
    for (const hidden of ["Internal", "Nightshade", c.program.title, c.program.handle, c.report_id, c.companyId])
      expect(text, hidden).not.toContain(hidden);
    expect((await row(c)).opened_at).not.toBeNull();
    const [file] = body.timeline.items[1].files;
    expect((await open(w, file.url)).body).toBe("log");
    expect((await open(w, file.url.replace(c.user_id, c.manager.id))).statusCode).toBe(404);
  });

  it("gets no file of an internal comment, also by a link that is made for them", async () => {
    const c = await buildOutsiderCase(w);
    const file_id = await uploaded(w, c.triager, "internal");
    await w.call(c.triager, addComment, { params: c.params, body: { content: "x", is_internal: true, file_ids: [file_id] } });
    const file = { file_id, name: "x", size: 1, content_type: "text/plain", has_preview: false };
    expect((await open(w, w.app.services.uploads.present(file, c).url)).statusCode).toBe(404);
  });

  it("comments as a guest of the company, which both sides hear of, and which is no answer of either", async () => {
    const c = await buildOutsiderCase(w);
    const asked = await w.call(c.triager, changeStatus, {
      params: c.params,
      body: { status: "needs_more_info", comment: "Which version?" },
    });
    expect(asked.status).toBe(200);
    await w.deliver();
    expect((await comment(c)).status).toBe(201);
    await w.deliver();
    const { name } = await w.db.selectFrom("company").select("name").where("id", "=", c.companyId).executeTakeFirstOrThrow();
    const last = async (as: Person) => (await timeline(as, c)).at(-1);
    expect(await last(c.hacker)).toMatchObject({
      content: "We fix it in 2.4",
      side: "company",
      performed_by: { full_name: `Guest of ${name}` },
    });
    expect((await last(c.triager)).performed_by.full_name).toBe(`Guest of ${name} (${c.email})`);
    expect((await w.call(c.hacker, getReport, { params: c.params })).body.status).toBe("needs_more_info");
    for (const as of [c.hacker, c.triager]) {
      const { items } = (await w.call(as, listNotifications)).body;
      expect(items[0].title).toBe("New comment from Guest");
    }
    const own = (await c.read()).body.timeline.items.at(-1);
    expect(own).toMatchObject({ is_own: true, side: "outsider", content: "We fix it in 2.4" });
    const query = { format: "json" };
    const file = await w.app.fastify.inject({
      url: `/v1/reports/${c.report_id}/export/`,
      query,
      headers: { authorization: `Bearer ${c.triager.token}` },
    });
    expect(file.body).toContain(`Guest of ${name}`);
    expect(file.body).not.toContain(c.email);
    const named = await w.call(c.triager, listMentionable, { params: c.params, query: { search: "guest" } });
    expect(named.body.items).toEqual([]);
  });

  it("is kept out at once when the access ends: link, comments and files", async () => {
    const c = await buildOutsiderCase(w);
    await w.call(c.hacker, addComment, {
      params: c.params,
      body: { content: "See", file_ids: [await uploaded(w, c.hacker, "log")] },
    });
    const [item] = (await c.read()).body.timeline.items;
    expect((await open(w, item.files[0].url)).statusCode).toBe(200);
    expect((await c.end(c.triager)).status).toBe(403);
    expect((await c.end()).body).toMatchObject({ end_reason: "ended", can: [] });
    expect((await c.end()).body.end_reason).toBe("ended");
    expect([(await c.read()).status, (await comment(c)).status, (await open(w, item.files[0].url)).statusCode]).toEqual([
      410, 410, 404,
    ]);
    const params = { report_id: c.report_id, outsider_id: c.outsider_id };
    expect((await w.call(c.owner, resendToOutsider, { params })).status).toBe(410);
    await w.deliver();
    for (const as of [c.hacker, c.viewer]) {
      expect(infosOf(await timeline(as, c)).at(-1)).toBe("ended the access of somebody outside the company.");
      expect((await w.call(as, getReport, { params: c.params })).body.outsiders).toBe(0);
    }
    expect((await timeline(c.hacker, c)).filter(({ item_type }: { item_type: string }) => item_type === "INFO")).toHaveLength(2);
  });

  it("is kept out from its date on, and while staff pause the company, before and after the job notes it", async () => {
    for (const [reason, end] of [
      ["expired", (c: Shared) => change(c, { ends_at: new Date(Date.now() - 1) })],
      [
        "company",
        (c: Shared) =>
          w.db.updateTable("company").set({ paused_by_staff: true, status: "PAUSED" }).where("id", "=", c.companyId).execute(),
      ],
      [
        "company",
        (c: Shared) => w.db.updateTable("company").set({ archived_at: new Date() }).where("id", "=", c.companyId).execute(),
      ],
    ] as const) {
      const c = await buildOutsiderCase(w);
      await end(c);
      expect((await c.read()).status).toBe(410);
      expect((await w.call(c.hacker, getReport, { params: c.params })).body.outsiders).toBe(0);
      await endOutsiders(w.app.services);
      await w.db
        .updateTable("company")
        .set({ paused_by_staff: false, status: "ACTIVE", archived_at: null })
        .where("id", "=", c.companyId)
        .execute();
      expect((await row(c)).end_reason).toBe(reason);
      expect((await c.read()).status).toBe(410);
      expect(infosOf(await timeline(c.hacker, c)).at(-1)).toBe("The access of somebody outside the company ended.");
    }
  });

  it("leaves, and takes their address along; a job removes those of others who left long ago", async () => {
    const [c, other] = [await buildOutsiderCase(w), await buildOutsiderCase(w)];
    await comment(c);
    expect((await w.call(null, leaveSharedReport, { body: { token: c.token } })).status).toBe(200);
    expect(await row(c)).toMatchObject({ email: null, note: null, end_reason: "left" });
    expect((await c.read()).status).toBe(410);
    expect((await timeline(c.triager, c)).map(({ content }: { content: string }) => content)).toContain("We fix it in 2.4");
    const mails = w.db.selectFrom("mail").select("id").where("address", "in", [c.email]);
    expect(await mails.execute()).toEqual([]);
    await other.end();
    await endOutsiders(w.app.services);
    expect((await row(other)).email).toBe(other.email);
    await change(other, { ended_at: new Date(Date.now() - 91 * 86_400_000) });
    await endOutsiders(w.app.services);
    expect((await row(other)).email).toBeNull();
  });

  it("has no right by another's link, by a forged one, or for an access of another report", async () => {
    const [c, other] = [await buildOutsiderCase(w), await buildOutsiderCase(w)];
    expect((await c.read({ token: `${c.outsider_id}.${other.token.split(".")[1]}` })).status).toBe(404);
    expect((await c.read({ token: c.tokenOf(c.report_id) })).status).toBe(404);
    const params = { report_id: c.report_id, outsider_id: other.outsider_id };
    expect((await w.call(c.owner, resendToOutsider, { params })).status).toBe(404);
    expect(
      (await w.call(c.owner, inviteOutsider, { params: { report_id: other.report_id }, body: { email: "a@b.example" } })).status,
    ).toBe(404);
  });
});
