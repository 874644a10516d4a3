import type { AssetType } from "@safeport/contract/programs/core/program.values";
import { describe, expect, it } from "vitest";
import { decidingScope } from "../src/scope-coverage.ts";

const scope = (asset_type: AssetType, identifier: string, is_out_of_scope = false) => ({
  asset_type,
  identifier,
  is_out_of_scope,
});
const by = (asset_type: AssetType, identifier: string, asset: string) =>
  decidingScope([scope(asset_type, identifier)], asset)?.by ?? null;

describe("a scope", () => {
  it.each([
    ["wildcard", "*.example.com", "api.example.com", "wildcard"],
    ["wildcard", "*.example.com", "https://api.eu.example.com:8443/v1?x=1", "wildcard"],
    ["wildcard", "*.example.com", "API.EXAMPLE.COM.", "wildcard"],
    ["wildcard", "*.example.com", "example.com", null],
    ["wildcard", "*.example.com", "api.example.com.evil.example", null],
    ["wildcard", "*.example.com", "notexample.com", null],
    ["wildcard", "https://*.example.com/api/*", "https://eu.example.com/api/v1", "wildcard"],
    ["wildcard", "https://*.example.com/api/*", "https://eu.example.com/admin", null],
    ["wildcard", "https://*.example.com/api/*", "http://eu.example.com/api/v1", null],
    ["wildcard", "shop.example.(fr|de)", "shop.example.de", "wildcard"],
    ["wildcard", "<tenant>.example.com", "acme.example.com", "wildcard"],
    ["wildcard", "api-*-eu.example.com", "api-7-eu.example.com", "wildcard"],
    ["domain", "api.example.com", "https://api.example.com/v1", "domain"],
    ["domain", "api.example.com", "v2.api.example.com", null],
    ["url", "https://api.example.com", "https://api.example.com/v1", "url"],
    ["url", "https://api.example.com", "https://api.example.com:443/v1", "url"],
    ["url", "https://api.example.com", "https://api.example.com:8443/v1", null],
    ["url", "https://api.example.com", "http://api.example.com/v1", null],
    ["url", "https://api.example.com/v1", "api.example.com/v1/users", "url"],
    ["url", "https://api.example.com/v1", "https://api.example.com/v10", null],
    ["url", "https://api.example.com/v1", "https://api.example.com/", null],
    ["cidr", "203.0.113.0/24", "203.0.113.77", "network"],
    ["cidr", "203.0.113.0/24", "https://203.0.113.77/login", "network"],
    ["cidr", "203.0.113.0/24", "203.0.113.0/28", "network"],
    ["cidr", "203.0.113.0/24", "203.0.0.0/16", null],
    ["cidr", "203.0.113.0/24", "203.0.114.1", null],
    ["cidr", "2001:db8::/32", "2001:db8::7", "network"],
    ["cidr", "2001:db8::/32", "https://[2001:db8::7]/", "network"],
    ["android_play_store", "com.example.app", "https://play.google.com/store/apps/details?id=com.example.app&hl=en", "app"],
    ["android_play_store", "com.example.*", "com.example.wallet", "app"],
    ["android_play_store", "com.example.app", "com.example.app2", null],
    ["ios_app_store", "https://apps.apple.com/us/app/example/id1234567890", "1234567890", "app"],
    ["source_code", "example/app", "https://github.com/Example/App/blob/main/index.ts", "repository"],
    ["source_code", "git@gitlab.com:example/app.git", "https://gitlab.com/example/app", "repository"],
    ["source_code", "example/app", "https://github.com/example/app-tools", null],
    ["source_code", "https://github.com/example/*", "https://github.com/example/app", "repository"],
    ["source_code", "https://github.com/example/", "git@github.com:example/app.git", "repository"],
    ["source_code", "example/*", "ssh://git@github.com/example/app.git", "repository"],
    ["source_code", "example/*", "https://raw.githubusercontent.com/example/app/main/a.ts", "repository"],
    ["source_code", "github:example/app", "https://api.github.com/repos/example/app", "repository"],
    ["source_code", "https://github.com/example/*", "https://github.com/examples/app", null],
    ["source_code", "https://github.com/*", "https://github.com/example/app", null],
    ["wildcard", "https://github.com/example/*", "example/app", "wildcard"],
    ["url", "https://www.github.com/example/app", "git@github.com:example/app.git", "url"],
    ["url", "https://play.google.com/store/apps/details?id=com.example.app", "com.example.app", "app"],
    [
      "android_play_store",
      "https://play.google.com/store/apps/details?hl=en&id=com.example.app",
      "market://details?id=com.example.app",
      "app",
    ],
    ["ios_app_store", "id1234567890", "https://itunes.apple.com/fr/app/example/id1234567890?mt=8", "app"],
    ["ios_app_store", "com.example.app", "https://itunes.apple.com/lookup?bundleId=com.example.app", "app"],
    ["ios_testflight", "AbCd1234", "https://testflight.apple.com/join/abcd1234", "app"],
    ["windows_microsoft_store", "9NBLGGH4NNS1", "https://apps.microsoft.com/detail/9nblggh4nns1?hl=en", "app"],
    ["domain", "bücher.example", "https://xn--bcher-kva.example/x", "domain"],
    ["domain", "BU\u0308CHER.example", "xn--bcher-kva.example", "domain"],
    ["wildcard", "*.xn--mnchen-3ya.example", "a.münchen.example", "wildcard"],
    ["wildcard", "*bücher.example", "alte-xn--bcher.example", null],
    ["url", "https://bücher.example/a", "HTTPS://XN--BCHER-KVA.EXAMPLE./a/b", "url"],
    ["domain", "example.com", "ｅｘａｍｐｌｅ。com", "domain"],
    ["domain", "unibet.com\u00ad", "unibet.com", "domain"],
    ["url", "https://[2001:db8:0:0::7]/", "https://[2001:DB8::0:7]/x", "url"],
    ["cidr", "203.0.113.0/24", "http://0xcb007107/", "network"],
    ["cidr", "203.0.113.0/24", "::ffff:203.0.113.7", "network"],
    ["cidr", "203.0.113.0/24", "https://[::ffff:203.0.113.7]/", "network"],
    ["wildcard", "203.0.113.*", "203.0.113.7", "wildcard"],
    ["wildcard", "www.lark.(fr|de|it)", "www.lark.it", "wildcard"],
    ["wildcard", "www.lark.(fr|de|it)", "www.lark.com", null],
    ["wildcard", "www.lark.(fr|de|it)", "www.lark.attacker.example", null],
    ["wildcard", "*.lark.(fr|de|it)", "a.lark.de", "wildcard"],
    ["wildcard", "*.lark.(fr|de|it)", "a.lark.de.attacker.example", null],
    ["wildcard", "(www|m).lark.((co.|)uk|{de,at})", "m.lark.co.uk", "wildcard"],
    ["wildcard", "(www|m).lark.((co.|)uk|{de,at})", "m.lark.uk", "wildcard"],
    ["wildcard", "(www|m).lark.((co.|)uk|{de,at})", "www.lark.at", "wildcard"],
    ["wildcard", "(www|m).lark.((co.|)uk|{de,at})", "www.lark.ch", null],
    ["wildcard", "web[1-3].lark.example", "web2.lark.example", "wildcard"],
    ["wildcard", "web[1-3].lark.example", "web4.lark.example", null],
    ["wildcard", "web(01to12).lark.example", "web07.lark.example", "wildcard"],
    ["wildcard", "web(01to12).lark.example", "web7.lark.example", null],
    ["wildcard", "(www.)lark.example/*", "lark.example", "wildcard"],
    ["wildcard", "http(s)://*.lark.example", "http://a.lark.example", "wildcard"],
    ["wildcard", "mattermost.(com/org)", "mattermost.org", "wildcard"],
    ["wildcard", "lark.example/(en|fr)/*", "lark.example/de/a", null],
    ["wildcard", "www.lark.*", "www.lark.co.uk", "wildcard"],
    ["wildcard", "www.lark.<country>", "www.lark.attacker.example", null],
    ["wildcard", "lark-*.com", "lark-eu.com", "wildcard"],
    ["wildcard", "lark-*.com", "lark-eu.attacker.com", null],
    ["wildcard", "*lark.example", "www.lark.example", "wildcard"],
    ["other", "The loyalty card", "the loyalty card", "exact"],
    ["other", "The loyalty card", "loyalty", null],
  ] as const)("%s %s covers %s by %s", (type, identifier, asset, expected) => {
    expect(by(type, identifier, asset)).toBe(expected);
  });
});

describe("of several scopes", () => {
  const scopes = [
    scope("wildcard", "*.example.com"),
    scope("wildcard", "*.internal.example.com", true),
    scope("domain", "api.internal.example.com"),
    scope("url", "https://api.internal.example.com/admin", true),
    scope("cidr", "203.0.113.0/24"),
    scope("cidr", "203.0.113.8/29", true),
    scope("wildcard", "*.twice.example.com"),
    scope("wildcard", "*.twice.example.com", true),
  ];
  it.each([
    ["www.example.com", "*.example.com"],
    ["db.internal.example.com", "*.internal.example.com"],
    ["https://api.internal.example.com/v1", "api.internal.example.com"],
    ["https://api.internal.example.com/admin/users", "https://api.internal.example.com/admin"],
    ["203.0.113.99", "203.0.113.0/24"],
    ["203.0.113.9", "203.0.113.8/29"],
    ["example.org", undefined],
  ])("the closest decides about %s: %s", (asset, identifier) => {
    expect(decidingScope(scopes, asset)?.scope.identifier).toBe(identifier);
  });

  it("one that rules the asset out wins over an equal one, in either order", () => {
    for (const list of [scopes, scopes.toReversed()])
      expect(decidingScope(list, "a.twice.example.com")?.scope.is_out_of_scope).toBe(true);
  });

  it.each([
    ["wildcard", "https://*.lark.example/", "wildcard", "*.api.lark.example", "https://a.api.lark.example/"],
    ["wildcard", "https://*.lark.example:443", "domain", "api.lark.example", "https://api.lark.example/"],
    ["url", "https://www.lark.example/", "wildcard", "www.lark.example/careers/*", "https://www.lark.example/careers/apply"],
    ["domain", "www.lark.example", "wildcard", "*.lark.example/careers/*", "www.lark.example/careers/apply"],
    ["domain", "www.lark.example", "url", "http://www.lark.example", "http://www.lark.example/"],
    ["domain", "www.lark.example", "wildcard", "www.lark.example:8443/*", "https://www.lark.example:8443/"],
    ["cidr", "203.0.113.0/24", "url", "https://203.0.113.7/", "https://203.0.113.7/x"],
    ["cidr", "203.0.113.0/25", "wildcard", "203.0.113.7/admin/*", "203.0.113.7/admin/x"],
    ["wildcard", "203.0.113.*", "cidr", "203.0.113.0/28", "203.0.113.7"],
    ["domain", "bücher.lark.example", "url", "https://xn--bcher-kva.lark.example/", "https://bücher.lark.example/x"],
    ["source_code", "lark-oss/*", "url", "https://github.com/lark-oss/old", "git@github.com:lark-oss/old.git"],
    ["wildcard", "https://github.com/lark-oss/*", "source_code", "lark-oss/old", "https://github.com/lark-oss/old/issues"],
    ["android_play_store", "com.lark.*", "url", "https://play.google.com/store/apps/details?id=com.lark.old", "com.lark.old"],
    ["other", "api.lark.example", "domain", "api.lark.example", "api.lark.example"],
    ["wildcard", "*.lark.(fr|de)", "wildcard", "(dev|test).lark.(fr|de)", "test.lark.de"],
  ] as const)("%s %s and, out of scope, %s %s: of %s the narrower decides", (a, included, b, excluded, asset) => {
    const list = [scope(a, included), scope(b, excluded, true)];
    for (const scopes of [list, list.toReversed()]) expect(decidingScope(scopes, asset)?.scope.is_out_of_scope).toBe(true);
  });

  it("an inclusion within a wider exclusion decides", () => {
    const scopes = [scope("domain", "xn--bcher-kva.lark.example", true), scope("url", "https://bücher.lark.example/")];
    for (const list of [scopes, scopes.toReversed()])
      expect(decidingScope(list, "https://bücher.lark.example/x")?.scope.asset_type).toBe("url");
  });

  it("a pattern that lists too many is wide as an exclusion and nothing as an inclusion", () => {
    const many = `${"(a|b)".repeat(20)}.lark.example`;
    const decided = (out: boolean) => decidingScope([scope("wildcard", many, out)], `${"a".repeat(20)}.lark.example`);
    expect([decided(true)?.scope.identifier, decided(false)]).toEqual([many, null]);
  });

  it("a thousand long patterns are compared in a time that grows with their length only", () => {
    const hard = Array.from({ length: 1_000 }, (_, n) => scope("wildcard", `${"*a".repeat(200)}${n}.example.com`));
    const began = process.cpuUsage().user;
    expect(decidingScope(hard, `${"a".repeat(60)}.${"a".repeat(60)}.b.example.com/${"a".repeat(800)}`)).toBeNull();
    expect((process.cpuUsage().user - began) / 1_000).toBeLessThan(2_000);
  });
});
