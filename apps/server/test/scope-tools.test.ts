import { addScope, updateScope } from "@safeport/contract/programs/core/program.endpoints";
import { testScope } from "@safeport/contract/programs/scopes/scope-tool.endpoints";
import { buildScope } from "@safeport/db/factories/build-scope";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { programWithCsv } from "./scope-csv-case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

describe("a scope", () => {
  const input = { instructions_markdown: "", is_eligible_for_bounty: true, is_out_of_scope: false, max_severity: "critical" };
  const excluded = { is_out_of_scope: true, is_eligible_for_bounty: false, max_severity: "none" };

  it("that covers a public suffix is refused in form and CSV, and kept as an exclusion", async () => {
    const { owner, params, send } = await programWithCsv(w);
    for (const identifier of [
      "*.com",
      "*.co.uk",
      "https://*.co.uk/*",
      "www.*.com",
      "*.(lark.example|org)",
      "*.github.io",
      "*.(com|net)",
    ]) {
      const add = (body: object) =>
        w.call(owner, addScope, { params, body: { asset_type: "wildcard", identifier, ...input, ...body } as never });
      const { status, body } = await add({});
      expect([identifier, status, body.errors?.[0]?.code]).toEqual([identifier, 422, "identifier_public_suffix"]);
      const csv = await send(`identifier,asset_type\n"${identifier}",WILDCARD\n`, false);
      expect([identifier, csv.body.refused, csv.body.refusals[0]?.reason]).toEqual([
        identifier,
        1,
        expect.stringContaining("public suffix"),
      ]);
      expect([identifier, (await add(excluded)).status]).toEqual([identifier, 201]);
    }
    for (const identifier of ["*.lark.co.uk", "lark.*", "*.lark.*", "*lark.com"])
      expect([
        identifier,
        (await w.call(owner, addScope, { params, body: { asset_type: "wildcard", identifier, ...input } as never })).status,
      ]).toEqual([identifier, 201]);
    const mapped = await w.call(owner, addScope, {
      params,
      body: { asset_type: "cidr", identifier: "::ffff:0.0.0.0/96", ...input } as never,
    });
    expect(mapped.body.errors?.[0]?.code).toBe("identifier_whole_internet");
  });

  it("in another spelling is the same one", async () => {
    const { owner, params, send } = await programWithCsv(w);
    for (const [asset_type, first, second] of [
      ["domain", "bücher.lark.example", "XN--BCHER-KVA.lark.example."],
      ["wildcard", "*.münchen.example", "*.mu\u0308nchen.example"],
      ["url", "https://[2001:db8::1]/", "https://[2001:DB8:0::1]/"],
      ["cidr", "203.0.113.0/24", "::ffff:203.0.113.0/120"],
      ["source_code", "https://github.com/lark-oss/*", "lark-oss/*"],
      ["ios_app_store", "https://apps.apple.com/us/app/lark/id1234567890", "1234567890"],
      ["android_play_store", "com.lark.app", "https://play.google.com/store/apps/details?id=com.lark.app&hl=fr"],
    ]) {
      const add = (identifier?: string) =>
        w.call(owner, addScope, { params, body: { asset_type, identifier, ...input } as never });
      expect([first, (await add(first)).status]).toEqual([first, 201]);
      const { status, body } = await add(second);
      expect([second, status, body.code]).toEqual([second, 409, "already_exists"]);
      const other = await add(`other-${asset_type}.example`);
      if (other.status === 201) {
        const path = { ...params, scope: other.body.scope_id, scope_id: other.body.scope_id };
        const change = await w.call(owner, updateScope, {
          params: path,
          body: { asset_type, identifier: second, ...input } as never,
        });
        expect([second, change.status]).toEqual([second, 409]);
      }
      expect(
        (await send(`identifier,asset_type,eligible_for_bounty,max_severity\n${second},${asset_type},true,critical\n`, false))
          .body,
      ).toMatchObject({ added: 0, refused: 0 });
    }
  });
});

describe("the scope tester", () => {
  it("names the scope that decides, to who may read the program", async () => {
    const { program, params, owner } = await programWithCsv(w);
    await buildScope(w.db, { program_id: program.id, asset_type: "wildcard", identifier: "*.example.com" });
    await buildScope(w.db, { program_id: program.id, asset_type: "domain", identifier: "db.example.com", is_out_of_scope: true });
    const gone = await buildScope(w.db, {
      program_id: program.id,
      asset_type: "domain",
      identifier: "gone.example.org",
      archived_at: new Date(),
    });
    const ask = async (asset: string, as: Person = owner) => (await w.call(as, testScope, { params, query: { asset } })).body;
    expect(await ask("https://api.example.com/v1")).toMatchObject({
      verdict: "in_scope",
      by: "wildcard",
      scope: { identifier: "*.example.com" },
    });
    expect(await ask("db.example.com")).toMatchObject({
      verdict: "out_of_scope",
      by: "exact",
      scope: { identifier: "db.example.com" },
    });
    expect(await ask(gone.identifier)).toEqual({ verdict: "not_listed", scope: null, by: null });
    const stranger = await w.person();
    const hidden = await w.call(stranger, testScope, { params, query: { asset: "api.example.com" } });
    const missing = await w.call(stranger, testScope, { params: { program: "no-such" }, query: { asset: "api.example.com" } });
    expect([hidden.status, hidden.body.detail]).toEqual([404, missing.body.detail]);
  });
});
