import { updateProfile } from "@safeport/contract/accounts/profile/profile.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listProfileAddresses, listProfileParts } from "../src/features/accounts/profile/get-public-profile.ts";
import { refreshLeaderboards } from "../src/features/reputation/refresh-leaderboards.queries.ts";
import { settleAllPoints } from "../src/features/reputation/settle-points.ts";
import { buildDisclosureCase } from "./disclosure-case.ts";
import type { Person } from "./world.ts";

let c: Awaited<ReturnType<typeof buildDisclosureCase>>;
beforeAll(async () => {
  c = await buildDisclosureCase();
});
afterAll(() => c.w.close());

const page = (url: string) => c.w.app.fastify.inject({ url });
const set = (person: Person, values: Record<string, unknown>) =>
  c.w.db.updateTable("user_account").set(values).where("id", "=", person.id).execute();
const save = async (person: Person, body: object) =>
  (await c.w.call(person, updateProfile, { params: { username: person.username }, body })).status;
const refresh = async () => {
  await settleAllPoints(c.w.db);
  await refreshLeaderboards(c.w.db);
};
const listed = async (person: Person) => (await page("/sitemap/people.xml")).body.includes(`/u/${person.username}<`);

describe("the page of a person", () => {
  it("has points, thanks and published reports where its owner opened it, and is linked from the boards @spec:10.55", async () => {
    const { one, published, w } = c;
    const { hacker } = one;
    const report = await published();
    await w.db.updateTable("company").set({ domain_status: "verified" }).where("id", "=", one.companyId).execute();
    await one.report({ status: "resolved", severity: "high", validated_at: new Date() });
    await refresh();
    expect((await page("/hall-of-fame?window=all")).body).not.toContain(`/u/${hacker.username}`);
    const social_links = [{ type: "Website", link: "https://mira.example/" }];
    const profile = { full_name: 'Mira "<b>"', bio: "Web <i>and</i> mobile", country: null, social_links };
    expect(await save(hacker, { ...profile, audience: "everybody" })).toBe(200);
    const path = `/u/${hacker.username}`;
    const { statusCode, headers, body } = await page(path);
    expect([statusCode, headers["x-robots-tag"], headers["cache-control"]]).toEqual([200, "noindex", "public, max-age=60"]);
    for (const text of [
      "Mira &quot;&lt;b&gt;&quot;</h1>",
      "Web &lt;i&gt;and&lt;/i&gt; mobile",
      `href="/d/${report.number}"`,
      `href="/p/${one.program.handle}"`,
      "<dt>Points</dt><dd><strong>",
      'href="https://mira.example/" rel="me nofollow ugc noopener noreferrer"',
      `${path}/picture.png">`,
    ])
      expect(body).toContain(text);
    const data = JSON.parse(body.match(/<script type="application\/ld\+json">([^<]*)</)?.[1] ?? "null");
    expect(data["@graph"]).toContainEqual(
      expect.objectContaining({
        "@type": "ProfilePage",
        mainEntity: expect.objectContaining({ name: 'Mira "<b>"', sameAs: ["https://mira.example/"] }),
      }),
    );
    for (const url of ["/hall-of-fame?window=all", "/hall-of-fame?window=all&lang=en"])
      expect((await page(url)).body).toContain(`href="${path}`);
    expect((await page(path.toUpperCase().replace("/U/", "/u/"))).statusCode).toBe(200);
    expect((await page(`${path}/picture.png`)).headers["content-type"]).toBe("image/png");
    expect(await listed(hacker)).toBe(false);
    await save(hacker, { audience: "search_engines" });
    expect([(await page(path)).headers["x-robots-tag"], await listed(hacker)]).toEqual([undefined, true]);
  });

  it("is that of an unknown name for everybody else @spec:10.55", async () => {
    const person = await c.w.person();
    const path = `/u/${person.username}`;
    const unknown = await page("/u/nobody-at-all");
    const isUnknown = async () => {
      const { statusCode, headers, body } = await page(path);
      expect([statusCode, headers["cache-control"]]).toEqual([404, unknown.headers["cache-control"]]);
      expect(body).toBe(unknown.body.replaceAll("/u/nobody-at-all", path));
      expect((await page(`${path}/picture.png`)).statusCode).toBe(404);
      expect(await listed(person)).toBe(false);
    };
    await isUnknown();
    await set(person, { audience: "search_engines" });
    expect([(await page(path)).statusCode, await listed(person)]).toEqual([200, true]);
    for (const hidden of [{ is_private: true }, { state: "suspended" }, { state: "deleted" }, { audience: "members" }]) {
      await set(person, hidden);
      await isUnknown();
      await set(person, { is_private: false, state: "active", audience: "search_engines" });
    }
    for (const username of ["%00", "a".repeat(5_000), "..%2f", "%F0%9F%90%9B"])
      expect((await page(`/u/${username}`)).statusCode, username).toBe(404);
    expect((await page("/c/%00")).statusCode).toBe(404);
  });

  it("names no program that is not open to all, and does not change by a report before the next boards", async () => {
    const { w, one } = c;
    const person = await w.person();
    await set(person, { audience: "everybody" });
    const hidden = await buildProgram(w.db, { company_id: one.companyId, visibility: "PRIVATE", title: "Nightshade" });
    await refresh();
    const before = (await page(`/u/${person.username}`)).body;
    const validated_at = new Date();
    await one.report({ author_id: person.id, program_id: hidden.id, scope_id: null, status: "resolved", validated_at });
    await settleAllPoints(w.db);
    expect((await page(`/u/${person.username}`)).body).toBe(before);
  });

  it("is in the sitemap part by part", async () => {
    for (let made = 0; made < 3; made++) await set(await c.w.person(), { audience: "search_engines" });
    const { services } = c.w.app;
    const all = await listProfileAddresses(services, "", 1_000);
    expect(all.length).toBeGreaterThan(2);
    const parts = await listProfileParts(services, 2);
    expect((await Promise.all(parts.map((after) => listProfileAddresses(services, after, 2)))).flat()).toEqual(all);
    expect((await page("/sitemap/people.xml?after=%00")).statusCode).toBe(200);
  });
});
