import { readFileSync } from "node:fs";
import type { Seeded } from "@safeport/db/factories/seeded";

/**
 * Texts that hardly any field allows, in which U+F8FF stands for a byte that is not UTF-8; JSON as it is sent, with what only a text can say;
 * parts of a path as they are sent; values of a query likewise; headers, of which some change how a request is read.
 */
export const edgeCases: Record<"texts" | "json" | "pathParts" | "queryValues", string[]> & { headers: [string, string][] } =
  JSON.parse(readFileSync(new URL("../fixture/edge-cases.json", import.meta.url), "utf8"));

/** JSON that `jsonOf` writes as it is. */
class Source {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

export function edgeText(random: Seeded): string {
  const text = random.pick(edgeCases.texts);
  if (random.chance(0.1))
    return Array.from({ length: random.int(1, 60) }, () => String.fromCharCode(random.int(0, 0xffff))).join("");
  return random.chance(0.1) ? text.repeat(random.pick([11, 120, 2_500, 30_000])).slice(0, 300_000) : text;
}

/** A value of any type. */
export function edgeValue(random: Seeded): unknown {
  const depth = random.pick([5, 13, 500, 50_000]);
  const count = random.pick([50, 999, 1_001, 20_000]);
  if (random.chance(0.05)) return new Source(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);
  if (random.chance(0.05)) return new Source(`${"[".repeat(depth)}${"]".repeat(depth)}`);
  if (random.chance(0.05)) return Array.from({ length: count }, (_, index) => index);
  if (random.chance(0.05)) return Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index]));
  return random.chance(0.5) ? edgeText(random) : new Source(random.pick(edgeCases.json));
}

/** A second value for the key that it is the value of. */
export const duplicateKey = (name: string, value: unknown) => new Source(`${JSON.stringify(value)},${JSON.stringify(name)}:1`);

/** Writes a value as JSON. */
export function jsonOf(value: unknown): string {
  if (value instanceof Source) return value.json;
  if (Array.isArray(value)) return `[${value.map(jsonOf).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
  return `{${Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}:${jsonOf(inner)}`)}}`;
}

/** Encodes a text as UTF-8, but each U+F8FF as the byte 0xff. */
export function bytesOf(text: string): Buffer {
  const latin1 = Buffer.from(text).toString("latin1");
  return Buffer.from(latin1.replaceAll("\u00ef\u00a3\u00bf", "\u00ff"), "latin1");
}
