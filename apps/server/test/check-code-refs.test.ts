import { describe, expect, it } from "vitest";
import { findCodeRefs } from "../src/features/flood/checks/code-refs.ts";
import { type CheckedIndex, checkCodeRefs, chosenIndexes } from "../src/features/flood/checks/code-refs-check.ts";
import { expectResult, quoted, textsWith } from "./check-cases.ts";

/** What a text names: paths with their lines, and functions with brackets. */
const namesOf = (text: string) =>
  findCodeRefs(textsWith({ poc_description_markdown: text })).map(({ kind, name, line }) =>
    kind === "function" ? `${name}()` : line === null ? name : `${name}:${line}`,
  );

describe("the code that a report names @spec:10.65", () => {
  it.each<[string, string, string[]]>([
    ["a path in a sentence", "See lib/url.c for it.", ["lib/url.c"]],
    ["a path at the end of a sentence", "The flaw is in src/cart/price.ts.", ["src/cart/price.ts"]],
    ["a path with a line", "lib/url.c:1234 frees it", ["lib/url.c:1234"]],
    ["a path with line and column", "src/app.ts:12:7 reads it", ["src/app.ts:12"]],
    ["a path with a line of GitHub", "lib/url.c#L88", ["lib/url.c:88"]],
    ["a path with a line in words", "lib/url.c, line 12", ["lib/url.c:12"]],
    ["a path in backticks with a line in words", "`lib/url.c` line 12", ["lib/url.c:12"]],
    ["a path of a compiler", "src/main.c(42): warning", ["src/main.c:42"]],
    ["a file name in backticks", "In `url.c` it is freed.", ["url.c"]],
    ["a file name with a line", "url.c:77 frees it", ["url.c:77"]],
    ["a file name in a fence", "```\nurl.c\n```", ["url.c"]],
    ["the name of a product", "It runs on Node.js and Vue.js", []],
    ["an address", "https://shop.example/static/app.js is loaded", []],
    ["a request", "GET /admin/index.php HTTP/1.1", []],
    ["the value of a parameter", "?file=../../config.php", []],
    ["a text file", "docs/readme.md and notes.txt", []],
    ["the two sides of a diff", "--- a/lib/url.c\n+++ b/lib/url.c", ["lib/url.c"]],
    ["a path of Windows", "at C:\\build\\src\\Cart.cs:line 5", ["build/src/Cart.cs:5"]],
    ["a path from here", "./src/x.go", ["src/x.go"]],
    ["a path of a library", "node_modules/express/lib/router.js:3", []],
    ["a path of Python itself", "/usr/lib/python3.11/json/decoder.py:12", []],
    ["the script of the reporter", "Run `exploit.py` and /tmp/poc.c", []],
    ["the same path twice", "lib/url.c and lib/url.c", ["lib/url.c"]],
    ["a function in backticks", "`parse_host()` copies it", ["parse_host()"]],
    ["a function with arguments", "`parse_host(conn, NULL)`", ["parse_host()"]],
    ["a function with underscores", "in `curl_easy_setopt`", ["curl_easy_setopt()"]],
    ["a function in camel case", "in `parseHost`", ["parseHost()"]],
    ["a method", "`Cart::addItem()` and `cart.removeItem()`", ["addItem()", "removeItem()"]],
    ["a word in backticks", "the field `price` and `true`", []],
    ["a function of every language", "`printf()` and `main()`", []],
    ["a function in a sentence", "parse_host copies it", []],
    [
      "a trace of AddressSanitizer",
      "```\n    #0 0x4f2a1b in parse_host /build/curl/lib/url.c:1234:5\n    #1 0x4f2a1c in Curl_connect lib/connect.c:99\n```",
      ["build/curl/lib/url.c:1234", "lib/connect.c:99", "parse_host()", "Curl_connect()"],
    ],
    [
      "a trace of gdb",
      "#0  parse_host (data=0x0) at url.c:12\n#1  0x00007f in curl_perform (x=1) at lib/easy.c:7",
      ["url.c:12", "lib/easy.c:7", "parse_host()", "curl_perform()"],
    ],
    [
      "a trace of Python",
      'Traceback (most recent call last):\n  File "/app/shop/cart.py", line 31, in add_item\n    raise',
      ["app/shop/cart.py:31", "add_item()"],
    ],
    [
      "a trace of Java",
      "at com.acme.shop.Cart.addItem(Cart.java:31)\nat java.util.List.forEach(List.java:9)",
      ["Cart.java:31", "List.java:9", "addItem()"],
    ],
    ["a trace of JavaScript", "    at Cart.addItem (/app/src/cart.js:31:7)", ["app/src/cart.js:31", "addItem()"]],
    [
      "a trace of .NET",
      "   at Acme.Shop.Cart.AddItem(Int32 id) in C:\\src\\Shop\\Cart.cs:line 31",
      ["src/Shop/Cart.cs:31", "AddItem()"],
    ],
    [
      "a trace of Go",
      "github.com/acme/shop/cart.(*Cart).AddItem(0xc0001, 0x2)\n\t/build/cart/cart.go:31 +0x1d",
      ["build/cart/cart.go:31", "AddItem()"],
    ],
    ["a trace of Ruby", "app/models/cart.rb:31:in `add_item'", ["app/models/cart.rb:31", "add_item()"]],
    ["a trace of PHP", "#0 /var/www/src/Cart.php(31): Shop\\Cart->addItem(3)", ["var/www/src/Cart.php:31", "addItem()"]],
    ["a trace of Rust", "  12: shop::cart::add_item\n             at src/cart.rs:31:5", ["src/cart.rs:31"]],
    ["nothing", "The price can be negative.", []],
  ])("%s", (_name, text, expected) => {
    expect(namesOf(text)).toEqual(expected);
  });

  it("are at most a hundred of each kind, found where they stand", () => {
    const many = Array.from({ length: 300 }, (_, at) => `\`call_${at}x()\` in src/f${at}.c`).join("\n");
    expect(namesOf(many)).toHaveLength(200);
    const texts = textsWith({ steps_markdown: "🛒 open lib/url.c:12 first" });
    const refs = findCodeRefs(texts);
    const result = checkCodeRefs(texts, refs, { indexes: [index("curl", "v1")], found: new Set() });
    expect(quoted(texts, result)).toEqual(["lib/url.c:12"]);
  });
});

const index = (name: string, version: string, is_public = true): CheckedIndex => ({
  ...{ name, version, is_public },
  commit_id: `${version.replaceAll(/\D/g, "") || "0"}abcdef0123456789`,
});

describe("a report by the code that it names @spec:10.65", () => {
  const check = (named: number, there: number, indexes = [index("curl", "v1.2")]) => {
    const texts = textsWith({ steps_markdown: Array.from({ length: named }, (_, at) => `src/f${at}.c`).join("\n") });
    const refs = findCodeRefs(texts);
    return { texts, result: checkCodeRefs(texts, refs, { indexes, found: new Set(refs.slice(0, there)) }) };
  };
  const cases = [1, 2, 3, 4, 5, 6, 9, 10, 30].flatMap((named) =>
    [0, 1, 2, 3, Math.floor(named / 3), named].filter((there) => there <= named).map((there): [number, number] => [named, there]),
  );
  it.each([...new Map(cases.map((one) => [String(one), one])).values()])("%i names of which %i are there", (named, there) => {
    const { texts, result } = check(named, there);
    const isFailed = there / named < 1 / 3;
    const sentence = isFailed ? "code_missing" : there === named ? "code_found" : "code_partly";
    expectResult(result, isFailed ? "fail" : "pass", sentence);
    expect(quoted(texts, result)).toHaveLength(named - there);
    expect(result.found).toHaveLength(there);
    expect(result.params.index).toBe("curl v1.2 (12abcdef)");
  });

  it("says nothing without an index, or of a text that names no code", () => {
    expectResult(check(3, 0, []).result, "unknown", "no_code_index");
    expectResult(check(0, 0).result, "unknown", "no_code_named");
  });

  it("shows what was found to everybody only if all its repositories are public", () => {
    expect(check(3, 3).result.is_found_public).toBe(true);
    expect(check(3, 3, [index("curl", "v1"), index("core", "v1", false)]).result.is_found_public).toBe(false);
  });

  const versions = ["v2.0", "v1.12", "v1.1", "nightly"].map((version) => index("curl", version));
  it.each<[string, string]>([
    ["Version v1.1 is affected", "v1.1"],
    ["Version 1.1 is affected", "v1.1"],
    ["Affected: 1.12.", "v1.12"],
    ["Affected: 1.120", "v2.0"],
    ["Affected: 11.1", "v2.0"],
    ["Affected: 1.1.5", "v2.0"],
    ["curl/1.1 (x86)", "v1.1"],
    ["The nightly build", "nightly"],
    ["At commit 112abcde", "v1.12"],
    ["All versions", "v2.0"],
    ["", "v2.0"],
  ])("looks into the version that the author names, else the newest: %s", (text, version) => {
    expect(chosenIndexes(text, versions).map((one) => one.version)).toEqual([version]);
    expect(chosenIndexes(text, [...versions, index("core", "v7")]).map(({ name }) => name)).toEqual(["curl", "core"]);
  });
});
