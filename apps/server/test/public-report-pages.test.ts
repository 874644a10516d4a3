import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildDisclosureCase } from "./disclosure-case.ts";

type DisclosureCase = Awaited<ReturnType<typeof buildDisclosureCase>>;
let w: DisclosureCase["w"];
let one: DisclosureCase["one"];
let published: DisclosureCase["published"];
let resolved: DisclosureCase["resolved"];
let comment: DisclosureCase["comment"];
let ask: DisclosureCase["ask"];
let answer: DisclosureCase["answer"];
beforeAll(async () => {
  ({ w, one, published, resolved, comment, ask, answer } = await buildDisclosureCase());
});
afterAll(() => w.close());

const page = (url: string, headers: Record<string, string> = {}) => w.app.fastify.inject({ url, headers });
/** A page without the facts for search engines, which are data. */
const withoutData = (body: string) => body.replace(/<script type="application\/ld\+json">[^<]*<\/script>/, "");
const numbersIn = (body: string) => [...body.matchAll(/<a class="name" href="\/d\/(\d+)/g)].map(([, number]) => Number(number));

describe("the list of published reports", () => {
  it("is whole HTML without script, with search, filters and sorts that stay in its links @spec:10.55", async () => {
    const low = await published({ title: "A login page shows too much", severity: "low" });
    const critical = await published({ title: "A ledger can be rewritten", severity: "critical" });
    const high = await published({ title: "A queue runs commands", severity: "high" });
    const found = async (query: string) => numbersIn((await page(`/d?${query}`)).body);
    expect(await found("")).toEqual([high.number, critical.number, low.number]);
    expect(await found("sort=severity")).toEqual([critical.number, high.number, low.number]);
    expect(await found("severity=critical")).toEqual([critical.number]);
    expect(await found("search=ledger+rewritten")).toEqual([critical.number]);
    expect(await found(`program=${one.program.handle}`)).toHaveLength(3);
    expect(await found("program=no-such-program")).toEqual([]);
    expect(await found("severity=huge&sort=x&page=0&utm_source=y")).toEqual(await found(""));
    const { statusCode, headers, body } = await page(`/d?severity=critical&program=${one.program.handle}&sort=severity`);
    expect([statusCode, headers["x-robots-tag"], headers["cache-control"]]).toEqual([200, "noindex", "public, max-age=60"]);
    expect(body).not.toContain("<script");
    expect(body).toContain(`<a href="/d?program=${one.program.handle}&amp;sort=severity" aria-label="Remove Critical">`);
    expect(body).toContain(`aria-label="Remove ${one.program.title}"`);
    expect(body).toContain(`<p class="muted">1 report</p>`);
    expect((await page("/d")).headers["x-robots-tag"]).toBeUndefined();
    expect((await page("/d", { "accept-language": "fr" })).body).toContain("<h1>Rapports publiés</h1>");
  });

  it("links program, company and people to the pages that everybody may read, in lists and on its page @spec:10.55", async () => {
    const report = await published();
    const { domain } = await w.db
      .selectFrom("company")
      .select("domain")
      .where("id", "=", one.companyId)
      .executeTakeFirstOrThrow();
    const company = (values: Record<string, unknown>) =>
      w.db.updateTable("company").set(values).where("id", "=", one.companyId).execute();
    const hacker = (values: Record<string, unknown>) =>
      w.db.updateTable("user_account").set(values).where("id", "=", one.hacker.id).execute();
    const program = (values: Record<string, unknown>) =>
      w.db.updateTable("program").set(values).where("id", "=", one.program.id).execute();
    const linksOf = async () => {
      const pages = await Promise.all(["/d", `/d/${report.number}`].map(async (url) => (await page(url)).body));
      return pages.map((body) => [...new Set([...body.matchAll(/href="(\/[cpu]\/[^"]*)"/g)].map(([, path]) => path))].sort());
    };
    const all = [`/c/${domain}`, `/p/${one.program.handle}`, `/u/${one.hacker.username}`];
    await company({ domain_status: "pending" });
    expect(await linksOf()).toEqual([[all[1]], [all[1]]]);
    await company({ domain_status: "verified" });
    await hacker({ audience: "everybody" });
    expect(await linksOf()).toEqual([all, all]);
    expect((await page("/d")).body).toContain(`<a href="/u/${one.hacker.username}">`);
    expect((await page(`/c/${domain}`)).body).toContain(`<a href="/u/${one.hacker.username}">`);
    await hacker({ is_private: true });
    expect(await linksOf()).toEqual([all.slice(0, 2), all.slice(0, 2)]);
    await program({ visibility: "PRIVATE" });
    expect(await linksOf()).toEqual([[], []]);
    await program({ visibility: "PUBLIC" });
    await hacker({ is_private: false, audience: "members" });
  });

  it("names no program and no person that not everybody may see", async () => {
    const report = await published();
    const url = `/d/${report.number}`;
    await w.db.updateTable("program").set({ visibility: "PRIVATE" }).where("id", "=", one.program.id).execute();
    await w.db.updateTable("user_account").set({ is_private: true }).where("id", "=", one.hacker.id).execute();
    for (const body of [(await page("/d")).body, (await page(url)).body]) {
      expect(body).not.toContain(one.program.title);
      expect(body).not.toContain(one.program.handle);
      expect(body).not.toContain(one.hacker.username);
      expect(body).toContain("A researcher");
    }
    const found = async (query: string) => numbersIn((await page(`/d?${query}`)).body);
    const filters = [`author=${one.hacker.username}`, `program=${one.program.handle}`];
    for (const filter of filters) expect(await found(filter)).toEqual([]);
    await w.db.updateTable("program").set({ visibility: "PUBLIC" }).where("id", "=", one.program.id).execute();
    await w.db.updateTable("user_account").set({ is_private: false }).where("id", "=", one.hacker.id).execute();
    expect((await page(url)).body).toContain(`<a href="/p/${one.program.handle}">`);
    for (const filter of filters) expect(await found(filter)).toContain(report.number);
  });
});

describe("the page of a published report", () => {
  it("has the whole text, labelled facts and both sides' timeline as published @spec:10.55", async () => {
    const report = await resolved({ steps_markdown: "1. Open `/admin`\n2. Wait" });
    await comment(report.id, { content: "Thanks, we **see** it" });
    await comment(report.id, { content: "Internal note", is_internal: true });
    await ask(one.hacker, report.id, { disclosure_summary: "# Short\n\nA query runs." });
    expect((await answer(one.owner, report.id)).status).toBe(200);
    const { body, headers } = await page(`/d/${report.number}`);
    expect([...body.matchAll(/<h1>([^<]*)/g)].map(([, text]) => text)).toEqual(["Injection at █████"]);
    const headings = [...body.matchAll(/<h2>([^<]*)/g)].map(([, text]) => text);
    expect(headings.filter((text) => text === "Summary")).toHaveLength(1);
    expect(headings).toEqual(expect.arrayContaining(["Description", "Steps to reproduce", "Activity", "At a glance"]));
    expect(body).toContain("<code>/admin</code>");
    expect(body).toContain("we <strong>see</strong> it");
    expect(body).not.toContain("Internal note");
    for (const fact of ["Program", "Researcher", "Severity", "Status", "Published"]) expect(body).toContain(`<dt>${fact}</dt>`);
    expect(withoutData(body)).not.toContain("<script");
    expect(headers["cache-control"]).toBe("public, max-age=60");
    const file = await page(`/d/${report.number}/report.md`);
    expect(file.headers["content-disposition"]).toContain(`report-${report.number}.md`);
    expect(file.body).toContain("# Injection at █████");
  });

  it("escapes the texts of people", async () => {
    const attack = `"><img src=x onerror=alert(1)><script>alert(2)</script>`;
    const report = await published({ title: `T${attack}`, description_markdown: attack });
    for (const url of [
      "/d",
      `/d/${report.number}`,
      `/d?search=${encodeURIComponent(attack)}`,
      `/d?author=${encodeURIComponent(attack)}`,
    ])
      expect(withoutData((await page(url)).body)).not.toMatch(/<script|<img src=x/);
  });

  it("of a report that is not published, or of no report, is 404 with ways out", async () => {
    const report = await resolved();
    for (const number of [report.number, 0, 99_999_999, 9_999_999_999, "x", "1.5"]) {
      const { statusCode, headers, body } = await page(`/d/${number}`);
      expect([statusCode, headers["cache-control"], headers["x-robots-tag"]]).toEqual([404, "no-store", "noindex"]);
      expect(body).toContain('href="/d"');
    }
  });
});
