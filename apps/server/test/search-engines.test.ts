import { buildScope } from "@safeport/db/factories/build-scope";
import { diodb } from "@safeport/program-lists/from-diodb";
import { hackerone } from "@safeport/program-lists/from-hackerone";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listDisclosedAddresses, listDisclosedParts } from "../src/features/disclosure/list-disclosed-addresses.ts";
import { listProgramAddresses, listProgramParts } from "../src/features/programs/public/list-public-addresses.ts";
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

const read = async (url: string) => (await w.app.fastify.inject({ url })).body;
const pathsIn = (xml: string) => [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]*)</g)].map(([, path]) => path);
const change = (id: string, values: Record<string, unknown>) =>
  w.db.updateTable("program").set(values).where("id", "=", id).execute();
const keepAway = (id: string, isKept: boolean) =>
  w.db.updateTable("company").set({ in_search_engines: !isKept }).where("id", "=", id).execute();
const feeds = ["/programs/feed.atom", "/programs/changes.atom"] as const;

describe("the sitemap", () => {
  it("leads from robots.txt to every public program and published report @spec:10.55", async () => {
    const { program } = await buildCase(w);
    const report = await published();
    const robots = await read("/robots.txt");
    expect(robots).toMatch(/^User-agent: \*\n(Allow: \/\S+\n)+Disallow: \/\n\nSitemap: https?:\/\/\S+\/sitemap\.xml\n$/);
    const parts = pathsIn(await read("/sitemap.xml"));
    expect(parts).toEqual([
      "/sitemap/pages.xml",
      "/sitemap/programs.xml",
      "/sitemap/companies.xml",
      "/sitemap/people.xml",
      "/sitemap/reports.xml",
    ]);
    const paths = (await Promise.all(parts.map((part) => read(part ?? "")))).flatMap(pathsIn);
    for (const path of ["/programs", "/d", `/p/${program.handle}`, `/d/${report.number}`]) expect(paths).toContain(path);
    expect(await read("/sitemap/programs.xml")).toMatch(
      new RegExp(`/p/${program.handle}</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z</lastmod>`),
    );
  });

  it("has parts, each of which goes on behind the end of the one before", async () => {
    for (let made = 0; made < 5; made++) await buildCase(w);
    const { services } = w.app;
    const handles = async (after: string, limit: number) =>
      (await listProgramAddresses(services, after, limit)).map(({ handle }) => handle);
    const all = await handles("", 1_000);
    const parts = await listProgramParts(services, 2);
    expect(parts).toHaveLength(Math.floor(all.length / 2) + 1);
    expect((await Promise.all(parts.map((after) => handles(after, 2)))).flat()).toEqual(all);
    const number = Number((await published()).number);
    for (let made = 0; made < 2; made++) await published();
    const numbers = async (after: number, limit: number) =>
      (await listDisclosedAddresses(services, after, limit)).map((one) => one.number);
    const reports = await Promise.all((await listDisclosedParts(services, 2)).map((after) => numbers(after, 2)));
    expect(reports.flat()).toEqual(await numbers(0, 1_000));
    expect(pathsIn(await read(`/sitemap/reports.xml?after=${number - 1}`))[0]).toBe(`/d/${number}`);
    expect(pathsIn(await read(`/sitemap/reports.xml?after=${number}`))).not.toContain(`/d/${number}`);
    for (const after of ["%00", "x".repeat(5_000), "9".repeat(40), "a&after=b"])
      for (const name of ["programs", "reports"])
        expect((await w.app.fastify.inject(`/sitemap/${name}.xml?after=${after}`)).statusCode).toBe(200);
  });

  it("leaves out what its company keeps away from search engines, and what was taken down @spec:10.55", async () => {
    const { program, companyId } = await buildCase(w);
    const report = await published();
    const has = async () => [
      pathsIn(await read("/sitemap/programs.xml")).includes(`/p/${program.handle}`),
      pathsIn(await read("/sitemap/reports.xml")).includes(`/d/${report.number}`),
    ];
    expect(await has()).toEqual([true, true]);
    await keepAway(companyId, true);
    await keepAway(one.companyId, true);
    expect(await has()).toEqual([false, false]);
    await keepAway(one.companyId, false);
    expect(await has()).toEqual([false, true]);
    await w.db
      .updateTable("disclosed_report")
      .set({ taken_down_at: new Date(), takedown_reason: "It names a customer" })
      .where("report_id", "=", report.id)
      .execute();
    expect(await has()).toEqual([false, false]);
  });
});

describe("a feed of programs", () => {
  it("has new programs, and each change of assets as an entry of its own", async () => {
    const [{ program }, { program: later }] = [await buildCase(w), await buildCase(w)];
    await change(program.id, { title: 'Locks & "keys" <b>', scope_changed_at: new Date("2026-03-04T05:06:07Z") });
    await change(later.id, { scope_changed_at: new Date("2026-03-03T05:06:07Z") });
    const [newest = "", changed = ""] = await Promise.all(feeds.map(read));
    for (const feed of [newest, changed]) expect(feed).toContain("<title>Locks &amp; &quot;keys&quot; &lt;b&gt;</title>");
    expect(newest).toContain(`<id>tag:safeport.invalid,2026:program:${program.handle}</id>`);
    expect(changed).toContain(`<id>tag:safeport.invalid,2026:program:${program.handle}:2026-03-04T05:06:07.000Z</id>`);
    const orderIn = (feed: string) =>
      [program, later].sort((one, other) => feed.indexOf(`/p/${one.handle}`) - feed.indexOf(`/p/${other.handle}`));
    expect([orderIn(newest), orderIn(changed)]).toEqual([
      [later, program],
      [program, later],
    ]);
    const page = await read("/programs");
    for (const feed of feeds)
      expect(page).toMatch(new RegExp(`<link rel="alternate" type="application/atom\\+xml" [^>]*href="${feed}"`));
    const { headers } = await w.app.fastify.inject(feeds[0]);
    expect([headers["content-type"], headers["cache-control"]]).toEqual([
      "application/atom+xml; charset=utf-8",
      "public, max-age=60",
    ]);
  });
});

describe("the list of programs for other lists", () => {
  it("has each program in the shape of diodb, as our own import reads it @spec:10.55", async () => {
    const { program } = await buildCase(w);
    await change(program.id, { safe_harbor: "partial", title: 'Locks "and" keys' });
    const list = JSON.parse(await read("/v1/public/programs.json")) as { policy_url: string }[];
    const entry = list.find(({ policy_url }) => policy_url.endsWith(`/p/${program.handle}`));
    expect(entry).toMatchObject({ program_name: 'Locks "and" keys', offers_bounty: "yes", safe_harbor: "partial" });
    expect(await diodb.read(entry)).toMatchObject({ ok: true, program: { title: 'Locks "and" keys', pays: true } });
  });
});

describe("the list of programs with their assets", () => {
  it("has each program in the shape of bounty-targets, paused ones too, as our own import reads it @spec:10.55", async () => {
    const { program, scope } = await buildCase(w);
    await buildScope(w.db, { program_id: program.id, identifier: "out.example.com", is_out_of_scope: true });
    await change(program.id, { status: "paused" });
    const list = JSON.parse(await read("/v1/public/programs.json?shape=bounty-targets")) as { handle: string }[];
    const entry = list.find(({ handle }) => handle === program.handle);
    expect(entry).toMatchObject({ name: program.title, submission_state: "paused", offers_bounties: true });
    const imported = await hackerone.read(entry);
    expect(imported).toMatchObject({ ok: true, refused: [], program: { title: program.title, pays: true, status: "paused" } });
    const scopes = imported.ok ? imported.program.scopes.map(({ text, isOutOfScope }) => [text, isOutOfScope]) : [];
    expect(scopes).toEqual([
      [scope.identifier, false],
      ["out.example.com", true],
    ]);
  });
});

describe("what is not open to all", () => {
  it.each([
    ["private", { visibility: "PRIVATE" }],
    ["a draft", { status: "draft" }],
    ["paused without ever having been open to all", { status: "paused", public_title_key: null }],
    ["closed", { status: "closed" }],
  ] as const)("is in no sitemap, feed or list: %s", async (_what, values) => {
    const { program } = await buildCase(w);
    const lists = ["/v1/public/programs.json", "/v1/public/programs.json?shape=bounty-targets"];
    const urls = ["/sitemap/programs.xml", ...lists, ...feeds];
    const mentions = async () => (await Promise.all(urls.map(read))).map((body) => body.includes(program.handle));
    expect(await mentions()).toEqual(urls.map(() => true));
    await change(program.id, values);
    expect(await mentions()).toEqual(urls.map(() => false));
  });
});

describe("the facts of a page for search engines", () => {
  const factsIn = (body: string) =>
    JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(body)?.[1] ?? "null");

  it("name a program, its company and the way to it", async () => {
    const { program } = await buildCase(w);
    const facts = factsIn(await read(`/p/${program.handle}`));
    expect(facts["@graph"].map((fact: { "@type": string }) => fact["@type"])).toEqual(["BreadcrumbList", "WebPage"]);
    expect(facts["@graph"][1]).toMatchObject({ name: program.title, about: { "@type": "Organization" } });
  });

  it("name a published report as an article, by those who may be named @spec:10.55", async () => {
    const report = await published();
    const graph = async () => factsIn(await read(`/d/${report.number}`))["@graph"] as Record<string, unknown>[];
    const [way, article] = await graph();
    expect([way?.["@type"], article]).toMatchObject(["BreadcrumbList", { "@type": "Article", author: [{ "@type": "Person" }] }]);
    await w.db.updateTable("user_account").set({ is_private: true }).where("id", "=", one.hacker.id).execute();
    expect((await graph())[1]).not.toHaveProperty("author");
    await w.db.updateTable("user_account").set({ is_private: false }).where("id", "=", one.hacker.id).execute();
  });

  it("cannot be ended by a text of people @spec:10.55", async () => {
    const { program } = await buildCase(w);
    const title = "</script><script>alert(1)</script><!-- \u2028";
    await change(program.id, { title, description: title });
    const body = await read(`/p/${program.handle}`);
    expect(body.match(/<\/?script/g)).toEqual(["<script", "</script"]);
    expect(factsIn(body)["@graph"][1].name).toBe(title);
  });
});

it("a page that is shared previews with its own title and description, not with those of the platform", async () => {
  const { program } = await buildCase(w);
  const report = await published();
  await change(program.id, { description: "Readers of invoices." });
  const previews = await Promise.all(
    [`/p/${program.handle}`, `/d/${report.number}`].map(async (path) => {
      const body = await read(path);
      const [, heading] = /<h1[^>]*>([^<]*)/.exec(body) ?? [];
      const tag = (name: string) => new RegExp(`<meta property="og:${name}" content="([^"]*)">`).exec(body)?.[1];
      expect(body).toContain(`<title>${heading} · `);
      return [heading, tag("title"), tag("description")];
    }),
  );
  expect(previews).toEqual([
    [program.title, expect.stringContaining(program.title), "Readers of invoices."],
    [expect.stringMatching(/^Injection at /), expect.stringMatching(/^Injection at /), expect.stringMatching(/\w{3}/)],
  ]);
});

describe("the picture of a shared page", () => {
  const picture = (url: string, headers: Record<string, string> = {}) => w.app.fastify.inject({ url, headers });
  /** Width and height in the head of a PNG. */
  const sizeOf = (png: Buffer) => [png.toString("latin1", 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)];

  it("is drawn for a program and a published report, with texts of any length, and kept by its ETag @spec:10.55", async () => {
    const { program } = await buildCase(w);
    const report = await published();
    const path = `/p/${program.handle}/picture.png`;
    expect(await read(`/p/${program.handle}`)).toMatch(new RegExp(`<meta property="og:image" content="https?://[^"/]+${path}">`));
    const first = await picture(path);
    expect([first.statusCode, first.headers["content-type"], ...sizeOf(first.rawPayload)]).toEqual([
      200,
      "image/png",
      "PNG",
      1_200,
      630,
    ]);
    const etag = String(first.headers.etag);
    expect((await picture(path, { "if-none-match": etag })).statusCode).toBe(304);
    await change(program.id, { title: `#panic("x") \u202e ${"Words that fill the line ".repeat(3)}` });
    const second = await picture(path, { "if-none-match": etag });
    expect([second.statusCode, ...sizeOf(second.rawPayload)]).toEqual([200, "PNG", 1_200, 630]);
    for (const url of [`/d/${report.number}/picture.png`, "/programs/picture.png"])
      expect(sizeOf((await picture(url)).rawPayload)).toEqual(["PNG", 1_200, 630]);
  });

  it("is not there for what strangers do not read", async () => {
    const { program } = await buildCase(w);
    await change(program.id, { visibility: "PRIVATE" });
    const [hidden, missing] = [await picture(`/p/${program.handle}/picture.png`), await picture("/p/no-such/picture.png")];
    expect([hidden.statusCode, missing.statusCode]).toEqual([404, 404]);
    expect((await picture("/d/1/picture.png")).statusCode).toBe(404);
  });
});
