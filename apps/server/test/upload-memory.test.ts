import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { request } from "node:http";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { uploadFile } from "@safeport/contract/files/file.endpoints";
import { maxFileBytes } from "@safeport/contract/files/file.limits";
import { afterEach, expect, it } from "vitest";
import { type Fixture, runFixture } from "./run-fixture.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

const mb = 1024 * 1024;
/** Megabytes that a server may grow while ten files of 50 MB come in at the same time. */
const maxGrowth = 30;

let fixture: Fixture | undefined;
let w: World | undefined;
afterEach(async () => {
  fixture?.child.kill("SIGKILL");
  await fixture?.ended;
  await w?.close();
});

/** Sends a form with a file of this many bytes, piece by piece, and returns the status. */
async function sendFile(port: number, as: Person, bytes: number): Promise<number> {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';
  const tail = "\r\n--x--\r\n";
  const sending = request({
    ...{ host: "127.0.0.1", port, method: "POST", path: uploadFile.path },
    headers: {
      authorization: `Bearer ${as.token}`,
      "content-type": "multipart/form-data; boundary=x",
      "content-length": head.length + bytes + tail.length,
    },
  });
  const status = new Promise<number>((resolve, reject) => {
    sending.on("response", (answer) => answer.resume().on("end", () => resolve(answer.statusCode ?? 0)));
    sending.on("error", reject);
  });
  const piece = Buffer.alloc(64 * 1024, 1);
  await pipeline(
    Readable.from(
      (function* () {
        yield Buffer.from(head);
        for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length));
        yield Buffer.from(tail);
      })(),
      { objectMode: false },
    ),
    sending,
  );
  return status;
}

/** Megabytes of memory that a process has had at most since the last reset. */
const peakOf = (pid: number) => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;

// The peak of another process is known on Linux alone.
it.runIf(process.platform === "linux")(
  "ten uploads of 50 MB at the same time take no more memory than small ones @spec:7.65",
  {
    timeout: 180_000,
  },
  async () => {
    const world = await buildOwnWorld();
    w = world;
    const env = { DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir, RATE_LIMIT_FACTOR: "1000" };
    const server = runFixture(new URL("fixtures/serve.ts", import.meta.url), [], env);
    fixture = server;
    const port = () => Number(/Server listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(server.output())?.[1] ?? 0);
    await expect.poll(port, { timeout: 60_000 }).toBeGreaterThan(0);
    const people = await Promise.all(Array.from({ length: 10 }, () => world.person()));
    const all = (bytes: number) => Promise.all(people.map((person) => sendFile(port(), person, bytes)));
    // The first uploads load what all need.
    await all(mb);
    await all(mb);
    const pid = server.child.pid ?? 0;
    const before = peakOf(pid);
    expect(await all(maxFileBytes)).toEqual(Array(10).fill(201));
    const growth = peakOf(pid) - before;
    expect(growth, `grew by ${growth.toFixed(1)} MB`).toBeLessThan(maxGrowth);
    expect(await readdir(path.join(world.dataDir, "incoming"))).toEqual([]);
  },
);
