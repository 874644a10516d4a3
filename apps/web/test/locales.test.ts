import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import compile from "icu-minify/compile";
import { describe, expect, test } from "vitest";
import { locales } from "../src/lib/locales.ts";

type Messages = { [key: string]: string | Messages };

const folder = join(import.meta.dirname, "../src/locales");
const features = readdirSync(join(folder, "en")).filter((name) => name.endsWith(".json"));

function read(language: string, feature: string): Map<string, string> {
  return new Map(flatten(JSON.parse(readFileSync(join(folder, language, feature), "utf8")) as Messages));
}

function flatten(messages: Messages, path = ""): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value] as [string, string]] : flatten(value, `${path}${key}.`),
  );
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

test("both languages have the same files", () => {
  expect(readdirSync(join(folder, "fr")).sort()).toEqual(readdirSync(join(folder, "en")).sort());
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

describe.each(features)("%s", (feature) => {
  const [english = new Map<string, string>(), french = new Map<string, string>()] = locales.map((language) =>
    read(language, feature),
  );

  test("has the same texts in both languages", () => {
    expect([...french.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test("takes the same arguments in both languages", () => {
    for (const [key, message] of english) {
      expect([key, argumentsOfMessage(french.get(key) ?? "")]).toEqual([key, argumentsOfMessage(message)]);
    }
  });

  test("leaves no text empty", () => {
    for (const texts of [english, french]) for (const [key, text] of texts) expect([key, text.trim()]).not.toEqual([key, ""]);
  });
});
