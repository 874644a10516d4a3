import { checkedFields } from "@safeport/contract/flood/checks/check.values";
import { describe, expect, it } from "vitest";
import { type Candidate, chooseRoot } from "../src/features/flood/clusters/choose-root.ts";
import { differencesOf } from "../src/features/flood/clusters/differences.ts";
import { areAlike, bandsOf, clusterShingles } from "../src/features/flood/clusters/likeness.ts";
import { endpointOf, namedEndpoint, namedFunction } from "../src/features/flood/clusters/named-endpoint.ts";
import { subjectOf } from "../src/features/flood/clusters/subject.ts";
import type { CheckedTexts } from "../src/features/reports/checks/check.ts";

const textsOf = (texts: Partial<CheckedTexts>): CheckedTexts =>
  ({ ...Object.fromEntries(checkedFields.map((field) => [field, ""])), ...texts }) as CheckedTexts;
const shingles = (text: string) => clusterShingles(textsOf({ poc_description_markdown: text }));
const words = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `word${from + at}`).join(" ");

describe("likeness of two reports", () => {
  const base = words(0, 100);
  for (const [name, other, alike] of [
    ["the same text", base, true],
    ["other case and punctuation", base.toUpperCase().replaceAll(" ", ", "), true],
    ["the same with a paragraph more", `${base} ${words(100, 140)}`, true],
    ["two thirds in common", words(20, 120), true],
    ["half of the words in common, a third of all shingles", words(50, 150), false],
    ["each fourth word replaced", base.replace(/word(\d+)/g, (word, at) => (Number(at) % 4 === 0 ? "other" : word)), false],
    ["the same words in another order", base.split(" ").reverse().join(" "), false],
    ["nothing in common", words(200, 300), false],
  ] as const)
    it(`${alike ? "holds" : "does not hold"} for ${name}`, () => {
      expect(areAlike(shingles(base), shingles(other))).toBe(alike);
    });

  it("does not hold for texts of a few words, however alike", () => {
    expect(areAlike(shingles("XSS in search"), shingles("XSS in search"))).toBe(false);
    expect(bandsOf(shingles("XSS in search"), "company")).toEqual([]);
  });

  it("is found by a band in common for nearly all pairs that share half of their shingles, for few others and in no other company", () => {
    let [found, others] = [0, 0];
    for (let seed = 0; seed < 200; seed++) {
      const text = (from: number, to: number) => words(seed * 1_000 + from, seed * 1_000 + to);
      const bands = new Set(bandsOf(shingles(text(0, 120)), "company"));
      const has = (other: string, company = "company") => bandsOf(shingles(other), company).some((band) => bands.has(band));
      if (has(text(40, 160))) found++;
      if (has(text(115, 235))) others++;
      expect(has(text(0, 120), "another")).toBe(false);
    }
    expect(found).toBeGreaterThanOrEqual(196);
    expect(others).toBeLessThanOrEqual(10);
  });
});

describe("an endpoint", () => {
  for (const [text, endpoint] of [
    ["https://app.example.net/api/users/4711/avatar?size=2#top", "/api/users/{id}/avatar"],
    ["https://app.example.net/API/Users/{user_id}/avatar", "/api/users/{id}/avatar"],
    ["/api/users/:id/avatar", "/api/users/{id}/avatar"],
    ["/api/users/b0a1c2d3-0000-4000-8000-0123456789ab/avatar.", "/api/users/{id}/avatar"],
    ["/api/users/5f2b9c1d8e7a6b4c3d2e1f00/avatar/", "/api/users/{id}/avatar"],
    ["/api/users/user_1042/avatar", "/api/users/{id}/avatar"],
    ["/invoices/INV-2024-0017.", "/invoices/{id}"],
    ["/files/eyJhbGciOiJIUzI1NiIsInR5cCI6", "/files/{id}"],
    ["/share/jane@mail.example", "/share/{id}"],
    ["/api/v2/oauth2/token", "/api/v2/oauth2/token"],
    ["app.example.net/login", "/login"],
    ["/index.php?id=7", "/index.php"],
    ["https://app.example.net/", null],
    ["https://app.example.net", null],
    ["/17/42", null],
    ["/", null],
    ["", null],
  ] as const)
    it(`of ${text || "nothing"} is ${endpoint}`, () => {
      expect(endpointOf(text)).toBe(endpoint);
    });

  for (const [name, texts, endpoint] of [
    [
      "in a request",
      { steps_markdown: "1. Send\n```\nPOST /api/orders/81 HTTP/1.1\nHost: shop.acme.com\n```" },
      "/api/orders/{id}",
    ],
    ["in quotes", { poc_description_markdown: "The call `/api/orders/81` answers to anybody." }, "/api/orders/{id}"],
    ["in a sentence", { poc_description_markdown: "Anybody can open /api/orders/81 without a session." }, "/api/orders/{id}"],
    [
      "in the description rather than the title",
      { poc_title: "IDOR at /api/users/7", poc_description_markdown: "See https://shop.acme.com/api/orders/81" },
      "/api/orders/{id}",
    ],
    [
      "not of a file that is read",
      { poc_description_markdown: "The parameter reads `/etc/passwd` and /proc/self/environ from disk." },
      null,
    ],
    [
      "not of a page that explains it",
      { poc_description_markdown: "See https://owasp.org/www-community/attacks/xss for this class." },
      null,
    ],
    ["not where none is named", { poc_description_markdown: "The session and/or token stays valid." }, null],
  ] as const)
    it(`is found ${name}`, () => {
      expect(namedEndpoint(textsOf(texts))?.path ?? null).toBe(endpoint);
    });

  for (const [text, name] of [
    ["`parse_header()` in src/http/parser.c reads too far", "parser.c parse_header"],
    ["The function parse_header() of parser.c, line 40", "parser.c parse_header"],
    ["memcpy() in parser.c", null],
    ["parse_header() reads too far", null],
    ["parser.c reads too far", null],
  ] as const)
    it(`of source code is a function with its file: ${text}`, () => {
      expect(namedFunction(textsOf({ poc_description_markdown: text }))).toBe(name);
    });
});

describe("the subject of a report", () => {
  const about = { scope_id: "scope", unlisted_asset: null, asset_type: "url", weakness_id: "cwe" };
  const texts = textsOf({ poc_description_markdown: "GET /api/orders/81 answers to anybody." });
  it("is its asset, its weakness and its endpoint, and none where one is missing", () => {
    expect(subjectOf(texts, about)).toBe("scope cwe /api/orders/{id}");
    expect(subjectOf(texts, { ...about, weakness_id: null })).toBeNull();
    expect(subjectOf(texts, { ...about, scope_id: null })).toBeNull();
    expect(subjectOf(textsOf({}), about)).toBeNull();
    expect(subjectOf(texts, { ...about, scope_id: null, unlisted_asset: " Shop " })).toBe("shop cwe /api/orders/{id}");
  });
  it("has the host where the asset stands for many", () => {
    const named = (host: string) => textsOf({ poc_description_markdown: `See https://${host}/login for it.` });
    const wildcard = { ...about, asset_type: "wildcard" };
    expect(subjectOf(named("a.acme.com"), wildcard)).not.toBe(subjectOf(named("b.acme.com"), wildcard));
    expect(subjectOf(named("a.acme.com"), about)).toBe(subjectOf(named("b.acme.com"), about));
  });
});

describe("the root that a report joins", () => {
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
  const root = (id: string, second: number, over: Partial<Candidate> = {}): Candidate => ({
    id,
    number: second,
    received_at: at(second),
    is_alike: false,
    same_subject: false,
    ...over,
  });
  const report = { number: 10, received_at: at(10) };
  for (const [name, candidates, joined, later] of [
    ["none", [], null, []],
    ["none that only shares a band", [root("a", 1)], null, []],
    ["the earliest alike", [root("b", 5, { is_alike: true }), root("a", 1, { is_alike: true })], "a likeness", []],
    [
      "one alike before an earlier one about the same endpoint",
      [root("a", 1, { same_subject: true }), root("b", 5, { is_alike: true })],
      "b likeness",
      [],
    ],
    [
      "the earliest about the same endpoint",
      [root("b", 5, { same_subject: true }), root("a", 1, { same_subject: true })],
      "a endpoint",
      [],
    ],
    [
      "none of later ones, which join it",
      [root("z", 20, { is_alike: true }), root("y", 15, { same_subject: true })],
      null,
      ["z", "y"],
    ],
    [
      "an earlier one, and later ones stay",
      [root("a", 1, { is_alike: true }), root("z", 20, { is_alike: true })],
      "a likeness",
      [],
    ],
    ["by the number of two received at the same time", [root("a", 10, { is_alike: true, number: 9 })], "a likeness", []],
    ["not by a higher number of the same time", [root("a", 10, { is_alike: true, number: 11 })], null, ["a"]],
  ] as const)
    it(`is ${name}`, () => {
      const chosen = chooseRoot(report, candidates);
      expect(chosen.root && `${chosen.root.id} ${chosen.root.reason}`).toBe(joined);
      expect(chosen.later).toEqual(later);
    });
});

describe("what differs from the first report", () => {
  it("is shown word by word, with the words around it, and only of texts that differ", () => {
    const first = textsOf({ poc_title: "Same", steps_markdown: `${words(0, 20)} one ${words(20, 40)}`, impact_markdown: "Gone" });
    const other = textsOf({ poc_title: "Same", steps_markdown: `${words(0, 20)}\ntwo\n${words(20, 40)}`, impact_markdown: "" });
    expect(differencesOf(first, other)).toEqual([
      {
        field: "steps_markdown",
        parts: [
          { kind: "hidden", text: "" },
          { kind: "same", text: "word17 word18 word19" },
          { kind: "removed", text: "one" },
          { kind: "added", text: "two" },
          { kind: "same", text: "word20 word21 word22" },
          { kind: "hidden", text: "" },
        ],
      },
      { field: "impact_markdown", parts: [{ kind: "removed", text: "Gone" }] },
    ]);
  });
  it("is nothing where only blanks differ, and bounded for long texts", () => {
    expect(differencesOf(textsOf({ impact_markdown: "a b" }), textsOf({ impact_markdown: "a\n\nb " }))).toEqual([]);
    const many = Array.from({ length: 3_000 }, (_, at) => (at % 9 === 0 ? `x${at}` : `w${at}`)).join(" ");
    const other = many.replaceAll("x", "y");
    const [difference] = differencesOf(textsOf({ steps_markdown: many }), textsOf({ steps_markdown: other }));
    expect(difference?.parts.length).toBe(40);
    const [long] = differencesOf(textsOf({}), textsOf({ steps_markdown: "x".repeat(60_000) }));
    expect(long?.parts[0]?.text.length).toBe(240);
  });
});
