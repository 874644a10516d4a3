import { getProgram, listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import type { ListedProgram } from "@safeport/contract/programs/core/program.schema";
import { buildCompany } from "@safeport/db/factories/build-company";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildProgramMember } from "@safeport/db/factories/build-program-member";
import { buildScope } from "@safeport/db/factories/build-scope";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Asset, domain, programWith, wildcard } from "./program-search-case.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

describe("a search of the programs", () => {
  it("finds a text anywhere in a name or an identifier, and not across two of them", async () => {
    const { by, found } = await programWith(w, [domain("Thatch-reed.example"), domain("sedge.example/größe_1/%2f")], {
      tags: ["Weir-keeper"],
    });
    const reed = ["thatch-reed.example", "HATCH", "h-r", "reed.ex", "reed.exam"];
    for (const text of reed) expect([text, await by(text)]).toEqual([text, "Thatch-reed.example"]);
    const sedge = ["edg", "größe", "öße", "ße_1", "e_1", "1/%2", "%2f", "/größe_1/"];
    for (const text of sedge) expect([text, await by(text)]).toEqual([text, "sedge.example/größe_1/%2f"]);
    for (const text of ["weir", "eir-k", "keeper", "lock", "eeper"]) expect([text, await found(text)]).toEqual([text, null]);
    for (const text of ["reedexample", "thatchreed", "examplesedge", "e%1", "größe%1", "reed_example", "keepersedge"]) {
      expect([text, await found(text)]).toEqual([text, undefined]);
    }
  });

  it("finds an address or a long text as a whole, not by a part of it", async () => {
    const page = "https://reed.example/a_b/the-longest-name-of-any-page-here/?tab=1";
    const app = "https://reed.example/apps/details?id=boats.and.more.boats";
    const folder = "a-long_name-of\\a-folder-🦆-duck-and-30-more-letters-in-it.example";
    const title = "Gate 50% of https://weir.example/lock?x=1, the widest gate on the whole river";
    const { by, found } = await programWith(w, [domain(folder), domain(`see ${page}#top`), domain(`see ${app}`)], { title });
    for (const text of [page, `${page}#t`, page.slice(9), page.slice(0, -6), page.slice(0, -7), page.slice(30)]) {
      expect([text, await by(text)]).toEqual([text, `see ${page}#top`]);
    }
    expect([await by(app), await by(`${app}.too`)]).toEqual([`see ${app}`, undefined]);
    for (let length = 20; length <= folder.length; length++) {
      const text = folder.slice(0, length).replace(/[\ud800-\udbff]$/, "");
      expect([text, await by(text)]).toEqual([text, folder]);
    }
    const inTitle = [title.slice(12), title.slice(14, 40), title.slice(5, 30).toUpperCase(), title.slice(-36), "?x=1,"];
    for (const text of inTitle) expect([text, await found(text)]).toEqual([text, null]);
    const changed = [title.replace("https", "http"), title.slice(12).replace("x=1", "x=2"), `not${title.slice(-36)}`, "50_ of"];
    for (const text of [...changed, `${folder.slice(0, 23)}?`, page.replace("a_b", "a%b"), `https://${"-".repeat(40)}`]) {
      expect([text, await found(text)]).toEqual([text, undefined]);
    }
  });

  it("ignores accents, case, blanks and the order of words, also in scripts without spaces", async () => {
    const { found, by } = await programWith(w, [domain("Étapes.example")], {
      title: "Contrôle d’accès Nguyễn 銀行口座",
      tags: ["bank account"],
    });
    const names = [
      "controle",
      "CONTRÔLE",
      "nguyen",
      "d'acces",
      "acces controle",
      "account  bank",
      "bank , account",
      "銀行",
      "口座",
      "行口",
    ];
    for (const text of names) expect([text, await found(text)]).toEqual([text, null]);
    for (const text of ["etapes", "ETAPES.EX", "étapes.example"])
      expect([text, await by(text)]).toEqual([text, "Étapes.example"]);
    for (const text of ["nguyen account money", "座行"]) expect([text, await found(text)]).toEqual([text, undefined]);
  });

  it("puts the title that is the text first, then those that begin with it", async () => {
    const { id: company_id } = await buildCompany(w.db);
    const suffix = company_id.slice(-8);
    const titles = [`Bank ${suffix}`, `Bank ${suffix} mobile`, `The Bank ${suffix}`];
    for (const title of titles) await buildProgram(w.db, { company_id, title });
    const { body } = await w.call(await w.person(), listPrograms, { query: { company_id, search: `bank ${suffix}` } });
    expect(body.items.map(({ title }: ListedProgram) => title)).toEqual(titles);
  });

  it("puts the programs that cover an asset first, the closest before the others", async () => {
    const { id: company_id } = await buildCompany(w.db);
    const make = async (asset: Asset) => {
      const program = await buildProgram(w.db, { company_id });
      await buildScope(w.db, { program_id: program.id, ...asset });
      return program.id;
    };
    const exact = await make(domain("api.estuary.example"));
    const narrow = await make(wildcard("*.api.estuary.example"));
    const wide = await make(wildcard("*.estuary.example"));
    const containing = await make(domain("old-api.estuary.example"));
    const search = async (query: Record<string, string>) => {
      const { body } = await w.call(await w.person(), listPrograms, { query: { company_id, ...query } });
      return body.items.map(({ program_id }: ListedProgram) => program_id);
    };
    expect(await search({ search: "https://api.estuary.example/v1" })).toEqual([exact, wide]);
    expect(await search({ search: "api.estuary.example" })).toEqual([exact, wide, containing, narrow]);
    expect(await search({ search: "estuary.example" })).toEqual([containing, wide, narrow, exact]);
  });

  it("names the very asset, else the shortest that contains the text, else the narrowest wildcard", async () => {
    const { by, found } = await programWith(w, [
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
    const { found } = await programWith(w, [wildcard("*.pier.example", { is_out_of_scope: true, max_severity: "none" })]);
    expect(await found("a.pier.example")).toEqual({
      asset_type: "wildcard",
      identifier: "*.pier.example",
      is_out_of_scope: true,
    });
  });

  it("names no asset where the title matches and no asset does", async () => {
    const { program, by, found } = await programWith(w, [domain("lock.example")], {
      title: `Ferry ${process.pid} ${Date.now()}`,
    });
    expect(await found(program.title)).toBe(null);
    expect(await by("lo")).toBe(undefined);
  });

  it("finds and names the assets of a hidden program only for those who may see it", async () => {
    const { program, found } = await programWith(w, [wildcard("*.vault.example")], { visibility: "PRIVATE" });
    const member = await w.person();
    await buildProgramMember(w.db, { program_id: program.id, user_id: member.id });
    for (const search of ["a.vault.example", "vault.example"]) {
      expect(await found(search)).toBe(undefined);
      for (const reader of [member, await w.person("Admin")])
        expect((await found(search, reader))?.identifier).toBe("*.vault.example");
    }
  });

  it("follows every change of what it looks into @spec:10.5", async () => {
    const { program, found } = await programWith(w, [domain("first.reef.example")], { tags: ["coral"] });
    const name = (text: string) => `${text} ${program.id}`;
    await w.db
      .updateTable("program")
      .set({ title: name("Atoll"), title_key: name("atoll") })
      .where("id", "=", program.id)
      .execute();
    await w.db.updateTable("company").set({ name: "Shoal Ltd" }).where("id", "=", program.company_id).execute();
    for (const text of ["atoll", "at", "shoal", "SHOAL LTD", "coral", program.handle]) expect(await found(text), text).toBe(null);
    for (const text of ["toll ", "oal", "reef.exam"]) expect(await found(text), text).not.toBe(undefined);
    expect(await found("oa")).toBe(undefined);
    await buildScope(w.db, { program_id: program.id, identifier: "second.reef.example" });
    await w.db.updateTable("scope").set({ archived_at: new Date() }).where("identifier", "=", "first.reef.example").execute();
    expect([await found("first.reef"), (await found("second.reef"))?.identifier]).toEqual([undefined, "second.reef.example"]);
    await w.db.updateTable("program").set({ status: "draft" }).where("id", "=", program.id).execute();
    expect(await found("second.reef")).toBe(undefined);
  });

  it("names no asset without a search, nor on the program itself", async () => {
    const { program } = await programWith(w, [wildcard("*.dock.example")]);
    const reader = await w.person();
    const listed = await w.call(reader, listPrograms, { query: { company_id: program.company_id } });
    expect(listed.body.items[0].matched_asset).toBe(null);
    const one = await w.call(reader, getProgram, { params: { program: program.id } });
    expect(one.body).not.toHaveProperty("matched_asset");
  });
});
