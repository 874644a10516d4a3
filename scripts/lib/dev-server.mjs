// The API without the built web, for `npm run dev`, which restarts this process when a source changes.
import { main } from "../../apps/server/src/main.ts";

const server = await main({ log: console.log, webFolder: "" });
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.once(signal, async () => {
    await server.stop();
    process.exit(0);
  });
}
