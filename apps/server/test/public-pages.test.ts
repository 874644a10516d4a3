import { listPublicPrograms, listPublicScopes } from "@safeport/contract/programs/public/public-program.endpoints";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { buildCase } from "./case.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
let own: OwnDatabase;
beforeAll(async () => {
  own = await ownDatabase(inject("databaseUrl"));
  w = await buildWorld({ databaseUrl: own.url });
});
afterAll(async () => {
  await w.close();
  await own.drop();
});

const page = (url: string, headers: Record<string, string> = {}) => w.app.fastify.inject({ url, headers });
const change = (id: string, values: Record<string, unknown>) =>
  w.db.updateTable("program").set(values).where("id", "=", id).execute();
const titlesIn = (body: string) => [...body.matchAll(/<a class="name" href="[^"]*"[^>]*>([^<]*)</g)].map(([, title]) => title);

describe("the directory", () => {
  it("is whole HTML without any script, in the reader's language, and others may keep it a minute", async () => {
    const { program } = await buildCase(w);
    const { statusCode, headers, body } = await page("/programs");
    expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "text/html; charset=utf-8",
      "public, max-age=60",
    ]);
    expect(headers["content-security-policy"]).not.toContain("script-src");
    expect(body).not.toContain("<script");
    expect(titlesIn(body)).toContain(program.title);
    for (const link of ["/programs", "/d", "/login", "/signup", "/.well-known/security.txt"])
      expect(body).toContain(`href="${link}"`);
    const french = await page("/programs", { "accept-language": "fr" });
    expect([french.headers["content-language"], french.body]).toEqual(["fr", expect.stringContaining('<html lang="fr">')]);
    expect((await page("/programs?lang=fr")).body).toContain(`href="/p/${program.handle}?lang=fr"`);
  });

  it("finds programs by filters and search, ignores what it does not know, and keeps the filters in its links", async () => {
    const [paying, other] = [await buildCase(w), await buildCase(w)];
    await change(paying.program.id, {
      critical_min: 20_000,
      critical_max: 20_000,
      targets_due: 10,
      targets_met: 9,
      safe_harbor: "full",
    });
    await change(other.program.id, { targets_due: 10, targets_met: 6 });
    const found = async (query: string) => titlesIn((await page(`/programs?${query}`)).body);
    expect(await found("min_reward=20000")).toEqual([paying.program.title]);
    expect(await found("answering=green")).toEqual([paying.program.title]);
    expect((await found("answering=yellow")).sort()).toEqual([paying.program.title, other.program.title].sort());
    expect(await found(`search=${encodeURIComponent(paying.scope.identifier)}`)).toEqual([paying.program.title]);
    expect((await found("sort=reward"))[0]).toBe(paying.program.title);
    expect(await found("min_reward=many&program_type=x&utm_source=y")).toEqual(await found(""));
    const { body, headers } = await page("/programs?min_reward=20000&funds=");
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(body).toContain('aria-label="Remove From $20,000"');
  });

  it("pages by links that search engines follow", async () => {
    for (let made = 0; made < 31; made++) await buildCase(w);
    const first = (await page("/programs?sort=newest")).body;
    expect(titlesIn(first)).toHaveLength(30);
    expect(first).toContain('<link rel="next" href="/programs?page=2">');
    expect(first).not.toContain('rel="prev"');
    const second = (await page("/programs?page=2")).body;
    expect(second).toContain('<a class="button" rel="prev" href="/programs">');
    expect(titlesIn(second).some((title) => titlesIn(first).includes(title))).toBe(false);
  });
});

describe("what is not open to all", () => {
  it.each([
    ["private", { visibility: "PRIVATE" }],
    ["a draft", { status: "draft" }],
    ["paused", { status: "paused" }],
    ["closed", { status: "closed" }],
  ] as const)("is in no list and moves no figure: %s", async (_what, values) => {
    const { program, scope } = await buildCase(w);
    const total = async () => (await w.call(null, listPublicPrograms, { query: { size: "1" } })).body.total;
    const before = await total();
    await change(program.id, values);
    expect(await total()).toBe(before - 1);
    for (const url of [`/programs?search=${program.handle}`, `/programs?search=${scope.identifier}`])
      expect(titlesIn((await page(url)).body)).not.toContain(program.title);
    const { status } = await w.call(null, listPublicScopes, { params: { handle: program.handle } });
    expect([(await page(`/p/${program.handle}`)).statusCode, status]).toEqual([404, 404]);
  });
});

describe("a program's page", () => {
  it("escapes the texts of people, wherever they land", async () => {
    const { program, companyId } = await buildCase(w);
    const attack = `"><img src=x onerror=alert(1)><script>alert(2)</script>'`;
    await change(program.id, {
      title: `T${attack}`,
      description: attack,
      policy: attack,
      scope_overview: attack,
      tags: [attack],
    });
    await w.db
      .updateTable("company")
      .set({ name: `C${attack}` })
      .where("id", "=", companyId)
      .execute();
    await w.db
      .updateTable("scope")
      .set({ identifier: `S${attack}`, instructions_markdown: attack })
      .where("program_id", "=", program.id)
      .execute();
    for (const url of [
      `/p/${program.handle}?asset=${encodeURIComponent(attack)}`,
      `/p/${program.handle}`,
      `/programs?search=${encodeURIComponent(attack)}`,
    ]) {
      const { body, statusCode } = await page(url);
      expect(statusCode).toBe(200);
      expect(body).not.toMatch(/<script|<img src=x|"[^"]*"onerror/);
    }
    expect((await page(`/p/${program.handle}`)).body).toContain("T&quot;&gt;&lt;img src=x onerror=alert(1)&gt;");
  });

  it("renders Markdown without the images of other sites, and shows a text that takes too long as its source", async () => {
    const { program } = await buildCase(w);
    const policy = "**Be kind** and [read](javascript:alert(1)) ![a map](https://tracker.example/x.png) <b>no</b>";
    await change(program.id, { policy, description: "*a_ ".repeat(12_000) });
    const { body } = await page(`/p/${program.handle}`);
    expect(body).toContain("<strong>Be kind</strong>");
    expect(body).toContain('<a href="https://tracker.example/x.png" rel="noopener noreferrer ugc nofollow">a map</a>');
    expect(body).not.toContain("javascript:");
    expect(body).not.toMatch(/<img[^>]*tracker/);
    expect(body).toContain("*a_ *a_");
  });

  it("says how to report, and has its figures as they were counted last, rounded to five", async () => {
    const { program } = await buildCase(w);
    await change(program.id, { valid_reports: 10, first_response_hours: 20, targets_due: 4, targets_met: 4 });
    const { body } = await page(`/p/${program.handle}`);
    expect(body).toContain("about 10");
    expect(body).toContain("20 h");
    // Four targets are too few for a share.
    expect(body).not.toContain("100 %");
    expect(body).toContain(`href="/p/${program.handle}/security.txt"`);
    expect(body).toContain(`href="/bounties/${program.handle}/report"`);
  });

  it("that does not exist is a page of its own with ways out", async () => {
    const { statusCode, headers, body } = await page("/p/no-such-program");
    expect([statusCode, headers["x-robots-tag"], headers["cache-control"]]).toEqual([404, "noindex", "no-store"]);
    expect(body).toContain("<h1>Page not found</h1>");
    expect(body).toContain('href="/programs"');
  });
});

it("the style sheet and the font of the pages are kept for a year", async () => {
  const { body } = await page("/programs");
  for (const [, file] of body.matchAll(/href="(\/pages\/[^"]+)"/g)) {
    const { statusCode, headers } = await page(file ?? "");
    expect([statusCode, headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
  }
});
