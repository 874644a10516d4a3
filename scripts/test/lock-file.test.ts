import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inRoot } from "../lib/paths.mjs";
import { runNpm } from "../lib/run-command.mjs";

interface LockedPackage {
  resolved?: string;
  link?: true;
  hasInstallScript?: true;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
}

const manifest = JSON.parse(readFileSync(inRoot("package.json"), "utf8")) as { allowScripts: Record<string, boolean> };
const lock = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8")) as { packages: Record<string, LockedPackage> };
const packages = Object.entries(lock.packages);

/** Whether Node would find `name` from the package at `path`: beside it or beside a package that contains it. */
function isLocked(name: string, path: string): boolean {
  if (lock.packages[path === "" ? `node_modules/${name}` : `${path}/node_modules/${name}`]) return true;
  return path !== "" && isLocked(name, path.slice(0, Math.max(0, path.lastIndexOf("/"))));
}

it("is accepted by `npm ci`", async () => {
  const { status, output } = await runNpm(["ci", "--dry-run", "--offline", "--loglevel=error"]);
  expect(status, output).toBe(0);
});

it("holds the packages of Linux and macOS, x64 and arm64", () => {
  const missing = packages.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => /(linux|darwin)-(x64|arm64)/.test(name) && !isLocked(name, path))
      .map((name) => `${name} of ${path}`),
  );
  expect(missing).toEqual([]);
});

it("names no registry", () => {
  expect(packages.filter(([, { resolved, link }]) => resolved !== undefined && !link).map(([path]) => path)).toEqual([]);
});

/** Whether npm installs the package on Linux or macOS, x64 or arm64. */
function isSupported({ os = ["linux"], cpu = ["x64"] }: LockedPackage): boolean {
  return os.some((name) => name === "linux" || name === "darwin") && cpu.some((name) => name === "x64" || name === "arm64");
}

it("has no install script that package.json does not decide on", () => {
  const withScript = packages.filter(([, locked]) => locked.hasInstallScript && isSupported(locked));
  const names = withScript.map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
  expect(names.filter((name) => !(name in manifest.allowScripts))).toEqual([]);
});
