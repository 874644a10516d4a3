import type { Scope } from "@safeport/contract/programs/core/scope.schema";
import { expect, test } from "vitest";
import { findScopes } from "../src/features/reports/editor/find-scopes.ts";

test("assets are found by any part of their name or type, out of scope ones never", () => {
  const scope = (identifier: string, asset_type = "domain", is_out_of_scope = false) =>
    ({ identifier, asset_type, is_out_of_scope }) as Scope;
  const all = [
    scope("pay.example.com"),
    scope("api.example.com"),
    scope("com.example.app", "android_play_store"),
    scope("api.old.example.com", "domain", true),
  ];
  const found = (search: string) => findScopes(all, search).map(({ identifier }) => identifier);
  expect(found("")).toEqual(["pay.example.com", "api.example.com", "com.example.app"]);
  expect(found("api")).toEqual(["api.example.com"]);
  expect(found("EXAMPLE api")).toEqual(["api.example.com"]);
  expect(found("play store")).toEqual(["com.example.app"]);
  expect(found("com")).toEqual(["com.example.app", "pay.example.com", "api.example.com"]);
});

test("an asset in punycode is found by its name in Unicode, and the other way round", () => {
  const scope = (identifier: string) =>
    ({ identifier, asset_type: "domain", is_out_of_scope: false }) as unknown as Parameters<typeof findScopes>[0][number];
  const scopes = [scope("*.xn--bcher-kva.example"), scope("bücher.example"), scope("api.example")];
  for (const search of ["bücher.example", "xn--bcher-kva.example"])
    expect(
      findScopes(scopes, search)
        .map(({ identifier }) => identifier)
        .toSorted(),
    ).toEqual(["*.xn--bcher-kva.example", "bücher.example"]);
});
