import { runInNewContext } from "node:vm";
import { type AssetType, assetTypes } from "@safeport/contract/programs/core/program.values";
import { checkIdentifier, type IdentifierError, type IdentifierWarning } from "@safeport/contract/programs/core/scope-identifier";
import { describe, expect, test } from "vitest";

const accepted: [AssetType, string][] = [
  ["cidr", "171.67.70.0/23"],
  ["cidr", "185.183.185.116"],
  ["cidr", "203.119.102.40/32"],
  ["cidr", "2a02:2c40::/32"],
  ["cidr", "2604:a880:400:d1::aad:8001"],
  ["cidr", "::ffff:192.0.2.0/120"],
  ["url", "https://app.example.com/login?next=*#top"],
  ["url", "wss://socket.example.com:8443"],
  ["url", "https://192.0.2.7/admin"],
  ["url", "https://[2001:db8::1]:8443/"],
  ["url", "sftp://ftp.example.com.au:45875"],
  ["domain", "example.com"],
  ["domain", "vœux.example.com"],
  ["domain", "_dmarc.EXAMPLE.co.uk"],
  ["wildcard", "*.example.com"],
  ["wildcard", "https://*.example.com"],
  ["wildcard", "www.example.*"],
  ["wildcard", "*.example.com/*"],
  ["wildcard", "*-api-*.example.com"],
  ["wildcard", "*.gov"],
  ["wildcard", "*/p2p/*"],
  ["wildcard", "https://www.example.(fr|de|co.uk)"],
  ["wildcard", "<tenant>.example.com"],
  ["ios_app_store", "1013961111"],
  ["ios_app_store", "id1520720139"],
  ["ios_app_store", "com.example.Mango"],
  ["ios_app_store", "https://apps.apple.com/us/app/example/id1097234567"],
  ["ios_testflight", "com.example.beta"],
  ["ios_ipa", "Example-1.2.ipa"],
  ["android_play_store", "com.example.app"],
  ["android_play_store", "com.example.music.*"],
  ["android_play_store", "https://play.google.com/store/apps/details?id=com.example&hl=en_US"],
  ["android_apk", "Example_6.11.0-release.apk"],
  ["windows_microsoft_store", "9WZDNCRFJ10M"],
  ["source_code", "https://github.com/example/app"],
  ["source_code", "https://github.com/example/*"],
  ["source_code", "nextcloud/files_automatedtagging"],
  ["source_code", "git@github.com:example/app.git"],
  ["executable", "Example Client - Windows (setup.exe)"],
  ["hardware_iot", "Roomba™ 105"],
  ["ai_model", "gpt-oss 120b"],
  ["other", "Any vehicle you own"],
  ["other", "*.*"],
  ["smart_contract", "0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E"],
  ["smart_contract", "eip155:1:0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E"],
  ["smart_contract", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"],
  ["smart_contract", "0.0.456858"],
  ["smart_contract", "A.b19436aae4d94622.FiatToken"],
  ["smart_contract", "prover.bridge.near"],
  ["smart_contract", "https://etherscan.io/token/0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"],
];

const mended: [AssetType, string, string, IdentifierWarning][] = [
  ["cidr", "203.79.37.2/29", "203.79.37.0/29", "host_bits_cleared"],
  ["cidr", "255.255.255.255/1", "128.0.0.0/1", "host_bits_cleared"],
  ["cidr", "2001:DB8:0:0:1:0:0:1/64", "2001:db8::/64", "host_bits_cleared"],
  ["cidr", "1:0:0:2:0:0:3:5/127", "1::2:0:0:3:4/127", "host_bits_cleared"],
  ["cidr", "1:0:0:2:0:0:0:ffff/112", "1:0:0:2::/112", "host_bits_cleared"],
  ["url", "app.example.com/login", "app.example.com/login", "no_scheme"],
  ["url", "example.com", "example.com", "no_scheme"],
  ["wildcard", "*. example.com", "*.example.com", "blank_dropped"],
  ["domain", "example.com.", "example.com", "dot_dropped"],
  ["ios_app_store", "Example for iPad", "Example for iPad", "name_only"],
  ["android_play_store", "Our app: https://play.google.com/", "Our app: https://play.google.com/", "name_only"],
  ["android_play_store", "All our Android apps", "All our Android apps", "name_only"],
  ["windows_microsoft_store", "All", "All", "name_only"],
];

const refused: [AssetType, string, IdentifierError][] = [
  ["cidr", "256.1.1.1", "identifier_not_a_network"],
  ["cidr", "10.0.0.0/33", "identifier_not_a_network"],
  ["cidr", "10.0.0.010", "identifier_not_a_network"],
  ["cidr", "10.0.0.0/", "identifier_not_a_network"],
  ["cidr", "10.0.0/24", "identifier_not_a_network"],
  ["cidr", "2001:db8::1::2", "identifier_not_a_network"],
  ["cidr", "2001:db8:1:2:3:4:5:6:7", "identifier_not_a_network"],
  ["cidr", "1:2:3:4:5:6:7", "identifier_not_a_network"],
  ["cidr", "1:2:3:4:5:6:7::8", "identifier_not_a_network"],
  ["cidr", "1.2.3.4:5::", "identifier_not_a_network"],
  ["cidr", "2001:db8::/129", "identifier_not_a_network"],
  ["cidr", "194.9.120.0 - 194.9.123.255", "identifier_not_a_network"],
  ["cidr", "0.0.0.0/0", "identifier_whole_internet"],
  ["url", "javascript://example.com/%0aalert(1)", "identifier_not_a_url"],
  ["url", "https://user:secret@example.com/", "identifier_not_a_url"],
  ["url", "https://example.com:70000/", "identifier_not_a_url"],
  ["url", "https://example.com/a b", "identifier_not_a_url"],
  ["url", "https://localhost/", "identifier_not_a_url"],
  ["url", "the login page", "identifier_not_a_url"],
  ["url", "https://*.example.com/", "identifier_is_a_pattern"],
  ["domain", "*.example.com", "identifier_is_a_pattern"],
  ["domain", "https://example.com", "identifier_not_a_domain"],
  ["domain", "192.0.2.1", "identifier_not_a_domain"],
  ["domain", "-a.example.com", "identifier_not_a_domain"],
  ["domain", "example", "identifier_not_a_domain"],
  ["domain", `${"a".repeat(64)}.com`, "identifier_not_a_domain"],
  ["wildcard", "www.example.com", "identifier_not_a_pattern"],
  ["wildcard", "example.com,*.example.com", "identifier_several"],
  ["wildcard", "Any *.example.com host", "identifier_not_a_pattern"],
  ["wildcard", "https://user:secret@*.example.com", "identifier_not_a_pattern"],
  ["wildcard", "**bold**", "identifier_not_a_pattern"],
  ["wildcard", "*.*", "identifier_pattern_without_name"],
  ["wildcard", "https://*/", "identifier_pattern_without_name"],
  ["source_code", "Our Java SDK", "identifier_not_a_repository"],
  ["smart_contract", "PoolStakeFactory", "identifier_not_a_contract"],
  ["ios_app_store", "javascript://apps.apple.com/id1", "identifier_not_a_url"],
  ["other", "   ", "identifier_meaningless"],
  ["other", "...", "identifier_meaningless"],
  ["hardware_iot", "██████████", "identifier_meaningless"],
];

describe("checkIdentifier", () => {
  test.each(accepted)("%s takes %s as it is", (type, text) => {
    expect(checkIdentifier(type, text)).toEqual({ ok: true, identifier: text });
  });

  test.each(mended)("%s takes %s as %s and says so", (type, text, identifier, warning) => {
    expect(checkIdentifier(type, text)).toEqual({ ok: true, identifier, warning });
  });

  test.each(refused)("%s refuses %s", (type, text, error) => {
    expect(checkIdentifier(type, text)).toEqual({ ok: false, error });
  });

  test("drops blanks around an identifier of any type", () => {
    for (const [type, text] of accepted) expect(checkIdentifier(type, ` ${text}\t`)).toEqual({ ok: true, identifier: text });
  });

  test("takes what it mended as it is", () => {
    for (const [type, , text, warning] of mended) {
      const again = checkIdentifier(type, text);
      expect(again).toMatchObject({ ok: true, identifier: text });
      if (warning === "host_bits_cleared") expect(again).not.toHaveProperty("warning");
    }
  });

  test("has an accepted example of every type @spec:5.25", () => {
    expect(new Set(accepted.map(([type]) => type))).toEqual(new Set(assetTypes));
  });

  test("judges the worst texts without a step for every pair of characters", () => {
    const units = "( [ < { (a. [a. <a. {a. * *. a. a- 1: :: a/ . a 0 @: git@a: a.near. % é".split(" ").concat("*. ");
    const texts = units.flatMap((unit) => ["", "!", ")"].map((end) => unit.repeat(400_000 / unit.length) + end));
    const judgeAll = () => {
      for (const type of assetTypes) for (const text of texts) checkIdentifier(type, text);
    };
    // Cut off long before a rule that backtracks would be done, and long after one that does not.
    runInNewContext("judgeAll()", { judgeAll }, { timeout: 60_000 });
  }, 120_000);
});
