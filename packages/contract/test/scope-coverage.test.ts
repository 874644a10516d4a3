import { describe, expect, it } from "vitest";
import type { AssetType } from "../src/programs/program.values.ts";
import { decidingScope } from "../src/programs/scope-coverage.ts";

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

  it("a thousand long patterns are compared in a time that grows with their length only", () => {
    const hard = Array.from({ length: 1_000 }, (_, n) => scope("wildcard", `${"*a".repeat(200)}${n}.example.com`));
    const began = process.cpuUsage().user;
    expect(decidingScope(hard, `${"a".repeat(60)}.${"a".repeat(60)}.b.example.com/${"a".repeat(800)}`)).toBeNull();
    expect((process.cpuUsage().user - began) / 1_000).toBeLessThan(2_000);
  });
});
