import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { keepAssets } from "./keep-assets.mjs";
import { inRoot } from "./paths.mjs";
import { runScript } from "./run-command.mjs";
import { StepError, say, secondsSince } from "./step.mjs";

const ignored = new Set(["node_modules", "dist", "dist-fixtures", "test"]);

/**
 * @typedef {object} Build
 * @property {string} name
 * @property {string} dist the output folder
 * @property {string[]} sources files and folders whose change makes the build stale
 * @property {string} script
 * @property {string[]} args
 */

const shared = ["package-lock.json", "tsconfig.json", "packages/contract", "packages/messages"];
const packagesOfServer = ["db", "demo", "embedded-postgres", "foreign-files", "markdown", "program-lists", "scope-coverage"];
const ofServer = [...shared, ...packagesOfServer.map((name) => `packages/${name}`), "apps/server", "rolldown.config.ts"];

const serverBuild = ["--config", "rolldown.config.ts", "--log-level", "warn"];
/** The processes that tests of the server start and kill, bundled like the server: reading their sources took five times as long. */
const fixtures = "apps/server/test/fixtures";

/** @type {Build[]} */
const builds = [
  {
    name: "web",
    dist: "apps/web/dist",
    sources: [...shared, "apps/web"],
    script: "node_modules/vite/bin/vite.js",
    args: ["build", "apps/web", "--config", "apps/web/vite.config.ts", "--logLevel", "warn"],
  },
  {
    name: "server",
    dist: "apps/server/dist",
    sources: ofServer,
    script: "node_modules/rolldown/bin/cli.mjs",
    args: serverBuild,
  },
  {
    name: "fixtures",
    dist: "apps/server/dist-fixtures",
    sources: [...ofServer, fixtures],
    script: "node_modules/rolldown/bin/cli.mjs",
    get args() {
      const inputs = readdirSync(inRoot(fixtures)).filter((file) => file.endsWith(".ts"));
      return [
        ...serverBuild,
        "--dir",
        "apps/server/dist-fixtures",
        ...inputs.flatMap((file) => ["--input", `${fixtures}/${file}`]),
      ];
    },
  },
];

/**
 * Builds the web and the server bundle, or those named, if their sources have changed since the last build.
 * @param {string[]} [names]
 */
export async function buildStale(names = ["web", "server"]) {
  for (const build of builds.filter(({ name }) => names.includes(name))) {
    const stamp = inRoot(join(build.dist, ".stamp"));
    const files = build.sources.flatMap(filesIn);
    const [builtFrom, looked] = existsSync(stamp) ? readFileSync(stamp, "utf8").split("\n") : [];
    const looks = looksOf(files);
    if (builtFrom && looked === looks) {
      say(build.name, "up to date");
      continue;
    }
    const hash = hashOf(files);
    if (builtFrom === hash) {
      remember(stamp, hash, looks);
      say(build.name, "up to date");
      continue;
    }
    say(build.name, "building …");
    const began = performance.now();
    const startedAt = Date.now();
    // Removed first and written last, so that an interrupted build is repeated.
    rmSync(stamp, { force: true });
    const { status, output } = await runScript(build.script, build.args, { env: { NODE_ENV: "production" } });
    if (status !== 0)
      throw new StepError(
        `Building the ${build.name} failed: ${/ENOSPC/.test(output) ? "the disk is full" : withoutStack(output)}`,
      );
    if (build.name === "web") keepAssets(inRoot(build.dist), startedAt);
    remember(stamp, hash, looks);
    say(build.name, `built in ${secondsSince(began)}`);
  }
}

/** @param {string} output */
function withoutStack(output) {
  return output
    .split("\n")
    .filter((line) => !/^\s+at .*:\d+:\d+\)?$/.test(line))
    .join("\n")
    .trim();
}

/**
 * Hash of the names, sizes and times of files. Files that look as they did at the last start have not changed, which is found in a third of the time
 * that reading them takes; of others, the contents decide, since a copy has new times.
 * @param {string[]} files
 */
function looksOf(files) {
  const hash = createHash("sha256");
  for (const path of files) {
    const { size, mtimeMs, ctimeMs } = statSync(inRoot(path));
    hash.update(`${path}\0${size}\0${mtimeMs}\0${ctimeMs}\0`);
  }
  return hash.digest("hex");
}

/**
 * Writes what a build was made from. A folder that cannot be written, as in an image, costs the next start the reading.
 * @param {string} stamp
 * @param {string} hash
 * @param {string} looks
 */
function remember(stamp, hash, looks) {
  try {
    writeFileSync(stamp, `${hash}\n${looks}`);
  } catch (error) {
    if (!["EACCES", "EROFS", "EPERM"].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? "")) throw error;
  }
}

/**
 * Hash of the names and contents of files.
 * @param {string[]} files
 */
function hashOf(files) {
  const hash = createHash("sha256");
  for (const path of files) {
    const content = readFileSync(inRoot(path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  if (statSync(inRoot(path)).isFile()) return [path];
  const entries = readdirSync(inRoot(path), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    if (ignored.has(entry.name) || entry.name.startsWith(".")) return [];
    const inside = join(path, entry.name);
    return entry.isDirectory() ? filesIn(inside) : [inside];
  });
}
