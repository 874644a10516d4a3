import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { installPackages } from "./install-packages.mjs";
import { inRoot, root } from "./paths.mjs";
import { runNpm } from "./run-command.mjs";
import { runTool } from "./run-tool.mjs";
import { StepError } from "./step.mjs";

/** Packages that run in production: the server, and the web that it serves. All other packages follow from these. */
const workspaces = ["apps/server", "apps/web"];

/**
 * `npm run sbom`: writes the production dependencies of all platforms, as package-lock.json has them, in CycloneDX's JSON.
 * @param {string[]} args the file to write, `sbom.cdx.json` if it is not given
 */
export function writeSbom([file = "sbom.cdx.json"]) {
  // npm changes to the repository's folder; a relative path refers to the folder in which npm was called.
  const path = resolve(process.env.INIT_CWD ?? root, file);
  return runTool(async () => {
    await installPackages();
    writeFileSync(path, await readSbom());
    console.log(`The SBOM is in ${path}`);
    return true;
  });
}

/** The SBOM of the production dependencies as CycloneDX's JSON. Throws a StepError if npm cannot write it. */
export async function readSbom() {
  const folder = mkdtempSync(join(tmpdir(), "safeport-sbom-"));
  try {
    return await askNpm(copyForProduction(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Copies the manifests and the lock file without what is only for development. `npm sbom --omit dev` does not do: it also leaves out each
 * production dependency that any package names as one for development, of ours react, pg and zod.
 * @param {string} folder
 * @returns {string} the folder of the copy, which has the name that npm gives to the whole
 */
function copyForProduction(folder) {
  const copy = join(folder, "safeport");
  const lock = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8"));
  for (const path of Object.keys(lock.packages).filter((path) => !path.includes("node_modules"))) {
    if (!existsSync(inRoot(join(path, "package.json")))) continue;
    const { devDependencies: _, ...manifest } = JSON.parse(readFileSync(inRoot(join(path, "package.json")), "utf8"));
    delete lock.packages[path].devDependencies;
    writeJson(join(copy, path, "package.json"), manifest);
  }
  writeJson(join(copy, "package-lock.json"), lock);
  return copy;
}

/**
 * @param {string} path
 * @param {unknown} value
 */
function writeJson(path, value) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(value));
}

/** @param {string} folder */
async function askNpm(folder) {
  const only = workspaces.map((workspace) => `--workspace=${workspace}`);
  const { status, output, stdout } = await runNpm([
    "sbom",
    `--prefix=${folder}`,
    "--sbom-format=cyclonedx",
    "--sbom-type=application",
    "--package-lock-only",
    "--loglevel=error",
    ...only,
  ]);
  if (status !== 0) throw new StepError(`npm could not write the SBOM: ${output}`);
  return stdout;
}
