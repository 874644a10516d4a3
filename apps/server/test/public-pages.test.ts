import { updateProgram } from "@safeport/contract/programs/core/program.endpoints";
import {
  getPublicProgram,
  listPublicPrograms,
  listPublicScopes,
} from "@safeport/contract/programs/public/public-program.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
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
/** A page without the facts for search engines, which are data. */
const withoutData = (body: string) => body.replace(/<script type="application\/ld\+json">[^<]*<\/script>/, "");
const titlesIn = (body: string) => [...body.matchAll(/<a class="name" href="[^"]*"[^>]*>([^<]*)</g)].map(([, title]) => title);

describe("the directory", () => {
  it("is whole HTML without any script, in the reader's language, and others may keep it a minute @spec:10.55", async () => {
    const { program } = await buildCase(w);
    const { statusCode, headers, body } = await page("/programs");
    expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "text/html; charset=utf-8",
      "public, max-age=60",
    ]);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'/);
    expect(headers["content-security-policy"]).not.toMatch(/script-src|connect-src|unsafe/);
    expect(headers.vary).toContain("accept-language");
    expect(withoutData(body)).not.toContain("<script");
    expect(titlesIn(body)).toContain(program.title);
    for (const link of ["/programs", "/d", "/login", "/signup", "/.well-known/security.txt"])
      expect(body).toContain(`href="${link}"`);
    const french = await page("/programs", { "accept-language": "fr" });
    expect([french.headers["content-language"], french.body]).toEqual(["fr", expect.stringContaining('<html lang="fr">')]);
    expect((await page("/programs?lang=fr")).body).toContain(`href="/p/${program.handle}?lang=fr"`);
  });

  it("finds programs by filters and search, ignores what it does not know, and keeps the filters in its links @spec:10.55", async () => {
    const [paying, other] = [await buildCase(w), await buildCase(w)];
    await change(paying.program.id, {
      critical_min: 20_000,
      critical_max: 20_000,
      targets_due: 10,
      targets_met: 9,
      safe_harbor: "full",
      funds: "funded",
      funds_average: "funded",
      program_launch_date: new Date(),
    });
    await change(other.program.id, {
      targets_due: 10,
      targets_met: 6,
      safe_harbor: "partial",
      funds: "covered",
      funds_average: "covered",
      program_launch_date: new Date("2020-01-01"),
    });
    const disclosing = await buildProgram(w.db, { program_type: "VDP" });
    const found = async (query: string) => titlesIn((await page(`/programs?${query}`)).body);
    expect(await found("min_reward=20000")).toEqual([paying.program.title]);
    expect(await found("answering=green")).toEqual([paying.program.title]);
    expect(await found("program_type=VDP")).toEqual([disclosing.title]);
    expect(await found("safe_harbor=full")).toEqual([paying.program.title]);
    expect(await found("funds=funded")).toEqual([paying.program.title]);
    expect((await found("funds=covered")).sort()).toEqual([paying.program.title, other.program.title].sort());
    expect(await found("launched=30")).toContain(paying.program.title);
    expect(await found("launched=365")).not.toContain(other.program.title);
    expect(await found("asset_type=hardware_iot")).toEqual([]);
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
    ["closed", { status: "closed" }],
    ["paused without ever having been open to all", { status: "paused", public_title_key: null }],
  ] as const)("is in no list and moves no figure: %s", async (_what, values) => {
    const { program, scope } = await buildCase(w);
    const total = async () => (await w.call(null, listPublicPrograms, { query: { size: "1" } })).body.total;
    const before = await total();
    await change(program.id, values);
    expect(await total()).toBe(before - 1);
    for (const url of [`/programs?search=${program.handle}`, `/programs?search=${scope.identifier}`])
      expect(titlesIn((await page(url)).body)).not.toContain(program.title);
    const { status } = await w.call(null, listPublicScopes, { params: { handle: program.handle } });
    const code = "status" in values && values.status === "closed" ? 410 : 404;
    expect([(await page(`/p/${program.handle}`)).statusCode, status]).toEqual([code, code]);
  });

  it("is a page with ways out if it was open to all and is closed, and looks like nothing if it is private now @spec:10.55", async () => {
    const { program } = await buildCase(w);
    await change(program.id, { status: "closed" });
    const closed = await page(`/p/${program.handle}`);
    expect([closed.statusCode, closed.headers["x-robots-tag"], closed.headers["cache-control"]]).toEqual([
      410,
      "noindex",
      "no-store",
    ]);
    expect(closed.body).toContain("<h1>This program is closed</h1>");
    expect(closed.body).toContain('href="/programs"');
    expect(closed.body).not.toContain(program.title);
    await change(program.id, { visibility: "PRIVATE" });
    expect((await page(`/p/${program.handle}`)).statusCode).toBe(404);
  });
});

describe("a paused program that was open to all", () => {
  const paused = async () => {
    const built = await buildCase(w);
    await change(built.program.id, { status: "paused" });
    return built;
  };

  it("stays in the directory and the API with a mark, is found and counted, and takes no reports @spec:10.55", async () => {
    const total = async () => (await w.call(null, listPublicPrograms, { query: { size: "1" } })).body.total;
    const before = await total();
    const { program, scope } = await paused();
    expect(await total()).toBe(before + 1);
    for (const url of [
      "/programs",
      `/programs?search=${scope.identifier}`,
      `/programs?search=${encodeURIComponent(program.title)}`,
    ]) {
      const { body } = await page(url);
      expect(titlesIn(body)).toContain(program.title);
      expect(body).toContain('title="This program is paused and accepts no new reports.">Paused</span>');
    }
    const { body } = await page(`/p/${program.handle}`);
    expect(body).toContain(">Paused</span>");
    expect(body).not.toContain('/report"');
    const one = await w.call(null, getPublicProgram, { params: { handle: program.handle } });
    expect([one.status, one.body.status]).toEqual([200, "paused"]);
    expect((await page("/sitemap/programs.xml")).body).toContain(`/p/${program.handle}<`);
    expect((await page("/v1/public/programs.json")).body).not.toContain(`/p/${program.handle}"`);
  });

  it("is gone for strangers while its company may not publish programs", async () => {
    const { program, companyId } = await paused();
    await w.db.updateTable("company").set({ domain_status: "pending", vouched_at: null }).where("id", "=", companyId).execute();
    expect((await page(`/p/${program.handle}`)).statusCode).toBe(404);
    expect(titlesIn((await page(`/programs?search=${program.handle}`)).body)).toEqual([]);
  });

  it("keeps a title of its own, which no other takes", async () => {
    const [one, other] = [await paused(), await buildCase(w)];
    const update = (body: object) => w.call(one.owner, updateProgram, { params: { program: one.program.id }, body });
    expect((await update({ title: other.program.title })).status).toBe(409);
    expect((await update({ title: "A lock with a new name" })).status).toBe(200);
    const again = { program: other.program.id };
    expect((await w.call(other.owner, updateProgram, { params: again, body: { title: "A lock with a new name" } })).status).toBe(
      409,
    );
  });
});

describe("a program's page", () => {
  it("escapes the texts of people, wherever they land @spec:10.55", async () => {
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
      expect(withoutData(body)).not.toMatch(/<script|<img src=x|"[^"]*"onerror/);
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
    await change(program.id, { valid_reports: 10, resolved_count: 38, first_response_hours: 20, targets_due: 4, targets_met: 4 });
    const { body } = await page(`/p/${program.handle}`);
    expect(body).toContain("about 10");
    expect(body).toContain("about 40");
    expect(body).not.toContain(">38<");
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
