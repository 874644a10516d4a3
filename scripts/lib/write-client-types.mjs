import { installPackages } from "./install-packages.mjs";
import { runTool } from "./run-tool.mjs";
import { generateClientTypes } from "./steps/client-types.mjs";

/** `npm run client:types`: generates the types of the API's client from the contract. */
export function writeClientTypes() {
  return runTool(async () => {
    await installPackages();
    const { status, output } = await generateClientTypes();
    if (status !== 0) console.error(output);
    return status === 0;
  });
}
