import { buildProgram } from "@safeport/db/factories/build-program";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listCompanyAddresses, listCompanyParts } from "../src/features/programs/public/get-public-company.ts";
import { refreshLeaderboards } from "../src/features/reputation/refresh-leaderboards.queries.ts";
import { settleAllPoints } from "../src/features/reputation/settle-points.ts";
import { buildCase, type Case } from "./case.ts";
import { buildOwnWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(() => w.close());

const page = (url: string) => w.app.fastify.inject({ url });
const changeCompany = (id: string, values: Record<string, unknown>) =>
  w.db.updateTable("company").set(values).where("id", "=", id).execute();
const changeProgram = (id: string, values: Record<string, unknown>) =>
  w.db.updateTable("program").set(values).where("id", "=", id).execute();

/** A company with a proved domain and one program open to all. */
async function openCompany(): Promise<Case & { path: string; domain: string }> {
  const one = await buildCase(w);
  const { domain } = await w.db.selectFrom("company").select("domain").where("id", "=", one.companyId).executeTakeFirstOrThrow();
  return { ...one, domain, path: `/c/${domain}` };
}

describe("a company's page", () => {
  it("has its public programs, thanks and facts for search engines, and is linked from its programs @spec:10.55", async () => {
    const { companyId, program, path, domain, report, hacker } = await openCompany();
    await changeCompany(companyId, {
      name: 'Harbour "<b>" Ltd',
      description: "We ship <i>crates</i>.",
      website: "https://harbour.example/",
    });
    await report({ status: "resolved", severity: "high", validated_at: new Date() });
    await settleAllPoints(w.db);
    await refreshLeaderboards(w.db);
    const { statusCode, headers, body } = await page(path);
    expect([statusCode, headers["x-robots-tag"], headers["cache-control"]]).toEqual([200, undefined, "public, max-age=60"]);
    for (const text of [
      "Harbour &quot;&lt;b&gt;&quot; Ltd</h1>",
      "We ship &lt;i&gt;crates&lt;/i&gt;.",
      `href="/p/${program.handle}"`,
      `@${hacker.username}`,
      'href="https://harbour.example/" rel="nofollow ugc noopener noreferrer">harbour.example<',
      `${path}/picture.png">`,
    ])
      expect(body).toContain(text);
    const data = JSON.parse(body.match(/<script type="application\/ld\+json">([^<]*)</)?.[1] ?? "null");
    expect(data["@graph"]).toContainEqual(
      expect.objectContaining({ "@type": "Organization", name: 'Harbour "<b>" Ltd', url: "https://harbour.example/" }),
    );
    expect((await page(`/p/${program.handle}`)).body).toContain(`href="${path}"`);
    expect((await page(`/c/${domain.toUpperCase()}`)).statusCode).toBe(200);
    expect((await page(`${path}/picture.png`)).headers["content-type"]).toBe("image/png");
  });

  it("is the page of an unknown name without a program open to all or a proved domain, and no program links to it @spec:10.55", async () => {
    const { companyId, program, path } = await openCompany();
    const unknown = await page("/c/nobody.example");
    const isUnknown = async () => {
      const { statusCode, headers, body } = await page(path);
      expect([statusCode, headers["cache-control"], body]).toEqual([
        404,
        unknown.headers["cache-control"],
        unknown.body.replaceAll("/c/nobody.example", path),
      ]);
      expect((await page(`${path}/picture.png`)).statusCode).toBe(404);
      expect((await page("/sitemap/companies.xml")).body).not.toContain(`${path}<`);
    };
    expect((await page("/sitemap/companies.xml")).body).toContain(`${path}<`);
    for (const hidden of [{ visibility: "PRIVATE" }, { status: "draft" }, { status: "closed" }] as const) {
      await changeProgram(program.id, hidden);
      await isUnknown();
      await changeProgram(program.id, { visibility: "PUBLIC", status: "active" });
    }
    await changeProgram(program.id, { status: "paused" });
    expect((await page(path)).statusCode).toBe(200);
    await changeProgram(program.id, { status: "active" });
    await changeCompany(companyId, { domain_status: "pending" });
    await isUnknown();
    expect((await page(`/p/${program.handle}`)).body).not.toContain(path);
    await changeCompany(companyId, { domain_status: "verified", archived_at: new Date() });
    await isUnknown();
    for (const url of [`/p/${program.handle}`, `/v1/public/programs/${program.handle}/`])
      expect((await page(url)).statusCode).toBe(404);
    for (const url of ["/programs", "/sitemap/programs.xml", "/v1/public/programs.json"])
      expect((await page(url)).body).not.toContain(program.handle);
  });

  it("does not change by a program that is not open to all, nor by the reports to it", async () => {
    const { companyId, path, report } = await openCompany();
    const refresh = async () => {
      await settleAllPoints(w.db);
      await refreshLeaderboards(w.db);
    };
    await refresh();
    const before = (await page(path)).body;
    const hidden = await buildProgram(w.db, { company_id: companyId, visibility: "PRIVATE", title: "Nightshade" });
    await buildProgram(w.db, { company_id: companyId, status: "draft", title: "Foxglove" });
    await report({ program_id: hidden.id, scope_id: null, status: "resolved", severity: "critical", validated_at: new Date() });
    await refresh();
    expect((await page(path)).body).toBe(before);
  });

  it("is kept away from search engines where its company says so, and the sitemap goes on part by part", async () => {
    const { companyId, path } = await openCompany();
    await openCompany();
    const { services } = w.app;
    const all = await listCompanyAddresses(services, "", 1_000);
    const parts = await listCompanyParts(services, 2);
    expect((await Promise.all(parts.map((after) => listCompanyAddresses(services, after, 2)))).flat()).toEqual(all);
    await changeCompany(companyId, { in_search_engines: false });
    expect((await page(path)).headers["x-robots-tag"]).toBe("noindex");
    expect((await page("/sitemap/companies.xml")).body).not.toContain(`${path}<`);
    expect((await page("/sitemap/companies.xml?after=%00")).statusCode).toBe(200);
  });
});
