import { spawn, spawnSync } from "node:child_process";
import { chownSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { OperatorError } from "@safeport/db/operator-error";
import type { Binaries } from "./binaries.ts";

/** The OS user that PostgreSQL runs as. It refuses to run as root, so root needs another user. */
export interface Runner {
  /** Command that is put before the command line. */
  prefix: readonly string[];
  /** The user and group ids to run with. */
  ids: { uid: number; gid: number } | undefined;
  /** The owner that the data must have; undefined if they belong to our user anyway. */
  owner: { uid: number; gid: number } | undefined;
}

const self: Runner = { prefix: [], ids: undefined, owner: undefined };

/** The environment of PostgreSQL, so that PGPORT or PGDATA of the operator do not affect it. */
const cleanEnv = { PATH: process.env.PATH ?? "/usr/bin:/bin:/usr/sbin:/sbin", LC_ALL: "C" };

/** File, arguments and options for `spawn`. */
export function commandOf(runner: Runner, command: string, args: readonly string[]) {
  const [file = command, ...rest] = [...runner.prefix, command, ...args];
  return { file, args: rest, options: { ...runner.ids, env: cleanEnv, cwd: "/" } };
}

/** Runs a command to its end. `status` is null if it was killed or could not be started. */
export function runToEnd(
  runner: Runner,
  command: string,
  args: readonly string[],
): Promise<{ status: number | null; output: string }> {
  const { file, args: rest, options } = commandOf(runner, command, args);
  return new Promise((resolve) => {
    const child = spawn(file, rest, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
    });
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
    });
    child.on("error", (error) => resolve({ status: null, output: error.message }));
    child.on("close", (status) => resolve({ status, output }));
  });
}

/** A user with a name, which initdb needs also inside a namespace. */
function namedUser(): { uid: number; gid: number } | undefined {
  let passwd: string;
  try {
    passwd = readFileSync("/etc/passwd", "utf8");
  } catch {
    return undefined;
  }
  const users = passwd
    .split("\n")
    .map((line) => line.split(":"))
    .map((fields) => ({ uid: Number(fields[2]), gid: Number(fields[3]) }))
    .filter((user) => user.uid > 0 && user.gid > 0);
  return users.find((user) => user.uid === 1000) ?? users.find((user) => user.uid === 65534) ?? users[0];
}

/** Runs in a user namespace, in which our user has another id. It keeps our access to files and folders. */
function namespaceRunner(): Runner | undefined {
  const user = namedUser();
  if (process.platform !== "linux" || !user) return undefined;
  return {
    prefix: ["unshare", "--user", `--map-user=${user.uid}`, `--map-group=${user.gid}`],
    ids: undefined,
    owner: { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 },
  };
}

function hasName(uid: number): boolean {
  return spawnSync("id", ["-un", String(uid)], { stdio: "ignore" }).status === 0;
}

function otherUser(uid: number, gid: number): Runner {
  return { prefix: [], ids: { uid, gid }, owner: { uid, gid } };
}

/** The OS user `safeport`, created if it is missing. */
function secondUser(): Runner | undefined {
  const find = () => {
    const ids = ["-u", "-g"].map((flag) => spawnSync("id", [flag, "safeport"], { encoding: "utf8" }));
    return ids.every((id) => id.status === 0) ? ids.map((id) => Number(id.stdout)) : undefined;
  };
  let ids = find();
  if (!ids) {
    const options = [
      "--system",
      "--user-group",
      "--no-create-home",
      "--home-dir",
      "/nonexistent",
      "--shell",
      "/usr/sbin/nologin",
    ];
    spawnSync("useradd", [...options, "safeport"], { stdio: "ignore" });
    ids = find();
  }
  const [uid, gid] = ids ?? [];
  return uid && gid ? otherUser(uid, gid) : undefined;
}

/** Whether this runner can execute the programs and enter the parent folder of `dir`. */
async function reaches(runner: Runner, binaries: Binaries, dir: string): Promise<boolean> {
  const script = 'test -x "$1" && test -r "$1" && test -x "$2" && "$1" --version >/dev/null';
  const { status } = await runToEnd(runner, "/bin/sh", ["-c", script, "sh", binaries.postgres, dirname(dir)]);
  return status === 0;
}

export interface Seat {
  runner: Runner;
  /** The runner cannot reach the folder or the programs, so both must be copied elsewhere. */
  outOfReach: boolean;
}

/**
 * Chooses the OS user of PostgreSQL. Ordinary users run it themselves; for root it is the folder's owner, else root in a user namespace, else
 * the OS user `safeport`. Throws OperatorError if none of these is possible.
 */
export async function chooseRunner(dir: string, binaries: Binaries): Promise<Seat> {
  const uid = process.getuid?.() ?? 0;
  if (uid !== 0) {
    const named = namespaceRunner();
    if (!hasName(uid) && named && (await reaches(named, binaries, dir))) return { runner: named, outOfReach: false };
    return { runner: self, outOfReach: false };
  }
  const folder = statSync(dir);
  const owner = folder.uid !== 0 && hasName(folder.uid) ? otherUser(folder.uid, folder.gid) : undefined;
  for (const runner of [owner, namespaceRunner()]) {
    if (runner && (await reaches(runner, binaries, dir))) return { runner, outOfReach: false };
  }
  const second = secondUser();
  if (!second)
    throw new OperatorError(
      "PostgreSQL cannot run as root, and this system allows neither user namespaces nor a second user; start as an ordinary user or set DATABASE_URL",
    );
  return { runner: second, outOfReach: !(await reaches(second, binaries, dir)) };
}

/** Makes the runner the owner of the folder and its contents. */
export function giveTo(runner: Runner, path: string): void {
  if (!runner.owner) return;
  const { uid, gid } = runner.owner;
  if (statSync(path).uid === uid) return;
  const done = spawnSync("chown", ["-R", `${uid}:${gid}`, path], { encoding: "utf8" });
  if (done.status !== 0)
    throw new OperatorError(`The data folder ${path} cannot be given to the user of PostgreSQL: ${done.stderr?.trim()}`);
  chownSync(path, uid, gid);
}
