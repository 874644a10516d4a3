import { installPackages } from "./install-packages.mjs";
import { runTool } from "./run-tool.mjs";
import { generateTypes } from "./steps/generated-types.mjs";

/** `npm run db:types`: generates the types of the tables from an empty database with all migrations. */
export function writeDbTypes() {
  return runTool(async ({ databases }) => {
    await installPackages();
    const { create } = await databases();
    const { status, output } = await generateTypes(await create("types"), []);
    if (status !== 0) console.error(output);
    return status === 0;
  });
}
