import { gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildCase } from "./case.ts";
import { buildDisclosureCase } from "./disclosure-case.ts";

type DisclosureCase = Awaited<ReturnType<typeof buildDisclosureCase>>;
let w: DisclosureCase["w"];
let published: DisclosureCase["published"];
let one: DisclosureCase["one"];
beforeAll(async () => {
  ({ w, one, published } = await buildDisclosureCase());
});
afterAll(() => w.close());

const page = (url: string) => w.app.fastify.inject({ url });

/** The number of statements for a page once it was asked for before, which reads what the process keeps. */
async function statementsOf(url: string): Promise<number> {
  await page(url);
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    expect((await page(url)).statusCode).toBe(200);
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}

describe("the statements of a page for strangers", () => {
  const all = async (paths: readonly string[]) => {
    const counts: Record<string, number> = {};
    for (const path of paths) counts[path] = await statementsOf(path);
    return counts;
  };

  it("are as many for a long list as for a short one @spec:10.55", async () => {
    const report = await published();
    await w.db.updateTable("company").set({ domain_status: "verified" }).where("id", "=", one.companyId).execute();
    await w.db.updateTable("user_account").set({ audience: "everybody" }).where("id", "=", one.hacker.id).execute();
    const { domain } = await w.db
      .selectFrom("company")
      .select("domain")
      .where("id", "=", one.companyId)
      .executeTakeFirstOrThrow();
    const [company, person] = [`/c/${domain}`, `/u/${one.hacker.username}`];
    const paths = [
      "/programs",
      "/programs?program_type=BBP",
      "/programs?sort=reward",
      `/programs?search=${encodeURIComponent(one.program.title)}`,
      "/d",
      "/d?sort=bounty",
      `/d/${report.number}`,
      `/p/${one.program.handle}`,
      "/hall-of-fame",
      "/hall-of-fame?board=vdp&window=all",
      company,
      person,
    ];
    const few = await all(paths);
    for (let made = 0; made < 35; made++) await buildCase(w);
    for (let made = 0; made < 5; made++) await published();
    expect(await all(paths)).toEqual(few);
    expect(few).toEqual({
      "/programs": 2,
      "/programs?program_type=BBP": 2,
      "/programs?sort=reward": 2,
      [paths[3] as string]: 4,
      "/d": 3,
      "/d?sort=bounty": 3,
      [`/d/${report.number}`]: 2,
      [`/p/${one.program.handle}`]: 11,
      "/hall-of-fame": 2,
      "/hall-of-fame?board=vdp&window=all": 2,
      [company]: 7,
      [person]: 5,
    });
  });
});

describe("what a page for strangers loads", () => {
  it("is itself, one style sheet and one font, and little of each @spec:10.55", async () => {
    const report = await published();
    for (const path of ["/programs", `/p/${one.program.handle}`, "/d", `/d/${report.number}`]) {
      const { body } = await page(path);
      const files = [...body.matchAll(/<link rel="(?:stylesheet|preload)" href="([^"]+)"/g)].map(([, file]) => file ?? "");
      expect(files.map((file) => file.replace(/.*\./, "")).sort(), path).toEqual(["css", "woff2"]);
      expect(body.replace(/<script type="application\/ld\+json">/g, ""), path).not.toContain("<script");
      expect(body, path).not.toMatch(/<(?:iframe|video|object|embed)|@import|<img(?![^>]*loading="lazy")/);
      const sizes = await Promise.all(
        files.map(async (file) => [file.replace(/.*\./, ""), (await page(file)).rawPayload] as const),
      );
      const kilobytes = Object.fromEntries(
        sizes.map(([kind, bytes]) => [kind, (kind === "css" ? gzipSync(bytes) : bytes).length / 1_000]),
      );
      expect(kilobytes.css, path).toBeLessThan(6);
      expect(kilobytes.woff2, path).toBeLessThan(50);
      expect(gzipSync(body).length / 1_000, path).toBeLessThan(14);
    }
  });
});
