import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { copyTemplate, prepareTemplate } from "@safeport/db/factories/template-database";
import { type Cluster, startCluster } from "@safeport/embedded-postgres/cluster";
import pg from "pg";
import { createRelay } from "./restarting-postgres.ts";

const replicated = { wal_level: "replica", max_wal_senders: "4", fsync: "off" };

/** A PostgreSQL with a migrated database, and another that follows it by streaming replication. */
export async function startReplicatedPostgres() {
  const dir = await mkdtemp(path.join(tmpdir(), "safeport-replica-"));
  const [at, copyAt] = [path.join(dir, "primary"), path.join(dir, "replica")];
  const first = await startCluster({ dir: at, settings: replicated });
  const copy = new URL(await copyTemplate(await prepareTemplate(first.url), "safeport_replicated"));
  // A stopped cluster can be copied as it is.
  await first.stop();
  const cluster = realpathSync(path.join(at, "cluster"));
  mkdirSync(copyAt, { mode: 0o700 });
  execFileSync("cp", ["-a", cluster, path.join(copyAt, "cluster")]);
  const primary = await startCluster({ dir: at, settings: replicated });
  const { port, username, password } = new URL(primary.url);
  const data = path.join(copyAt, "cluster/data");
  const connection = `host=127.0.0.1 port=${port} user=${username} password=${decodeURIComponent(password)}`;
  appendFileSync(path.join(data, "postgresql.auto.conf"), `primary_conninfo = '${connection}'\n`);
  writeFileSync(path.join(data, "standby.signal"), "");
  if (process.getuid?.() === 0) {
    const { uid, gid } = statSync(data);
    execFileSync("chown", [`${uid}:${gid}`, path.join(data, "standby.signal")]);
  }
  const replica: Cluster = await startCluster({ dir: copyAt, settings: replicated });
  const relay = createRelay(() => Number(new URL(replica.url).port));
  const direct = new URL(copy.pathname, replica.url).href;
  const [url, readUrl] = [new URL(copy), new URL(copy)];
  url.port = port;
  readUrl.port = String(await relay.open(0));
  return {
    url: url.href,
    /** The address of the replica by way of a relay, which `cut()` closes. */
    readUrl: readUrl.href,
    /** The replica itself, for a superuser. */
    direct,
    cut: () => relay.close(),
    /** Freezes every process of the replica; the returned function lets them run again. */
    async freeze(): Promise<() => void> {
      const client = new pg.Client({ connectionString: direct });
      await client.connect();
      const { rows } = await client.query<{ pid: number }>("select pid from pg_stat_activity where pid <> pg_backend_pid()");
      await client.end();
      const main = Number.parseInt(readFileSync(path.join(data, "postmaster.pid"), "utf8"), 10);
      const pids = [main, ...rows.map(({ pid }) => pid)];
      for (const pid of pids) process.kill(pid, "SIGSTOP");
      return () => {
        for (const pid of pids) process.kill(pid, "SIGCONT");
      };
    },
    async remove() {
      await relay.close();
      await replica.stop();
      await primary.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
