import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inRoot } from "../lib/paths.mjs";

const commands = readdirSync(inRoot("scripts")).filter((name) => name.endsWith(".mjs"));
const folder = mkdtempSync(join(tmpdir(), "safeport-commands-"));

beforeAll(() => {
  cpSync(inRoot("scripts"), join(folder, "clone/scripts"), { recursive: true });
  cpSync(inRoot("package-lock.json"), join(folder, "clone/package-lock.json"));
  writeFileSync(join(folder, "npm.js"), 'console.error("npm error asked to " + process.argv[2]); process.exit(1);');
  // Loads only the entry and the check of the version.
  mkdirSync(join(folder, "old/scripts/lib"), { recursive: true });
  for (const name of [...commands, "lib/check-node.mjs"]) cpSync(inRoot(`scripts/${name}`), join(folder, "old/scripts", name));
  writeFileSync(
    join(folder, "node-18.cjs"),
    'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.0" } });',
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(cwd: string, args: string[]): { status: number | null; stderr: string } {
  const env = { ...process.env, npm_execpath: join(folder, "npm.js") };
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: join(folder, cwd), env, encoding: "utf8" });
  return { status, stderr };
}

describe.each(commands)("scripts/%s", (name) => {
  it("first installs the packages in a fresh clone, and says in one line if that fails", () => {
    expect(run("clone", [`scripts/${name}`])).toEqual({
      status: 1,
      stderr: "npm could not install the packages: asked to ci\n",
    });
  });

  it("names the Node it needs to an older one, before it loads anything else", () => {
    expect(run("old", ["--require", "../node-18.cjs", `scripts/${name}`])).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^Safeport needs Node 20\.19 or newer, and this is 18\.20\.0: .*\n$/),
    });
  });
});
