import type { AssetType } from "@safeport/contract/programs/core/program.values";
import { decidingScope } from "@safeport/scope-coverage/scope-coverage";
import { expect, it } from "vitest";
import { type CheckedAsset, checkAssetNamed } from "../src/features/reports/checks/asset-checks.ts";
import { expectResult, quoted, textsWith } from "./check-cases.ts";

const kinds: Partial<Record<AssetType, CheckedAsset["kind"]>> = {
  domain: "address",
  wildcard: "address",
  url: "address",
  cidr: "address",
  source_code: "source",
  android_play_store: "app",
  ios_app_store: "app",
};

function assetOf(asset_type: AssetType, identifier: string): CheckedAsset {
  const scope = { asset_type, identifier, is_out_of_scope: false };
  return {
    identifier,
    covers: (name) => decidingScope([scope], name) !== null,
    kind: kinds[asset_type] ?? "other",
  };
}

const shop = assetOf("domain", "shop.quay.example");
const all = assetOf("wildcard", "*.quay.example");
const api = assetOf("url", "https://api.quay.example/v2");
const network = assetOf("cidr", "203.0.113.0/24");
const source = assetOf("source_code", "https://github.com/quay/tides");
const app = assetOf("android_play_store", "example.quay.tides");
const device = assetOf("hardware_iot", "Tide gauge TG-4");

it.each<[string, CheckedAsset, string, "pass" | "fail" | "unknown"]>([
  ["its host in prose", shop, "The cart at shop.quay.example shows carts of others", "pass"],
  ["its host in capitals", shop, "SHOP.QUAY.EXAMPLE is affected", "pass"],
  ["an address of it", shop, "Open https://shop.quay.example/cart?id=2", "pass"],
  ["an address in Markdown", shop, "See [the cart](https://shop.quay.example/cart).", "pass"],
  ["an address in angle brackets", shop, "<https://shop.quay.example>", "pass"],
  ["an address with a port", shop, "https://shop.quay.example:8443/", "pass"],
  ["its host in code", shop, "```\ncurl shop.quay.example/cart\n```", "pass"],
  ["its host in quotes", shop, '"shop.quay.example"', "pass"],
  ["its host at the end of a sentence", shop, "It happens at shop.quay.example.", "pass"],
  ["its host and another", shop, "From docs.quay.example to shop.quay.example", "pass"],
  ["another host of the same company", shop, "The forum at forum.quay.example leaks", "fail"],
  ["another address", shop, "https://forum.quay.example/topics/1", "fail"],
  ["a host of another company", shop, "www.harbour.example lists everything", "fail"],
  ["a host that only begins like it", shop, "https://shop.quay.example.harbour.example/", "fail"],
  ["a host that only ends like it", shop, "https://myshop.quay.example/", "fail"],
  ["an IP address", shop, "Port 80 of 198.51.100.7 answers", "fail"],
  ["a private IP address", shop, "My machine 192.168.1.20 runs it", "unknown"],
  ["the loopback address", shop, "http://127.0.0.1:8080/ and http://localhost:3000/", "unknown"],
  ["only an attacker's host", shop, "It sends the cookie to https://evil.example/log", "unknown"],
  ["only a site for testing", shop, "My page on abc123.oastify.com got a request", "unknown"],
  ["only a reference", shop, "See https://owasp.org/www-community/attacks/csrf", "unknown"],
  ["only a CVE's page", shop, "https://nvd.nist.gov/vuln/detail/CVE-2024-1234", "unknown"],
  ["only example.com", shop, "Redirects to https://example.com/", "unknown"],
  ["a file", shop, "The error is in main.py and index.js", "unknown"],
  ["a property of an object", shop, "The value of user.name is shown", "unknown"],
  ["a version", shop, "Since 1.2.3 and nginx/1.18.0", "unknown"],
  ["an abbreviation", shop, "i.e. the cart, e.g. of others", "unknown"],
  ["nothing", shop, "The cart shows carts of others", "unknown"],
  ["an empty text", shop, "", "unknown"],
  ["a host below a wildcard", all, "https://a.b.quay.example/x", "pass"],
  ["the wildcard itself", all, "Everything under *.quay.example", "pass"],
  ["a host beside a wildcard", all, "https://quay-status.example/", "fail"],
  ["a path below an address", api, "POST https://api.quay.example/v2/users/3", "pass"],
  ["a path beside an address", api, "POST https://api.quay.example/v1/users/3", "fail"],
  ["an address of a network", network, "203.0.113.9 answers on port 22", "pass"],
  ["an address outside a network", network, "198.51.100.9 answers on port 22", "fail"],
  ["its repository", source, "https://github.com/quay/tides/blob/main/src/tide.c#L20", "pass"],
  ["another repository", source, "https://github.com/harbour/locks/blob/main/a.c", "fail"],
  ["a package of another name", source, "npm i @harbour/locks", "fail"],
  ["a host in a report about source code", source, "We run it at tides.quay.example", "unknown"],
  ["its app", app, "adb shell am start example.quay.tides", "pass"],
  ["its app in the store", app, "https://play.google.com/store/apps/details?id=example.quay.tides", "pass"],
  ["another app in the store", app, "https://play.google.com/store/apps/details?id=org.harbour.locks", "fail"],
  ["a host in a report about an app", app, "The app calls https://api.quay.example/", "unknown"],
  ["a device by its name", device, "The tide gauge tg-4 accepts any firmware", "pass"],
  ["a device not by its name", device, "The gauge accepts any firmware", "unknown"],
])("of a text that names %s", (_name, asset, text, result) => {
  const texts = textsWith({ poc_description_markdown: text });
  const sentences = { pass: "asset_named", fail: "other_asset_named", unknown: "nothing_named" };
  expectResult(checkAssetNamed(texts, asset), result, sentences[result]);
});

it("reads all texts of a report, and says where it found what, in code points", () => {
  const texts = textsWith({
    poc_title: "𝕏 at forum.quay.example",
    steps_markdown: "1. Open https://docs.quay.example/a, then wait",
  });
  const result = checkAssetNamed(texts, shop);
  expect(result.result).toBe("fail");
  expect(quoted(texts, result).sort()).toEqual(["forum.quay.example", "https://docs.quay.example/a"]);
  expect(result.passages.find(({ field }) => field === "poc_title")).toMatchObject({ start: 5, end: 23 });
});

it("is unknown without an asset", () => {
  expectResult(checkAssetNamed(textsWith({ poc_title: "forum.quay.example" }), null), "unknown", "no_asset");
});
