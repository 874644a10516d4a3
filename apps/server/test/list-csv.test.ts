import { listCompanies } from "@safeport/contract/companies/company.endpoints";
import { listDisputes } from "@safeport/contract/disputes/dispute.endpoints";
import { listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const table = (as: Person, url: string) =>
  w.app.fastify.inject({ method: "GET", url, headers: { authorization: `Bearer ${as.token}`, accept: "text/csv" } });
const rowsOf = (body: string) => parse(body, { bom: true, columns: true }) as Record<string, string>[];

describe("a list as CSV", () => {
  it("has the rows of its filters on all pages, in its order, and no formula", async () => {
    const admin = await w.person("Admin");
    const search = `csv${Date.now()}`;
    for (let number = 0; number < 3; number++) {
      const person = await w.person("Hacker");
      await w.owner
        .updateTable("user_account")
        .set({ full_name: `=${search} ${number}` })
        .where("id", "=", person.id)
        .execute();
    }
    const answer = await table(admin, `/v1/admin/users/?search=${search}&role=Hacker&sort=oldest&size=1&page=2`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="users.csv"',
      "cache-control": "private, no-store",
    });
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const rows = rowsOf(answer.body);
    expect(rows.map(({ full_name }) => full_name)).toEqual([0, 1, 2].map((number) => `'=${search} ${number}`));
    expect(Object.keys(rows[0] ?? {})).toEqual(
      expect.arrayContaining(["user_id", "username", "email", "role", "state", "created_at"]),
    );
    expect(answer.body).not.toContain("/v1/files/");
    expect((await table(admin, "/v1/admin/users/?serch=x")).statusCode).toBe(422);
  });

  it("is for those who may read the list, and has what they may see there", async () => {
    expect((await table(one.hacker, "/v1/admin/users/")).statusCode).toBe(404);
    const other = await buildCase(w);
    for (const [endpoint, id] of [
      [listCompanies, "company_id"],
      [listPrograms, "program_id"],
      [listDisputes, "dispute_id"],
    ] as const)
      for (const person of [one.owner, other.owner, one.hacker, await w.person("Business")]) {
        const query = endpoint === listPrograms ? { company_id: one.companyId } : {};
        const json = await w.call(person, endpoint, { query: { size: 100, ...query } as never });
        const csv = await table(person, `${endpoint.path}?${new URLSearchParams(query as Record<string, string>)}`);
        expect(csv.statusCode).toBe(json.status);
        if (json.status !== 200 || json.body.total > 100) continue;
        expect(rowsOf(csv.body).map((row) => row[id])).toEqual(json.body.items.map((item: Record<string, string>) => item[id]));
      }
  });

  it("is not made by a list that has an export of its own, and JSON stays what everybody else gets", async () => {
    for (const url of ["/v1/reports/", "/v1/payments/"]) {
      const answer = await table(one.owner, url);
      if (answer.statusCode === 200) expect(answer.headers["content-type"]).toMatch(/^application\/json/);
    }
    const any = await w.app.fastify.inject({
      method: "GET",
      url: "/v1/programs/",
      headers: { authorization: `Bearer ${one.owner.token}`, accept: "text/html,application/json;q=0.9,*/*" },
    });
    expect(any.json().items).toBeInstanceOf(Array);
  });
});
