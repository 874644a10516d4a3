import { createHash, randomBytes } from "node:crypto";
import { cp, lstat, mkdir, readlink, rename, rm, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { OperatorError } from "@safeport/db/operator-error";
import { type Binaries, binariesIn } from "./binaries.ts";

const base = "/var/lib/safeport";

/** Copies a folder so that the copy is complete or absent, also if killed or run twice at once. */
async function copyWhole(from: string, to: string): Promise<void> {
  if (await lstat(to).catch(() => undefined)) return;
  const building = `${to}.${randomBytes(4).toString("hex")}`;
  await cp(from, building, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  await rename(building, to).catch(async (error) => {
    await rm(building, { recursive: true, force: true });
    if (!(await lstat(to).catch(() => undefined))) throw error;
  });
}

/** Copies the programs to a folder where every user can execute them. */
export async function stageBinaries(binaries: Binaries): Promise<Binaries> {
  const native = join(base, `postgresql-${binaries.version}`);
  await mkdir(base, { recursive: true, mode: 0o755 });
  await copyWhole(binaries.native, native);
  return binariesIn(native, binaries.version);
}

/**
 * The folder that holds the data of `dir`: `dir` itself or, if PostgreSQL's user cannot enter it, a folder below `/var/lib/safeport` to which
 * `linkHome` links. Existing data of `dir` are copied there.
 */
export async function findHome(dir: string, outOfReach: boolean): Promise<string> {
  const link = join(dir, "cluster");
  const there = await lstat(link).catch(() => undefined);
  if (there?.isSymbolicLink()) {
    const target = await readlink(link);
    if (!(await lstat(join(target, "data")).catch(() => undefined)))
      throw new OperatorError(`The data of ${dir} lay in ${target}, which is gone; put it back, or remove ${link} to begin anew`);
    return dirname(target);
  }
  if (!outOfReach) return dir;
  const home = join(base, createHash("sha256").update(dir).digest("hex").slice(0, 16));
  await mkdir(home, { recursive: true, mode: 0o700 });
  if (there) {
    await copyWhole(link, join(home, "cluster"));
    await rename(link, `${link}-moved-${Date.now()}`);
  }
  return home;
}

/** Links `dir/cluster` to data outside of `dir`. */
export async function linkHome(dir: string, home: string): Promise<void> {
  const link = join(dir, "cluster");
  if (home === dir || (await lstat(link).catch(() => undefined))) return;
  await symlink(join(home, "cluster"), link);
}
