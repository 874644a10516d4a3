import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, watch, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OperatorError } from "@safeport/db/operator-error";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { type Cluster, startCluster } from "../src/cluster.ts";
import { lockInstance } from "../src/instance-lock.ts";
import { outputError } from "../src/output-error.ts";
import { holdCluster } from "./holder.ts";

const folders: string[] = [];
const clusters: Cluster[] = [];

afterAll(async () => {
  for (const cluster of clusters) await cluster.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** A folder that does not exist yet. Its name lets a later run remove it if this one is killed. */
function newFolder(): string {
  const folder = join(tmpdir(), `safeport-test-${process.pid}-${randomBytes(4).toString("hex")}`);
  folders.push(folder);
  return folder;
}

/** Tests that read data after a restart turn `throwaway` off, so that the data are synced to disk. */
async function start(dir: string, throwaway = true): Promise<Cluster> {
  const cluster = await startCluster({ dir, throwaway });
  clusters.push(cluster);
  return cluster;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function postmasterPid(dir: string): number {
  return Number.parseInt(readFileSync(join(dir, "cluster/data/postmaster.pid"), "utf8"), 10);
}

describe("a fresh folder", () => {
  it("gets a cluster that listens on the loopback only, with a secret password and one sort order everywhere", async () => {
    const dir = newFolder();
    const { url, adopted } = await start(dir);
    expect(adopted).toBe(false);
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    expect(statSync(join(dir, "cluster/password")).mode & 0o777).toBe(0o600);
    expect(
      await query(
        url,
        "select name, setting from pg_settings where name in ('listen_addresses', 'unix_socket_directories') order by 1",
      ),
    ).toEqual([
      { name: "listen_addresses", setting: "127.0.0.1" },
      { name: "unix_socket_directories", setting: "" },
    ]);
    const [{ words, lower }] = (await query(
      url,
      "select string_agg(word, ' ' order by word) as words, lower('ÀÉÑΩ') as lower from unnest(array['b', 'a', 'é', 'B', 'Z', '_']) word",
    )) as [{ words: string; lower: string }];
    expect(words).toBe("B Z _ a b é");
    expect(lower).toBe("àéñω");
    const wrong = new URL(url);
    wrong.password = "guess";
    await expect(query(wrong.href, "select 1")).rejects.toMatchObject({ code: "28P01" });
  });

  it("is completed by the next start if the first one was killed", async () => {
    const dir = newFolder();
    mkdirSync(dir);
    const begun = new Promise<void>((resolve) => {
      const watcher = watch(dir, () => {
        watcher.close();
        resolve();
      });
    });
    const first = holdCluster(dir);
    await begun;
    await first.end("SIGKILL");
    expect(readdirSync(dir)).not.toContain("cluster");
    const { url } = await start(dir);
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(readdirSync(dir).filter((name) => name.startsWith("new-"))).toEqual([]);
  });

  it("goes to exactly one of two concurrent starts", async () => {
    const dir = newFolder();
    const holders = [holdCluster(dir), holdCluster(dir)];
    const outcomes = await Promise.all(holders.map((holder) => holder.outcome));
    const [loser] = outcomes.filter((outcome) => !outcome.holds);
    const [winner] = outcomes.filter((outcome) => outcome.holds);
    expect(loser).toEqual({ holds: false, code: 1, stderr: `The data folder ${dir} is in use by another running Safeport\n` });
    expect(await query(winner?.holds ? winner.url : "", "select 1 as one")).toEqual([{ one: 1 }]);
    for (const holder of holders) await holder.end("SIGTERM");
  });
});

describe("a folder with data", () => {
  it("keeps the data over a restart", async () => {
    const dir = newFolder();
    const first = await start(dir, false);
    await query(first.url, "create table saved as select 42 as answer");
    await first.stop();
    expect(readdirSync(join(dir, "cluster/data"))).not.toContain("postmaster.pid");
    const second = await start(dir, false);
    expect(second.adopted).toBe(false);
    expect(await query(second.url, "select answer from saved")).toEqual([{ answer: 42 }]);
  });

  it("is adopted with its running PostgreSQL if the owner was killed", async () => {
    const dir = newFolder();
    const owner = holdCluster(dir);
    expect(await owner.outcome).toMatchObject({ holds: true, adopted: false });
    const pid = postmasterPid(dir);
    await owner.end("SIGKILL");
    const cluster = await start(dir);
    expect(cluster.adopted).toBe(true);
    expect(postmasterPid(dir)).toBe(pid);
    const lock = await lockInstance(cluster.url);
    await lock.release();
    await cluster.stop();
    await expect(query(cluster.url, "select 1")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });

  it("is refused to a second instance, and the first one keeps running", async () => {
    const dir = newFolder();
    const first = holdCluster(dir);
    const outcome = await first.outcome;
    const second = holdCluster(dir);
    expect(await second.outcome).toEqual({
      holds: false,
      code: 1,
      stderr: `The data folder ${dir} is in use by another running Safeport\n`,
    });
    expect(await query(outcome.holds ? outcome.url : "", "select 1 as one")).toEqual([{ one: 1 }]);
    await first.end("SIGTERM");
    expect(first.process.exitCode).toBe(0);
  });

  it("starts although the pid in its pid file belongs to another process", async () => {
    const dir = newFolder();
    const first = await start(dir, false);
    await query(first.url, "create table saved as select 42 as answer");
    const pidFile = readFileSync(join(dir, "cluster/data/postmaster.pid"), "utf8");
    await first.stop();
    writeFileSync(join(dir, "cluster/data/postmaster.pid"), pidFile.replace(/^\d+/, String(process.pid)));
    const second = await start(dir, false);
    expect(second.adopted).toBe(false);
    expect(await query(second.url, "select answer from saved")).toEqual([{ answer: 42 }]);
  });

  it("recovers if PostgreSQL was killed", async () => {
    const dir = newFolder();
    const first = await start(dir, false);
    await query(first.url, "create table saved as select 42 as answer");
    process.kill(postmasterPid(dir), "SIGKILL");
    const second = await start(dir, false);
    expect(await query(second.url, "select answer from saved")).toEqual([{ answer: 42 }]);
  });

  it("keeps running when Ctrl-C reaches all processes of the terminal", async () => {
    const dir = newFolder();
    const owner = holdCluster(dir);
    const outcome = await owner.outcome;
    process.kill(-(owner.process.pid ?? 0), "SIGINT");
    expect(await query(outcome.holds ? outcome.url : "", "select 1 as one")).toEqual([{ one: 1 }]);
    await owner.end("SIGTERM");
    expect(readdirSync(join(dir, "cluster/data"))).not.toContain("postmaster.pid");
  });
});

describe("a folder that cannot be used", () => {
  it("is refused with one line if a file is in the way", async () => {
    const folder = await mkdtemp(join(tmpdir(), "safeport-"));
    folders.push(folder);
    writeFileSync(join(folder, "file"), "");
    const dir = join(folder, "file/postgres");
    await expect(startCluster({ dir })).rejects.toThrow(
      new OperatorError(`The data folder ${dir} cannot be used: a file is in the way`),
    );
  });

  // Node's recursive `mkdir` never returns there.
  it("is refused with one line if no folder can be created", async () => {
    const dir = "/proc/safeport/postgres";
    const refusal: unknown = await startCluster({ dir }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(OperatorError);
    expect((refusal as Error).message).toMatch(/^The data folder \/proc\/safeport\/postgres cannot be used: [^\n]+$/);
  });

  it("is refused with one line if the disk is full", () => {
    const output = '2026-01-02 03:04:05 UTC [7] FATAL:  could not write lock file "postmaster.pid": No space left on device\n';
    expect(outputError("/data/postgres", output)).toEqual(
      new OperatorError("The data folder /data/postgres cannot be used: the disk is full"),
    );
  });

  it("is refused with PostgreSQL's message otherwise", async () => {
    const dir = newFolder();
    await (await start(dir)).stop();
    writeFileSync(join(dir, "cluster/data/global/pg_control"), "");
    await expect(startCluster({ dir })).rejects.toThrow(
      /^PostgreSQL does not start in .*: could not read file "global\/pg_control".*postgres\.log\)$/,
    );
  });
});

describe.runIf(process.getuid?.() === 0)("as root", () => {
  it("runs in a folder that only root may enter", async () => {
    const closed = await mkdtemp(join(tmpdir(), "safeport-"));
    folders.push(closed);
    expect(statSync(closed).mode & 0o777).toBe(0o700);
    const cluster = await start(join(closed, "clone/data/postgres"));
    expect(await query(cluster.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await cluster.stop();
  });
});
