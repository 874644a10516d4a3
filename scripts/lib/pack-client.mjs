import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { installPackages } from "./install-packages.mjs";
import { inRoot, root } from "./paths.mjs";
import { runNpm, runScript } from "./run-command.mjs";
import { runTool } from "./run-tool.mjs";
import { StepError } from "./step.mjs";
import { generateClientTypes } from "./steps/client-types.mjs";

/**
 * `npm run client:pack`: builds packages/client and writes its npm package.
 * @param {string[]} args the folder to write to; the one in which npm was called if it is not given
 */
export function packClientHere([folder = "."]) {
  return runTool(async () => {
    await installPackages();
    const out = resolve(process.env.INIT_CWD ?? root, folder);
    console.log(`The client is in ${join(out, await packClient(out))}`);
    return true;
  });
}

/**
 * Makes the types of packages/client from the contract, builds it, and writes it as a tarball that npm can install. It is built outside of the
 * repository, so two builds at a time do not meet. Throws a StepError if it cannot be built or packed.
 * @param {string} out the folder of the tarball, which is made if it is not there
 * @returns {Promise<string>} the name of the tarball
 */
export async function packClient(out) {
  const copy = mkdtempSync(join(tmpdir(), "safeport-client-"));
  try {
    for (const file of ["package.json", "README.md", "LICENSE"]) cpSync(inRoot(join("packages/client", file)), join(copy, file));
    const types = await generateClientTypes();
    if (types.status !== 0) throw new StepError(`The types of the client could not be made: ${types.output}`);
    const build = await runScript("node_modules/typescript-7/bin/tsc", ["-p", "packages/client", "--outDir", join(copy, "dist")]);
    if (build.status !== 0) throw new StepError(`The client could not be built: ${build.output}`);
    mkdirSync(out, { recursive: true });
    const options = ["--ignore-scripts", `--pack-destination=${out}`, "--loglevel=error"];
    const { status, stdout, output } = await runNpm(["pack", copy, ...options]);
    if (status !== 0) throw new StepError(`npm could not pack the client: ${output}`);
    return stdout.trim();
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
