import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { promisify } from "node:util";

const run = promisify(execFile);
const places = [
  "/usr/bin/valkey-server",
  "/usr/bin/redis-server",
  "/usr/local/bin/redis-server",
  "/opt/homebrew/bin/redis-server",
];

/** A Valkey or Redis of this machine, else Debian's package (as root); the reason where there is none. */
export async function findRedis(): Promise<{ path: string } | { missing: string }> {
  const found = () => places.find((path) => existsSync(path));
  const path = found();
  if (path) return { path };
  if (!existsSync("/usr/bin/apt-get")) return { missing: "there is no redis-server and no apt to install it with" };
  if (process.getuid?.() !== 0) return { missing: "there is no redis-server, and only root can install Debian's package" };
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) => run("apt-get", ["-o", "DPkg::Lock::Timeout=120", ...args], { env });
  try {
    await apt("update");
    await apt("install", "-y", "--no-install-recommends", "redis-server");
  } catch (error) {
    return { missing: `Debian's redis-server could not be installed: ${(error as Error).message.trim().split("\n").at(-1)}` };
  }
  const installed = found();
  return installed ? { path: installed } : { missing: "Debian's redis-server was installed, but is nowhere" };
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

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
