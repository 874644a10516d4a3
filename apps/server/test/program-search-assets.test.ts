import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { domain, programWith, wildcard } from "./program-search-case.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

describe("a search of the programs for an asset", () => {
  it("finds a host by the wildcards that cover it, as far as labels go", async () => {
    const { by } = await programWith(w, [wildcard("*.Larkspur.example")]);
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
    const { by } = await programWith(w, [
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

  it("finds a URL by its host, by a folder above it, and whatever scheme and port it has @spec:10.5", async () => {
    const { by } = await programWith(w, [
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

  it("finds an address by the narrowest network that holds it, of either version @spec:10.5", async () => {
    const { by } = await programWith(w, [
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

  it("finds an app by its id or its page in the store, and a file by its repository @spec:10.5", async () => {
    const { by } = await programWith(w, [
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
    const { by } = await programWith(w, [
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
});
