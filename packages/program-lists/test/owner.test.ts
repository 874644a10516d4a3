import { describe, expect, test } from "vitest";
import { companyDomain, ownerName, siteOf, withoutProduct } from "../src/owner.ts";

function scopes(...texts: string[]) {
  return texts.map((text) => ({
    asset_type: text.startsWith("com.") ? ("android_play_store" as const) : ("domain" as const),
    identifier: text.replace(/^!/, ""),
    is_out_of_scope: text.startsWith("!"),
  }));
}

describe("ownerName", () => {
  test.each([
    ["Zola Managed Bug Bounty ", "Zola"],
    ["Elementor: Bug Bounty Program", "Elementor"],
    ["Aurory Managed Bug Bounty Engagement (Public)", "Aurory"],
    ["Grafana Labs - Vulnerability Disclosure Program (VDP)", "Grafana Labs"],
    ["Amazon Vulnerability Research Program", "Amazon"],
    ["Centers for Medicare & Medicaid Services - Public Bug Bounty Program 2026", "Centers for Medicare & Medicaid Services"],
    ["Bug Bounty Program - BlaBlaCar", "BlaBlaCar"],
    ["Internet Bug Bounty", "Internet"],
    ["20 Minuten", "20 Minuten"],
    ["Open Whisper", "Open Whisper"],
  ])("of %j is %j", (title, name) => {
    expect(ownerName(title)).toBe(name);
  });

  test("falls back where a name only says what it is", () => {
    expect(ownerName("VDP", "showpad")).toBe("showpad");
    expect(ownerName("Bug Bounty Program")).toBe("Bug Bounty Program");
  });

  test("leaves out what HackenProof splits programs by", () => {
    expect(["Biconomy Web & Mobile", "Neverdie Smart Contract", "Web3"].map(withoutProduct)).toEqual([
      "Biconomy",
      "Neverdie",
      "Web3",
    ]);
  });
});

describe("siteOf", () => {
  test.each([
    ["https://www.Example.com/about", "example.com"],
    ["http://example.co.uk", "example.co.uk"],
    ["example.com", "example.com"],
    ["https://github.com/example", null],
    ["https://www.callsign_com", null],
    ["", null],
  ])("of %j is %j", (website, site) => {
    expect(siteOf(website)).toBe(site);
  });
});

describe("companyDomain", () => {
  test.each([
    ["its web site", companyDomain("A", "https://a.example", scopes("b.example")), "a.example"],
    [
      "the asset that bears its name",
      companyDomain("Lime", null, scopes("x.other.com", "y.other.com", "*.limebike.com")),
      "limebike.com",
    ],
    [
      "the one most assets lie on",
      companyDomain("MAF", null, scopes("https://a.maf.co.ae/x", "b.maf.co.ae", "auth0.com")),
      "maf.co.ae",
    ],
    ["none where one asset alone says so", companyDomain("MAF Retail", null, scopes("tenant.auth0.com")), "maf-retail.invalid"],
    ["none of those out of scope", companyDomain("Lime", null, scopes("!lime.bike")), "lime.invalid"],
    [
      "none that belongs to many",
      companyDomain("Octo", null, scopes("https://github.com/a", "https://github.com/b")),
      "octo.invalid",
    ],
  ])("is %s", (_what, domain, expected) => {
    expect(domain).toBe(expected);
  });
});
