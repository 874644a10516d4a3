import { spawn } from "node:child_process";
import { once } from "node:events";
import { ownDatabase } from "@safeport/db/factories/own-database";

/** A server of its own without the demo, on an empty database. */
export interface EmptyServer {
  /** Output of the server at its start. */
  output: string;
  databaseUrl: string;
  stop(): Promise<void>;
}

/** Starts it at a free port, or at one that its addresses have to name, and with further settings. */
export async function startEmptyServer(port = 0, settings: Record<string, string> = {}): Promise<EmptyServer> {
  const own = await ownDatabase(process.env.DATABASE_URL ?? "");
  const server = spawn(process.execPath, ["serve.mjs"], {
    cwd: new URL("..", import.meta.url),
    env: { ...process.env, E2E_PORT: String(port), E2E_DEMO: "0", DATABASE_URL: own.url, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  for await (const chunk of server.stdout) {
    output += String(chunk);
    if (output.includes("ready at")) break;
  }
  return {
    output,
    databaseUrl: own.url,
    async stop() {
      server.kill("SIGTERM");
      if (server.exitCode === null) await once(server, "exit");
      await own.drop();
    },
  };
}
