import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { freePort } from "@safeport/db/factories/free-port";

const places = [
  "/usr/bin/valkey-server",
  "/usr/bin/redis-server",
  "/usr/local/bin/redis-server",
  "/opt/homebrew/bin/redis-server",
];

/** The path of a Valkey or Redis of this machine; as root on Debian, `npm test` installs one. */
export function findRedis(): string | undefined {
  return places.find((path) => existsSync(path));
}

export interface RedisServer {
  url: string;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a Redis of its own that stores nothing, on a free port of this machine. */
export async function startRedis(path: string): Promise<RedisServer> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const server = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const started = spawn(path, ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"], {
        stdio: ["ignore", "pipe", "ignore"],
      });
      child = started;
      for await (const chunk of started.stdout) if (/Ready to accept connections/.test(String(chunk))) return;
      throw new Error(`${path} did not start`);
    },
    async stop() {
      if (!child || child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
  await server.start();
  return server;
}
