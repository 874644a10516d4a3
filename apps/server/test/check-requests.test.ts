import { expect, it } from "vitest";
import { type CheckedAsset, checkRequestMatches, findRequests } from "../src/features/reports/checks/asset-checks.ts";
import { expectResult, quoted, textsWith } from "./check-cases.ts";

const shop: CheckedAsset = {
  identifier: "shop.quay.example",
  covers: (name) => /^(?:https?:\/\/)?shop\.quay\.example(?::\d+)?(?:[/?#]|$)/.test(name),
  kind: "address",
};
const app: CheckedAsset = { identifier: "example.quay.tides", covers: (name) => name === "example.quay.tides", kind: "app" };

const request = (line: string, ...head: string[]) => ["```http", line, ...head, "", "body=1", "```"].join("\n");

it.each<[string, string, "pass" | "fail" | "unknown"]>([
  ["to the asset", request("GET /cart HTTP/1.1", "Host: shop.quay.example"), "pass"],
  ["by POST", request("POST /cart HTTP/1.1", "Host: shop.quay.example", "Content-Length: 3"), "pass"],
  ["by PUT", request("PUT /cart/3 HTTP/1.1", "Host: shop.quay.example"), "pass"],
  ["by PATCH", request("PATCH /cart/3 HTTP/1.1", "Host: shop.quay.example"), "pass"],
  ["by DELETE", request("DELETE /cart/3 HTTP/1.1", "Host: shop.quay.example"), "pass"],
  ["by HEAD", request("HEAD / HTTP/1.1", "Host: shop.quay.example"), "pass"],
  ["by OPTIONS", request("OPTIONS / HTTP/1.1", "Host: shop.quay.example"), "pass"],
  ["by TRACE", request("TRACE / HTTP/1.1", "Host: shop.quay.example"), "pass"],
  ["of HTTP/1.0", request("GET /cart HTTP/1.0", "Host: shop.quay.example"), "pass"],
  ["of HTTP/2", request("GET /cart HTTP/2", "Host: shop.quay.example"), "pass"],
  ["with the header in small letters", request("GET /cart HTTP/1.1", "host: shop.quay.example"), "pass"],
  ["with a pseudo header", request("GET /cart HTTP/2", ":authority: shop.quay.example"), "pass"],
  ["without a blank after the colon", request("GET /cart HTTP/1.1", "Host:shop.quay.example"), "pass"],
  ["with Host among other headers", request("GET / HTTP/1.1", "User-Agent: x", "Cookie: a=b", "Host: shop.quay.example"), "pass"],
  ["with a port", request("GET / HTTP/1.1", "Host: shop.quay.example:8443"), "pass"],
  ["with an address as its target", request("GET https://shop.quay.example/cart HTTP/1.1"), "pass"],
  ["with lines that end by CR LF", "GET /cart HTTP/1.1\r\nHost: shop.quay.example\r\n\r\n", "pass"],
  ["quoted in Markdown", "> GET /cart HTTP/1.1\n> Host: shop.quay.example", "pass"],
  ["indented", "    GET /cart HTTP/1.1\n    Host: shop.quay.example", "pass"],
  ["without a code block", "I sent:\nGET /cart HTTP/1.1\nHost: shop.quay.example\n\nand got 200", "pass"],
  ["with a query", request("GET /cart?id=2&x=%27 HTTP/1.1", "Host: shop.quay.example"), "pass"],
  [
    "beside one to a sign-in elsewhere",
    `${request("GET /a HTTP/1.1", "Host: id.harbour.example")}\n${request("GET / HTTP/1.1", "Host: shop.quay.example")}`,
    "pass",
  ],
  [
    "with another host as target and the asset as Host",
    request("GET https://id.harbour.example/ HTTP/1.1", "Host: shop.quay.example"),
    "fail",
  ],
  ["to another host", request("GET /cart HTTP/1.1", "Host: forum.quay.example"), "fail"],
  ["to another host by its address", request("GET http://forum.quay.example/cart HTTP/1.1"), "fail"],
  ["to a host that only begins like it", request("GET / HTTP/1.1", "Host: shop.quay.example.evil.example"), "fail"],
  ["to a host that only ends like it", request("GET / HTTP/1.1", "Host: myshop.quay.example"), "fail"],
  ["to an IP address", request("GET / HTTP/1.1", "Host: 198.51.100.7"), "fail"],
  ["to localhost", request("GET / HTTP/1.1", "Host: localhost:8080"), "fail"],
  [
    "twice to other hosts",
    `${request("GET /a HTTP/1.1", "Host: a.example")}\n${request("GET / HTTP/1.1", "Host: b.example")}`,
    "fail",
  ],
  ["with the asset in its body alone", "GET / HTTP/1.1\nHost: a.example\n\nHost: shop.quay.example", "fail"],
  ["by CONNECT to another host", request("CONNECT a.example:443 HTTP/1.1", "Host: a.example:443"), "fail"],
  ["without a host", request("GET /cart HTTP/1.1", "User-Agent: x"), "unknown"],
  ["whose Host comes after a blank line", "GET /cart HTTP/1.1\n\nHost: shop.quay.example", "unknown"],
  ["without a version", "GET /cart\nHost: shop.quay.example", "unknown"],
  ["in a sentence", "I sent GET /cart HTTP/1.1 and got 200", "unknown"],
  ["with a method in small letters", "get /cart HTTP/1.1\nHost: shop.quay.example", "unknown"],
  ["with an unknown method", "FETCH /cart HTTP/1.1\nHost: shop.quay.example", "unknown"],
  ["as curl", "curl -H 'Host: shop.quay.example' https://shop.quay.example/cart", "unknown"],
  ["as an answer", "HTTP/1.1 200 OK\nHost: shop.quay.example", "unknown"],
  ["in no text", "", "unknown"],
])("a request %s", (_name, text, result) => {
  const sentences = { pass: "request_matches", fail: "request_elsewhere", unknown: "no_request" };
  for (const field of ["poc_description_markdown", "steps_markdown", "actual_markdown"] as const)
    expectResult(checkRequestMatches(textsWith({ [field]: text }), shop), result, sentences[result]);
});

it("says which lines go elsewhere", () => {
  const texts = textsWith({ steps_markdown: `1. Send\n\n${request("GET /a HTTP/1.1", "Host: a.example")}` });
  expect(quoted(texts, checkRequestMatches(texts, shop))).toEqual(["GET /a HTTP/1.1"]);
});

it("is unknown for an app, whose requests go to any host, and without an asset", () => {
  const texts = textsWith({ steps_markdown: request("GET /a HTTP/1.1", "Host: a.example") });
  expectResult(checkRequestMatches(texts, app), "unknown", "no_request");
  expectResult(checkRequestMatches(texts, null), "unknown", "no_request");
});

it("reads at most 100 requests, in time proportional to the text", () => {
  const many = "GET /a HTTP/1.1\nHost: a.example\n".repeat(1_800);
  expect(findRequests(textsWith({ steps_markdown: many }))).toHaveLength(100);
});
