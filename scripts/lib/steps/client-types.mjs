import { runScript } from "../run-command.mjs";

/** Writes packages/client/src/api.gen.ts, which is not committed, from the contract. */
export function generateClientTypes() {
  return runScript("node_modules/tsx/dist/cli.mjs", ["scripts/lib/generate-client-types.ts"]);
}
