import { existsSync, readdirSync, readFileSync } from "node:fs";
import { inRoot } from "./paths.mjs";

/** Modules of tests that start a server, a command, PostgreSQL, Redis or a mail server. */
const starters = [
  ...["run-fixture", "run-command", "server-process", "two-processes", "started"],
  ...["restarting-postgres", "replicated-postgres", "redis-server", "imap-server"],
];
const starts = new RegExp(`from "\\./(?:${starters.join("|")})\\.ts"`);

/** The test files that start processes, by what they import: `npm test` runs them beside the others. */
export function processTests() {
  const groups = ["packages", "apps"].flatMap((group) => readdirSync(inRoot(group)).map((name) => `${group}/${name}`));
  const folders = [...groups, "scripts", "bench", "fuzz"]
    .map((name) => `${name}/test`)
    .filter((name) => existsSync(inRoot(name)));
  const files = folders.flatMap((folder) => readdirSync(inRoot(folder)).map((name) => `${folder}/${name}`));
  return files.filter((file) => /\.test\.tsx?$/.test(file) && starts.test(readFileSync(inRoot(file), "utf8")));
}
