import * as endpoints from "@safeport/contract/disclosure/disclosure.endpoints";
import { listSimilar } from "@safeport/contract/insight/similar/similar.endpoints";
import { getReport } from "@safeport/contract/reports/report.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { disclosedFeed } from "../src/features/disclosure/disclosed-feed.ts";
import { buildDisclosureCase, day, host, of } from "./disclosure-case.ts";
import type { Person } from "./world.ts";

type DisclosureCase = Awaited<ReturnType<typeof buildDisclosureCase>>;
let w: DisclosureCase["w"];
let one: DisclosureCase["one"];
let published: DisclosureCase["published"];
let read: DisclosureCase["read"];
let canOf: DisclosureCase["canOf"];
beforeAll(async () => {
  ({ w, one, published, read, canOf } = await buildDisclosureCase());
});
afterAll(() => w.close());

describe("a published report @spec:10.56", () => {
  it("is taken down by staff with a reason that both sides see, and is then 410 everywhere (DIS-07) @spec:10.10", async () => {
    const report = await published();
    const takeDown = (as: Person) =>
      w.call(as, endpoints.takeDownReport, { ...of(report.id), body: { reason: "It names a customer" } });
    for (const who of [one.owner, one.hacker]) expect((await takeDown(who)).status).toBe(403);
    expect((await takeDown(await w.person("Admin"))).status).toBe(200);
    const params = { number: String(report.number) };
    for (const endpoint of [endpoints.getDisclosed, endpoints.exportDisclosed])
      expect((await w.call(null, endpoint, { params })).body).toMatchObject({ status: 410, code: "gone" });
    const page = await w.app.fastify.inject(`/d/${report.number}`);
    expect([page.statusCode, page.headers["cache-control"]]).toEqual([410, "no-store"]);
    expect(page.body).not.toContain("Injection");
    const feed = await w.app.fastify.inject("/d/feed.atom");
    // No cache on the way keeps an older response for longer than a minute.
    expect(feed.headers["cache-control"]).toBe("public, max-age=60");
    expect(feed.body).not.toContain(report.id);
    const { items } = (await w.call(null, endpoints.listDisclosed, { query: { size: "100" } })).body;
    expect(items.map(({ number }: { number: number }) => number)).not.toContain(report.number);
    const item = await w.db
      .selectFrom("timeline_item")
      .select(["item_type", "content"])
      .where("report_id", "=", report.id)
      .where("info", "=", "taken_down")
      .executeTakeFirst();
    expect(item).toEqual({ item_type: "VISIBILITY_CHANGE", content: "It names a customer" });
    expect(await canOf(one.hacker, report.id)).not.toContain("ask_disclosure");
  });

  it("keeps its id in the feed wherever the server is (DIS-09)", async () => {
    const report = await published();
    const { body, headers } = await w.app.fastify.inject("/d/feed.atom");
    expect(headers["content-type"]).toContain("application/atom+xml");
    const id = `<id>tag:safeport.invalid,2026:report:${report.id}</id>`;
    expect(body).toContain(id);
    const { services } = w.app;
    const moved = { ...services, settings: { ...services.settings, publicUrl: "https://other.example" } };
    const feed = await disclosedFeed(moved);
    expect(feed).toContain(`https://other.example/d/${report.number}`);
    expect(feed).toContain(id);
    expect(feed.match(/<id>[^<]*/g)).toEqual(body.match(/<id>[^<]*/g));
    const updatedOf = (feed: string) => new RegExp(`report:${report.id}</id>[^]*?<updated>([^<]*)`).exec(feed)?.[1];
    await w.db.updateTable("report").set({ severity: "low" }).where("id", "=", report.id).execute();
    expect(updatedOf((await w.app.fastify.inject("/d/feed.atom")).body)).toBe(updatedOf(body));
  });

  it("shows its CVE id, which the company and staff set", async () => {
    const report = await published();
    const set = (as: Person, cve_id: string | null) => w.call(as, endpoints.setCve, { ...of(report.id), body: { cve_id } });
    expect((await set(one.hacker, "CVE-2026-12345")).status).toBe(403);
    expect((await set(one.triager, "CVE-26-1")).status).toBe(422);
    expect((await set(one.triager, "cve-2026-12345")).body.cve_id).toBe("CVE-2026-12345");
    expect((await read(report.number)).body.cve_id).toBe("CVE-2026-12345");
    expect((await set(await w.person("Admin"), null)).body.cve_id).toBeNull();
  });

  it("is linked from the card of its duplicates (DUP-08)", async () => {
    const original = await published({ created_at: new Date(Date.now() - day) });
    const duplicate = await one.report({ status: "duplicate", duplicate_of: original.id });
    const { duplicate_card: card } = (await w.call(one.hacker, getReport, of(duplicate.id))).body;
    expect(card).toMatchObject({ id: original.number, disclosed: true });
  });

  it("is found by its program where everybody sees it, and by its author where the profile is public", async () => {
    const report = await published();
    const found = async (query: Record<string, string>) =>
      (await w.call(null, endpoints.listDisclosed, { query: { size: "100", ...query } })).body.items.map(
        ({ number }: { number: number }) => number,
      );
    expect(await found({ program: one.program.handle })).toContain(report.number);
    expect(await found({ author: one.hacker.username })).toContain(report.number);
    await w.db.updateTable("program").set({ visibility: "PRIVATE" }).where("id", "=", one.program.id).execute();
    expect(await found({ program: one.program.handle })).toEqual([]);
    expect((await read(report.number)).body.program).toBeNull();
    await w.db.updateTable("program").set({ visibility: "PUBLIC" }).where("id", "=", one.program.id).execute();
  });

  it("is shown to the writer of a draft like it, by its public text alone, until it is taken down @spec:10.18", async () => {
    const text = `The note of an order is shown on ${host} without escaping, so a customer who enters markup runs a script in the browser of every clerk.`;
    const story = {
      description_markdown: text,
      steps_markdown: "Order an article with a note and open the back office as a clerk.",
    };
    const report = await published({ ...story, title: `Order notes run scripts on ${host}` });
    const kept = await one.report({ ...story, title: "Order notes run scripts, kept", status: "resolved" });
    const writer = await w.person("Hacker");
    const draft = await one.report({ ...story, title: "Scripts in notes", status: "draft", author_id: writer.id });
    const likeIt = async () => (await w.call(writer, listSimilar, of(draft.id))).body.published;
    const shown = await likeIt();
    expect(shown[0]).toMatchObject({ source: "disclosed", number: report.number, poc_title: "Order notes run scripts on █████" });
    expect(JSON.stringify(shown)).not.toContain(host);
    expect(JSON.stringify(shown)).not.toContain(String(kept.number));
    const body = { reason: "It names a customer" };
    expect((await w.call(await w.person("Admin"), endpoints.takeDownReport, { ...of(report.id), body })).status).toBe(200);
    expect((await likeIt()).map(({ number }: { number: number }) => number)).not.toContain(report.number);
  });
});
