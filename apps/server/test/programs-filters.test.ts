import { listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import { programSorts } from "@safeport/contract/programs/core/program.values";
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

type Overrides = NonNullable<Parameters<typeof buildProgram>[1]>;

/**
 * A company with one program for each name, and the hits of a list of that company's programs by a query, with a search for the
 * company or without.
 */
async function market<N extends string>(programs: Record<N, Overrides>) {
  const { id: company_id, name: company } = await buildCompany(w.db);
  const names = new Map<string, string>();
  for (const [name, over] of Object.entries<Overrides>(programs)) {
    names.set((await buildProgram(w.db, { company_id, ...over })).id, name);
  }
  const found = async (query: Record<string, string>, as?: Person) => {
    const reader = as ?? (await w.person());
    const list = async (search: Record<string, string>) => {
      const { status, body } = await w.call(reader, listPrograms, { query: { company_id, ...query, ...search } });
      expect(status, JSON.stringify(body)).toBe(200);
      const cards: { program_id: string }[] = body.items;
      expect(body.total).toBe(cards.length);
      return cards.map(({ program_id }) => names.get(program_id)).sort();
    };
    const found = await list({});
    expect(await list({ search: company })).toEqual(found);
    return found;
  };
  return { names, found };
}

describe("the list of programs narrowed", () => {
  it("to features asks for all of them @spec:2.43", async () => {
    const { found } = await market({
      none: {},
      aws: { features: ["aws"] },
      both: { features: ["cidr", "aws"] },
      three: { features: ["smart_contracts", "cidr", "aws"] },
    });
    expect(await found({ features: "aws" })).toEqual(["aws", "both", "three"]);
    expect(await found({ features: "aws,cidr" })).toEqual(["both", "three"]);
    expect(await found({ features: "cidr,aws,cidr,smart_contracts" })).toEqual(["three"]);
    expect(await found({ features: "aws,hardware" })).toEqual([]);
  });

  it("to an asset type asks for a scope of it that is not removed", async () => {
    const { names, found } = await market({ none: {}, cidr: {}, both: {} });
    const add = (name: string, over: Parameters<typeof buildScope>[1]) => {
      const [program_id = ""] = [...names].find(([, of]) => of === name) ?? [];
      return buildScope(w.db, { program_id, ...over });
    };
    await add("cidr", { asset_type: "cidr", identifier: "192.0.2.0/24" });
    const network = await add("both", { asset_type: "cidr", identifier: "198.51.100.0/24" });
    await add("both", { asset_type: "url", identifier: "https://weir.example" });
    expect(await found({ asset_type: "cidr" })).toEqual(["both", "cidr"]);
    expect(await found({ asset_type: "url" })).toEqual(["both"]);
    await w.db.updateTable("scope").set({ archived_at: new Date() }).where("id", "=", network.id).execute();
    expect(await found({ asset_type: "cidr" })).toEqual(["cidr"]);
    await w.db.updateTable("scope").set({ asset_type: "other", archived_at: null }).where("id", "=", network.id).execute();
    expect(await found({ asset_type: "other" })).toEqual(["both"]);
    expect(await found({ asset_type: "domain" })).toEqual([]);
  });

  it("to operating systems asks for any of them @spec:2.44", async () => {
    const { found } = await market({
      none: {},
      linux: { operating_systems: ["Linux"] },
      both: { operating_systems: ["Windows", "MacOS"] },
    });
    expect(await found({ operating_systems: "Linux" })).toEqual(["linux"]);
    expect(await found({ operating_systems: "MacOS" })).toEqual(["both"]);
    expect(await found({ operating_systems: "Linux,Windows" })).toEqual(["both", "linux"]);
  });

  it("to a launch takes both days whole, each if it is given, and never a program without one @spec:2.45", async () => {
    const at = (time: string) => ({ program_launch_date: new Date(time) });
    const { found } = await market({
      none: { program_launch_date: null },
      before: at("2026-02-28T23:59:59.999Z"),
      first: at("2026-03-01T00:00:00.000Z"),
      last: at("2026-03-31T23:59:59.999Z"),
      after: at("2026-04-01T00:00:00.000Z"),
    });
    expect(await found({ launched_from: "2026-03-01", launched_to: "2026-03-31" })).toEqual(["first", "last"]);
    expect(await found({ launched_from: "2026-03-31" })).toEqual(["after", "last"]);
    expect(await found({ launched_to: "2026-03-01" })).toEqual(["before", "first"]);
    expect(await found({ launched_from: "2026-04-01", launched_to: "2026-04-01" })).toEqual(["after"]);
    expect(await found({ launched_from: "1900-01-01", launched_to: "2099-12-31" })).toHaveLength(4);
  });

  it("by everything at once, in every order", async () => {
    const all = { features: ["aws", "cidr"], operating_systems: ["Linux"], program_launch_date: new Date("2026-03-05Z") };
    const { found } = await market({
      hit: all,
      feature: { ...all, features: ["aws"] },
      system: { ...all, operating_systems: ["Windows"] },
      launch: { ...all, program_launch_date: new Date("2026-04-05Z") },
      type: { ...all, program_type: "VDP" },
    });
    const query = { features: "aws,cidr", operating_systems: "Linux", launched_from: "2026-03-01", launched_to: "2026-03-31" };
    for (const sort of programSorts) {
      expect(await found({ ...query, program_type: "BBP", min_reward: "10", sort })).toEqual(["hit"]);
    }
  });

  it("follows each field as it changes", async () => {
    const { names, found } = await market({ one: {} });
    const [id = ""] = names.keys();
    const changes: [Overrides, Record<string, string>][] = [
      [{ program_type: "VDP" }, { program_type: "VDP" }],
      [{ features: ["aws"] }, { features: "aws" }],
      [{ operating_systems: ["Linux"] }, { operating_systems: "Linux" }],
      [{ program_launch_date: new Date("2027-03-05Z") }, { launched_from: "2027-03-05" }],
      [{ critical_max: 77_000 }, { min_reward: "77000" }],
      [{ status: "closed" }, {}],
    ];
    const before = await Promise.all(changes.map(([, query]) => found(query)));
    expect(before).toEqual([[], [], [], [], [], ["one"]]);
    for (const [change, query] of changes) {
      await w.db.updateTable("program").set(change).where("id", "=", id).execute();
      expect(await found(query)).toEqual("status" in change ? [] : ["one"]);
    }
  });

  it("shows a private program to those who may see it, and to nobody else", async () => {
    const { names, found } = await market({
      secret: {
        visibility: "PRIVATE",
        features: ["hardware"],
        operating_systems: ["MacOS"],
        program_launch_date: new Date("2031-01-01Z"),
      },
    });
    const invited = await w.person();
    const [program_id = ""] = names.keys();
    await buildProgramMember(w.db, { program_id, user_id: invited.id });
    const queries: Record<string, string>[] = [
      { features: "hardware" },
      { operating_systems: "MacOS" },
      { launched_from: "2031-01-01" },
    ];
    for (const query of queries) {
      expect(await found(query)).toEqual([]);
      expect(await found(query, invited)).toEqual(["secret"]);
      expect(await found(query, await w.person("Admin"))).toEqual(["secret"]);
    }
  });

  const refused: [Record<string, string>, string][] = [
    [{ features: "aws,gold" }, "features"],
    [{ features: "aws," }, "features"],
    [{ operating_systems: "linux" }, "operating_systems"],
    [{ launched_from: "2026-02-30" }, "launched_from"],
    [{ launched_from: "1899-12-31" }, "launched_from"],
    [{ launched_to: "2100-01-01" }, "launched_to"],
    [{ launched_to: "2026-03-01T00:00:00Z" }, "launched_to"],
    [{ launched_from: "2026-03-02", launched_to: "2026-03-01" }, "launched_to"],
  ];
  it.each(refused)("refuses %j and says where", async (query, field) => {
    const { status, body } = await w.call(await w.person(), listPrograms, { query });
    expect([status, body.code, body.errors[0].loc]).toEqual([422, "invalid", ["query", field]]);
  });
});
