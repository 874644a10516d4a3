import { installPackages } from "./lib/install-packages.mjs";
import { generateTypes } from "./lib/steps/generated-types.mjs";
import { openTestDatabases } from "./lib/test-databases.mjs";

// `npm run db:types`: writes the types of the tables anew, from an empty database with all migrations.
await installPackages();
const databases = await openTestDatabases();
try {
  const { status, output } = await generateTypes(await databases.create("types"), []);
  if (status !== 0) console.error(output);
  process.exitCode = status ?? 1;
} finally {
  await databases.stop();
}
