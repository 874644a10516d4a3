import { deleteCompany } from "@safeport/contract/companies/company.endpoints";
import { getPublicProgram } from "@safeport/contract/programs/public/public-program.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld({ env: { SECURITY_CONTACT: "mailto:security@safeport.example" } });
});
afterAll(() => w.close());

const read = (handle: string) => w.call(null, getPublicProgram, { params: { handle } });
const pageOf = (handle: string) => w.app.fastify.inject(`/p/${handle}`);
const securityTxtOf = (handle: string) => w.app.fastify.inject(`/p/${handle}/security.txt`);

describe("a program that is open to all", () => {
  it("is read without an account, with its scopes, and says where to report", async () => {
    const { program, scope } = await buildCase(w);
    const { status, body } = await read(program.handle);
    expect([status, body]).toMatchObject([200, { title: program.title, scope_count: 1 }]);
    expect(body.scopes.map(({ identifier }: { identifier: string }) => identifier)).toEqual([scope.identifier]);
    expect(JSON.stringify(body)).not.toContain("report_limit");
    const { headers, body: text } = await securityTxtOf(program.handle);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(text).toMatch(new RegExp(`^Contact: http.*/p/${program.handle}\nExpires: \\d{4}-\\d\\d-01T00:00:00.000Z\n`));
    expect(Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? "")).toBeGreaterThan(Date.now());
  });

  it("has a head for search engines, which its company can keep away", async () => {
    const { program, companyId } = await buildCase(w);
    await w.db
      .updateTable("program")
      .set({ description: `# Locks\n\n**Doors** and [keys](https://a.example) ${"and more ".repeat(40)}` })
      .where("id", "=", program.id)
      .execute();
    const { body, headers } = await pageOf(program.handle);
    expect(headers["x-robots-tag"]).toBeUndefined();
    expect(body).toMatch(new RegExp(`<link rel="canonical" href="http[^"]*/p/${program.handle}">`));
    expect(/<title>([^<]*)/.exec(body)?.[1]).toContain(program.title);
    const description = /<meta name="description" content="([^"]*)"/.exec(body)?.[1] ?? "";
    expect(description).toMatch(/^Locks Doors and keys and more/);
    expect(description.length).toBeLessThanOrEqual(160);
    await w.db.updateTable("company").set({ in_search_engines: false }).where("id", "=", companyId).execute();
    expect((await pageOf(program.handle)).headers["x-robots-tag"]).toBe("noindex");
  });
});

describe("any other program", () => {
  it.each([
    ["private", { visibility: "PRIVATE" }],
    ["a draft", { status: "draft" }],
    ["paused without ever having been open to all", { status: "paused", public_title_key: null }],
    ["closed without ever having been open to all", { status: "closed", public_title_key: null }],
    ["private and closed, after it was open to all", { status: "closed", visibility: "PRIVATE" }],
  ] as const)("looks to visitors like one that does not exist: %s", async (_what, values) => {
    const { program } = await buildCase(w);
    await w.db.updateTable("program").set(values).where("id", "=", program.id).execute();
    const [hidden, missing] = [await read(program.handle), await read("no-such-program")];
    expect([hidden.status, hidden.body]).toEqual([404, { ...missing.body, request_id: hidden.body.request_id }]);
    const page = await pageOf(program.handle);
    expect([page.statusCode, page.body.includes(program.title)]).toEqual([404, false]);
    expect((await securityTxtOf(program.handle)).statusCode).toBe(404);
  });

  it("is gone once its company was deleted", async () => {
    const { program, owner, companyId } = await buildCase(w);
    expect((await w.call(owner, deleteCompany, { params: { company_id: companyId } })).status).toBe(200);
    expect((await read(program.handle)).status).toBe(410);
  });
});

it("a program's security.txt says nothing of languages, which its company has not named", async () => {
  const { program } = await buildCase(w);
  expect((await securityTxtOf(program.handle)).body).not.toContain("Preferred-Languages");
});

it("the platform's security.txt names the operator's contact, else the mailbox that RFC 2142 reserves, and its own languages", async () => {
  const { body } = await w.app.fastify.inject("/.well-known/security.txt");
  expect(body).toContain("\nPreferred-Languages: en, fr\n");
  expect(body).toMatch(/^Contact: mailto:security@safeport.example\n/);
  const other = await buildWorld({ env: { PUBLIC_URL: "https://bounty.example" } });
  try {
    const { statusCode, body: text } = await other.app.fastify.inject("/.well-known/security.txt");
    expect([statusCode, text]).toEqual([200, expect.stringMatching(/^Contact: mailto:security@bounty.example\nExpires: /)]);
    expect(text).toContain("\nCanonical: https://bounty.example/.well-known/security.txt\n");
  } finally {
    await other.close();
  }
});
