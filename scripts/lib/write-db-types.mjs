import { installPackages } from "./install-packages.mjs";
import { generateTypes } from "./steps/generated-types.mjs";

/** `npm run db:types`: writes the types of the tables anew, from an empty database with all migrations. */
export async function writeDbTypes() {
  await installPackages();
  // What it imports is not there before the installation.
  const { openTestDatabases } = await import("./test-databases.mjs");
  const databases = await openTestDatabases();
  try {
    const { status, output } = await generateTypes(await databases.create("types"), []);
    if (status !== 0) console.error(output);
    process.exitCode = status ?? 1;
  } finally {
    await databases.stop();
  }
}
