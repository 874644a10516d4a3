import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import compile from "icu-minify/compile";
import { describe, expect, test } from "vitest";
import { type CatalogueName, en, english } from "../src/en.ts";
import { fr } from "../src/fr.ts";
import { languages } from "../src/languages.ts";

type Texts = { [key: string]: string | Texts };

const names = Object.keys(en) as CatalogueName[];

/** Every text of a catalogue by its whole key, such as `empty.title`. */
function textsOf(catalogue: Texts, path = ""): Map<string, string> {
  const entries = Object.entries(catalogue).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[`${path}${key}`, value]] : [...textsOf(value, `${path}${key}.`)],
  );
  return new Map(entries);
}

/** Arguments and tags of a compiled message: `[name]`, `[name, kind, options]` or `[tag, ...children]`; branches are looked into. */
function argumentsOf(message: unknown): string[] {
  if (!Array.isArray(message)) return [];
  return message.filter(Array.isArray).flatMap((part: unknown[]) => {
    const [name, second, options] = part;
    if (typeof second !== "number") return [`${name}`, ...argumentsOf(part.slice(1))];
    const branches = typeof options === "object" && options !== null ? Object.values(options) : [];
    return [`${name} (${second})`, ...branches.flatMap(argumentsOf)];
  });
}

function argumentsOfMessage(message: string): string[] {
  return [...new Set(argumentsOf(compile(message)))].sort();
}

test.each(languages)("every catalogue in %s is part of the product", (language) => {
  const source = join(import.meta.dirname, "../src");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(`${language}.json`));
  expect(files.map((file) => dirname(file)).sort()).toEqual(Object.keys(english).sort());
});

test("every catalogue is in the file of its feature", () => {
  for (const [feature, catalogues] of Object.entries(english))
    for (const name of Object.keys(catalogues)) {
      const [owner, part] = name.split("/");
      expect([name, part === "mail" ? "mail" : owner]).toEqual([name, feature]);
    }
});

test("arguments are found wherever they stand", () => {
  expect(argumentsOfMessage("{count, plural, one {# by {who}} other {<a>{what}</a>}} {n, number}")).toEqual([
    "a",
    "count (2)",
    "n (4)",
    "what",
    "who",
  ]);
});

describe.each(names)("%s", (name) => {
  const inEnglish = textsOf(en[name]);
  const inFrench = textsOf(fr[name]);

  test("has the same texts in both languages", () => {
    expect([...inFrench.keys()].sort()).toEqual([...inEnglish.keys()].sort());
  });

  test("takes the same arguments in both languages", () => {
    for (const [key, message] of inEnglish) {
      expect([key, argumentsOfMessage(inFrench.get(key) ?? "")]).toEqual([key, argumentsOfMessage(message)]);
    }
  });

  test("leaves no text empty", () => {
    for (const texts of [inEnglish, inFrench]) for (const [key, text] of texts) expect([key, text.trim()]).not.toEqual([key, ""]);
  });
});

test("the full safe harbor is the standard text of disclose.io, word for word @spec:10.6", () => {
  // terms/safe-harbor/en-US.md of github.com/disclose/dioterms, without its comment and heading.
  const digest = createHash("sha256").update(en["programs/safe-harbor"].text_full).digest("hex");
  expect(digest).toBe("3816a1220accc26cb769964f8f25e6364111631be5cf2af5664c7e75e6287d2d");
});
