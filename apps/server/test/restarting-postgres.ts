import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { copyTemplate, prepareTemplate } from "@safeport/db/factories/template-database";
import { type Cluster, startCluster } from "@safeport/embedded-postgres/cluster";

/** A PostgreSQL of its own that can be stopped and started again at the same address, and loses nothing by it. */
export interface RestartingPostgres {
  /** The address of a migrated database. */
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Keeps connections open and takes new ones, but lets nothing pass, until `wakeUp()`. */
  fallSilent(): void;
  wakeUp(): void;
  /** Stops it for good. */
  remove(): Promise<void>;
}

export async function startRestartingPostgres(): Promise<RestartingPostgres> {
  const dir = await mkdtemp(path.join(tmpdir(), "safeport-restarts-"));
  let cluster: Cluster | null = await startCluster({ dir: path.join(dir, "postgres") });
  const database = new URL(await copyTemplate(await prepareTemplate(cluster.url), "safeport_restarts"));
  // PostgreSQL gets another port at each start; this one stays.
  const relay = createRelay(() => Number(new URL(cluster?.url ?? "").port));
  database.port = String(await relay.open(0));
  return {
    url: database.href,
    async stop() {
      await relay.close();
      await cluster?.stop();
      cluster = null;
    },
    async start() {
      cluster = await startCluster({ dir: path.join(dir, "postgres") });
      await relay.open(Number(database.port));
    },
    fallSilent: () => relay.hold(true),
    wakeUp: () => relay.hold(false),
    async remove() {
      await relay.close();
      await cluster?.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Passes connections on to a port of this machine. */
export function createRelay(portOf: () => number) {
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let isHeld = false;

  function pass(client: Socket): void {
    const upstream = connect(portOf(), "127.0.0.1");
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
      if (isHeld) from.pause();
    }
  }

  return {
    async open(port: number): Promise<number> {
      const opened = createServer(pass).listen(port, "127.0.0.1");
      server = opened;
      await new Promise((resolve, reject) => opened.once("listening", resolve).once("error", reject));
      return (opened.address() as AddressInfo).port;
    },
    async close(): Promise<void> {
      const closed = new Promise((resolve) => (server?.listening ? server.close(resolve) : resolve(null)));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    hold(on: boolean): void {
      isHeld = on;
      for (const socket of sockets) on ? socket.pause() : socket.resume();
    },
  };
}
