import { getProgram, listPrograms } from "@safeport/contract/programs/program.endpoints";
import type { ListedProgram } from "@safeport/contract/programs/program.schema";
import { buildCompany } from "@safeport/db/factories/build-company";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildProgramMember } from "@safeport/db/factories/build-program-member";
import { buildScope } from "@safeport/db/factories/build-scope";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

type Asset = NonNullable<Parameters<typeof buildScope>[1]>;

const wildcard = (identifier: string, over: Asset = {}): Asset => ({ asset_type: "wildcard", identifier, ...over });
const domain = (identifier: string, over: Asset = {}): Asset => ({ identifier, ...over });

/** A company with one program of these assets, and by which of them a search of its programs finds it; undefined when it does not. */
async function programWith(assets: Asset[], over: NonNullable<Parameters<typeof buildProgram>[1]> = {}) {
  const { id: company_id } = await buildCompany(w.db);
  const program = await buildProgram(w.db, { company_id, title: `Lock ${company_id}`, ...over });
  for (const asset of assets) await buildScope(w.db, { program_id: program.id, ...asset });
  const reader = await w.person();
  const found = async (search: string, as: Person = reader): Promise<ListedProgram["matched_asset"] | undefined> => {
    const { status, body } = await w.call(as, listPrograms, { query: { company_id, search } });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.total).toBe(body.items.length);
    return body.items[0]?.matched_asset;
  };
  return { program, found, by: async (search: string) => (await found(search))?.identifier };
}

describe("a search of the programs", () => {
  it("finds a host by the wildcards that cover it, as far as labels go", async () => {
    const { by } = await programWith([wildcard("*.Larkspur.example")]);
    const covered = [
      "api.larkspur.example",
      "api.dashboard.larkspur.example",
      "a.b.c.d.larkspur.example",
      "API.LARKSPUR.example",
      "api.larkspur.example.",
      "https://api.dashboard.larkspur.example:8443/pay?now",
      "wss://live.larkspur.example",
      "_dmarc.larkspur.example",
    ];
    for (const host of covered) expect(await by(host), host).toBe("*.Larkspur.example");
    const others = [
      "evillarkspur.example",
      "api.evillarkspur.example",
      "larkspur.example.evil.example",
      "api.larkspur.examples",
      "api.larkspur",
      "api..larkspur.example",
      "me@api.larkspur.example",
      "api%.larkspur.example",
      "api larkspur.example",
    ];
    for (const host of others) expect(await by(host), host).toBe(undefined);
  });

  it("takes only wildcards for one, and neither removed ones nor those within a longer pattern", async () => {
    const { by } = await programWith([
      { asset_type: "other", identifier: "*.brook.example" },
      wildcard("*.weir.example", { archived_at: new Date() }),
      wildcard("*.sluice.example/api/*"),
      wildcard("api-*.dam.example"),
      domain("mill.example"),
    ]);
    for (const host of ["a.brook.example", "a.weir.example", "a.sluice.example", "a.dam.example", "a.mill.example"])
      expect(await by(host), host).toBe(undefined);
  });

  it("names the very asset, else the shortest that contains the text, else the narrowest wildcard", async () => {
    const { by, found } = await programWith([
      wildcard("*.quay.example"),
      wildcard("*.eu.quay.example"),
      domain("api.eu.quay.example", { is_out_of_scope: true }),
      domain("old-api.eu.quay.example"),
      domain("very-old-api.eu.quay.example"),
    ]);
    expect(await found("api.eu.quay.example")).toEqual({
      asset_type: "domain",
      identifier: "api.eu.quay.example",
      is_out_of_scope: true,
    });
    expect(await by("old-api")).toBe("old-api.eu.quay.example");
    expect(await by("-api.eu")).toBe("old-api.eu.quay.example");
    expect(await by("new.eu.quay.example")).toBe("*.eu.quay.example");
    expect(await by("new.us.quay.example")).toBe("*.quay.example");
    expect(await by("quay.example")).toBe("*.quay.example");
  });

  it("says of a wildcard whether it is out of scope", async () => {
    const { found } = await programWith([wildcard("*.pier.example", { is_out_of_scope: true, max_severity: "none" })]);
    expect(await found("a.pier.example")).toEqual({
      asset_type: "wildcard",
      identifier: "*.pier.example",
      is_out_of_scope: true,
    });
  });

  it("names no asset where the title matches and no asset does", async () => {
    const { program, by, found } = await programWith([domain("lock.example")], { title: `Ferry ${process.pid} ${Date.now()}` });
    expect(await found(program.title)).toBe(null);
    expect(await by("lo")).toBe(undefined);
  });

  it("finds and names the assets of a hidden program only for those who may see it", async () => {
    const { program, found } = await programWith([wildcard("*.vault.example")], { visibility: "PRIVATE" });
    const member = await w.person();
    await buildProgramMember(w.db, { program_id: program.id, user_id: member.id });
    for (const search of ["a.vault.example", "vault.example"]) {
      expect(await found(search)).toBe(undefined);
      for (const reader of [member, await w.person("Admin")])
        expect((await found(search, reader))?.identifier).toBe("*.vault.example");
    }
  });

  it("names no asset without a search, nor on the program itself", async () => {
    const { program } = await programWith([wildcard("*.dock.example")]);
    const reader = await w.person();
    const listed = await w.call(reader, listPrograms, { query: { company_id: program.company_id } });
    expect(listed.body.items[0].matched_asset).toBe(null);
    const one = await w.call(reader, getProgram, { params: { program: program.id } });
    expect(one.body).not.toHaveProperty("matched_asset");
  });
});
