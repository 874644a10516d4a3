import { runScript } from "../run-command.mjs";

/**
 * Writes packages/client/src/api.gen.ts from the contract; with `--verify` it only compares.
 * @param {string[]} args
 */
export function generateClientTypes(args) {
  return runScript("node_modules/tsx/dist/cli.mjs", ["scripts/lib/generate-client-types.ts", ...args]);
}
