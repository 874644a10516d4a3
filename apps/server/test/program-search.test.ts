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
  it("finds a text anywhere in a name or an identifier, and not across two of them", async () => {
    const { by, found } = await programWith([domain("Thatch-reed.example"), domain("sedge.example/größe_1/%2f")], {
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
    const { by, found } = await programWith([domain(folder), domain(`see ${page}#top`), domain(`see ${app}`)], { title });
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
    const changed = [title.replace("https", "http"), title.slice(12).replace("x=1", "x=2"), `-${title.slice(-36)}`, "50_ of"];
    for (const text of [...changed, `${folder.slice(0, 23)}?`, page.replace("a_b", "a%b"), `https://${"-".repeat(40)}`]) {
      expect([text, await found(text)]).toEqual([text, undefined]);
    }
  });

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

  it("finds a host by no removed wildcard, and by a longer pattern only if it fits", async () => {
    const { by } = await programWith([
      wildcard("*.weir.example", { archived_at: new Date() }),
      wildcard("*.sluice.example/api/*"),
      wildcard("api-*.dam.example"),
      wildcard("www.lagoon.*"),
      wildcard("*.bayou.*"),
      wildcard("(fr|de).fjord.example"),
      wildcard("*delta.example/*"),
      domain("mill.example"),
      wildcard("www.tarn.(fr|(de|at))"),
      domain("bücher.weir.example"),
      domain("xn--mnchen-3ya.tarn.example"),
      wildcard("*.mu\u0308nchen.example"),
      { asset_type: "url", identifier: "https://[2001:db8::0:7]/" },
      { asset_type: "cidr", identifier: "::ffff:203.0.113.8/125" },
    ]);
    const covered = {
      "a.sluice.example/api/v1": "*.sluice.example/api/*",
      "api-eu.dam.example": "api-*.dam.example",
      "www.lagoon.co.uk": "www.lagoon.*",
      "www.tarn.at": "www.tarn.(fr|(de|at))",
      "https://xn--bcher-kva.weir.example/a": "bücher.weir.example",
      "münchen.tarn.example": "xn--mnchen-3ya.tarn.example",
      "A.XN--MNCHEN-3YA.example": "*.mu\u0308nchen.example",
      "[2001:db8:0:0::7]": "https://[2001:db8::0:7]/",
      "203.0.113.9": "::ffff:203.0.113.8/125",
      "https://shop.bayou.example/pay": "*.bayou.*",
      "fr.fjord.example": "(fr|de).fjord.example",
      "riverdelta.example": "*delta.example/*",
    };
    for (const [asset, identifier] of Object.entries(covered)) expect(await by(asset), asset).toBe(identifier);
    for (const host of [
      "a.weir.example",
      "a.sluice.example",
      "a.dam.example",
      "shop.lagoon.example",
      "www.lagoon.attacker.example",
      "www.tarn.ch",
      "bayou.example",
      "a.mill.example",
    ])
      expect(await by(host), host).toBe(undefined);
  });

  it("finds a URL by its host, by a folder above it, and whatever scheme and port it has", async () => {
    const { by } = await programWith([
      domain("api.strand.example"),
      { asset_type: "url", identifier: "https://pay.strand.example/v1/" },
      { asset_type: "url", identifier: "http://old.strand.example:8080" },
    ]);
    expect(await by("https://api.strand.example/v1/x?y=1")).toBe("api.strand.example");
    for (const url of [
      "https://pay.strand.example/v1",
      "pay.strand.example/v1/cards?page=2",
      "http://pay.strand.example:81/v1#a",
    ])
      expect(await by(url), url).toBe("https://pay.strand.example/v1/");
    expect(await by("https://old.strand.example/login")).toBe("http://old.strand.example:8080");
    for (const url of ["https://pay.strand.example/v10", "https://strand.example/v1", "https://api.strand.example.org/v1"])
      expect(await by(url), url).toBe(undefined);
  });

  it("finds an address by the narrowest network that holds it, of either version", async () => {
    const { by } = await programWith([
      { asset_type: "cidr", identifier: "198.51.100.0/22" },
      { asset_type: "cidr", identifier: "198.51.101.128/25" },
      { asset_type: "cidr", identifier: "192.0.2.7" },
      { asset_type: "cidr", identifier: "2001:db8:a::/48" },
    ]);
    const held = {
      "198.51.103.9": "198.51.100.0/22",
      "198.51.101.200": "198.51.101.128/25",
      "198.51.101.0/26": "198.51.100.0/22",
      "https://198.51.101.200:8443/status": "198.51.101.128/25",
      "192.0.2.7": "192.0.2.7",
      "2001:DB8:A:0:0:1::9": "2001:db8:a::/48",
      "http://[2001:db8:a::1]/": "2001:db8:a::/48",
    };
    for (const [address, network] of Object.entries(held)) expect(await by(address), address).toBe(network);
    for (const address of ["198.51.104.1", "198.51.0.0/16", "192.0.2.8", "2001:db8:b::1", "198.51.101"])
      expect(await by(address), address).toBe(address === "198.51.101" ? "198.51.101.128/25" : undefined);
  });

  it("finds an app by its id or its page in the store, and a file by its repository", async () => {
    const { by } = await programWith([
      { asset_type: "ios_app_store", identifier: "https://apps.apple.com/us/app/tide-table/id1485778856" },
      { asset_type: "android_play_store", identifier: "com.tidetable.app" },
      { asset_type: "android_play_store", identifier: "org.harbour.*" },
      { asset_type: "source_code", identifier: "tidetable/web" },
      { asset_type: "source_code", identifier: "https://gitlab.com/tidetable/tools.git" },
      { asset_type: "source_code", identifier: "https://github.com/harbour-oss/*" },
      { asset_type: "url", identifier: "https://play.google.com/store/apps/details?id=com.pilot.app" },
    ]);
    for (const text of ["harbour-oss/lamp", "git@github.com:harbour-oss/lamp.git", "https://github.com/harbour-oss/lamp/issues"])
      expect(await by(text), text).toBe("https://github.com/harbour-oss/*");
    expect(await by("com.pilot.app")).toContain("id=com.pilot.app");
    const store = "https://play.google.com/store/apps/details?id=";
    for (const id of ["id1485778856", "1485778856", "https://apps.apple.com/fr/app/x/id1485778856?mt=8"])
      expect(await by(id), id).toContain("tide-table");
    expect(await by(`${store}com.TideTable.app&hl=en`)).toBe("com.tidetable.app");
    expect(await by("org.harbour.pilot")).toBe("org.harbour.*");
    expect(await by("https://www.github.com/tidetable/web/blob/main/a.ts")).toBe("tidetable/web");
    expect(await by("git@gitlab.com:tidetable/tools.git")).toBe("https://gitlab.com/tidetable/tools.git");
    for (const other of ["id1485778857", `${store}com.tidetable.app2`, "org.harbourmaster", "github.com/tidetable/webapp"])
      expect(await by(other), other).toBe(undefined);
  });

  it("finds what a text names that is no address by itself", async () => {
    const { by } = await programWith([
      { asset_type: "other", identifier: "Office network - 203.0.113.64/29" },
      { asset_type: "other", identifier: "(*.post.brook.example:80|*.post.brook.example:443) and api.brook.example" },
      { asset_type: "executable", identifier: "The installer at https://get.brook.example/win" },
    ]);
    expect(await by("203.0.113.70")).toBe("Office network - 203.0.113.64/29");
    expect(await by("eu.post.brook.example")).toContain("*.post.brook.example");
    expect(await by("https://api.brook.example/v1")).toContain("api.brook.example");
    expect(await by("https://get.brook.example/win/64/setup.exe")).toContain("installer");
    for (const asset of ["203.0.113.72", "a.brook.example", "https://get.brook.example/mac"])
      expect(await by(asset), asset).toBe(undefined);
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

  it("follows every change of what it looks into", async () => {
    const { program, found } = await programWith([domain("first.reef.example")], { tags: ["coral"] });
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
    const { program } = await programWith([wildcard("*.dock.example")]);
    const reader = await w.person();
    const listed = await w.call(reader, listPrograms, { query: { company_id: program.company_id } });
    expect(listed.body.items[0].matched_asset).toBe(null);
    const one = await w.call(reader, getProgram, { params: { program: program.id } });
    expect(one.body).not.toHaveProperty("matched_asset");
  });
});
