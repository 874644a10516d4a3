import { resendToOutsider } from "@safeport/contract/reports/outsiders/outsider.endpoints";
import { leaveSharedReport } from "@safeport/contract/reports/outsiders/shared-report.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { endOutsiders } from "../src/features/reports/outsiders/end-access.ts";
import { queueOutsiderNews } from "../src/features/reports/outsiders/outsider-mails.ts";
import { mailedToken } from "./intake-case.ts";
import { startMailServer } from "./mail-server.ts";
import { buildOutsiderCase } from "./outsider-case.ts";
import { buildOwnWorld, type World } from "./world.ts";

let server: Awaited<ReturnType<typeof startMailServer>>;
let w: World;
beforeAll(async () => {
  server = await startMailServer();
  w = await buildOwnWorld({ jobs: true, env: server.env });
});
afterAll(async () => {
  await w.close();
  await server.close();
});

const textsTo = (email: string) => server.mailsTo(email).map(({ email: mail }) => `${mail.subject}\n${mail.text}`);

describe("mails to somebody outside the company @spec:10.63", () => {
  it("have the link and the company's name, and no text of others; a link that is sent again is the same", async () => {
    const c = await buildOutsiderCase(w, { note: "Nightshade", ends_at: new Date(Date.now() + 86_400_000).toISOString() });
    expect(await mailedToken(server, c.email, "shared-report")).toBe(c.token);
    const { name } = await w.db.selectFrom("company").select("name").where("id", "=", c.companyId).executeTakeFirstOrThrow();
    const [first = ""] = textsTo(c.email);
    expect(first).toContain(`${name} shares report #`);
    expect(first).toContain("You can read it until ");
    for (const hidden of ["Nightshade", "Stored XSS", c.program.title, c.manager.username]) expect(first).not.toContain(hidden);
    const params = { report_id: c.report_id, outsider_id: c.outsider_id };
    expect((await w.call(c.manager, resendToOutsider, { params, headers: { "accept-language": "fr" } })).status).toBe(200);
    await vi.waitFor(() => expect(textsTo(c.email)).toHaveLength(2), { timeout: 15_000 });
    expect(textsTo(c.email)[1]).toContain("partage avec vous un rapport");
    expect(await mailedToken(server, c.email, "shared-report")).toBe(c.token);
  });

  it("do not name a company whose name could be a link", async () => {
    const c = await buildOutsiderCase(w);
    await w.db.updateTable("company").set({ name: "Win at evil.example" }).where("id", "=", c.companyId).execute();
    await w.call(c.manager, resendToOutsider, { params: { report_id: c.report_id, outsider_id: c.outsider_id } });
    await vi.waitFor(() => expect(textsTo(c.email).some((text) => text.startsWith("A company shares"))).toBe(true), {
      timeout: 15_000,
    });
    expect(textsTo(c.email).join()).not.toContain("evil.example");
  });

  it("say once that the company has ended it, to who has read the report; to nobody whose last day it was, or who has left", async () => {
    const mailsOf = async (email: string) =>
      (
        await w.db
          .selectFrom("mail")
          .select("kind")
          .where("address", "=", email)
          .where("kind", "=", "reports.outsider_ended")
          .execute()
      ).length;
    const [read, unread, expired, left] = await Promise.all(Array.from({ length: 4 }, () => buildOutsiderCase(w)));
    if (!read || !unread || !expired || !left) throw new Error("There are four");
    for (const c of [read, expired, left]) expect((await c.read()).status).toBe(200);
    for (let again = 0; again < 2; again++) for (const c of [read, unread]) await c.end();
    await vi.waitFor(() => expect(textsTo(read.email).at(-1)).toContain("no longer shares report #"), { timeout: 15_000 });
    expect([await mailsOf(read.email), await mailsOf(unread.email)]).toEqual([1, 0]);
    await w.db
      .updateTable("report_outsider")
      .set({ ends_at: new Date(Date.now() - 1) })
      .where("id", "=", expired.outsider_id)
      .execute();
    await endOutsiders(w.app.services);
    await w.call(null, leaveSharedReport, { body: { token: left.token } });
    expect([await mailsOf(expired.email), await mailsOf(left.email)]).toEqual([0, 0]);
  });

  it("tell of public comments of others, once for several, and of nothing after the end", async () => {
    const c = await buildOutsiderCase(w);
    const write = (content: string, more: object = {}) =>
      w.call(c.hacker, addComment, { params: c.params, body: { content, ...more } });
    const waiting = async () => {
      await w.deliver();
      const jobs = w.owner.selectFrom("graphile_worker.jobs" as never).select(["key" as never]);
      const rows = (await jobs.where("key" as never, "=", `outsider news ${c.outsider_id}` as never).execute()) as unknown[];
      return rows.length;
    };
    await w.call(c.triager, addComment, { params: c.params, body: { content: "Between us", is_internal: true } });
    expect(await waiting()).toBe(0);
    await write("One");
    await write("Two");
    expect(await waiting()).toBe(1);
    const tell = () => w.db.transaction().execute((tx) => queueOutsiderNews(w.app.services, tx, c.outsider_id));
    await tell();
    const news = () => w.db.selectFrom("mail").select("id").where("kind", "=", "reports.outsider_news").execute();
    expect(await news()).toHaveLength(1);
    await c.end();
    await tell();
    expect(await news()).toHaveLength(1);
  });
});
