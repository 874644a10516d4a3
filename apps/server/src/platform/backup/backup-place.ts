import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { OperatorError } from "@safeport/db/operator-error";
import { isUploadKey, probeKey } from "../files/storage-keys.ts";
import { readSettings, type Settings } from "../settings.ts";
import { openS3Object, type S3Address } from "./s3-object.ts";

/** Where a backup is: a file, or an object of an S3-compatible service. */
export interface BackupPlace {
  /** Names it in a sentence. */
  label: string;
  exists(): Promise<boolean>;
  /** Writes a new backup, completely or not at all, also if `signal` is aborted. */
  write(bytes: Readable, signal: AbortSignal): Promise<void>;
  read(): Readable;
}

interface Named {
  /** A path below `folder`, or `s3://BUCKET/KEY`. */
  name: string;
  folder: string;
  env: NodeJS.ProcessEnv;
  warn: (line: string) => void;
}

/**
 * Opens the place of a backup, and reads the settings of the installation. The S3 settings without S3_BUCKET are for the place alone: the
 * uploads are then in the folder. Throws an OperatorError for a wrong address.
 */
export function openBackupPlace({ name, folder, env, warn }: Named): { place: BackupPlace; settings: Settings } {
  if (!/^s3:/i.test(name)) return { place: fileAt(name, path.resolve(folder, name)), settings: readSettings(env) };
  const address = addressOf(name);
  if (!Object.keys(env).some((setting) => setting.startsWith("S3_") && env[setting]))
    throw new OperatorError(`${name} needs S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY`);
  const { s3, ...settings } = readSettings({ ...env, S3_BUCKET: env.S3_BUCKET || address.bucket });
  if (!s3) throw new OperatorError(`${name} needs the S3 settings`);
  if (env.S3_BUCKET === address.bucket && (isUploadKey(address.key) || address.key === probeKey))
    throw new OperatorError(`${name} looks like an upload, which is removed; choose another key, such as backups/today`);
  return { place: objectAt(s3, address, warn), settings: { ...settings, s3: env.S3_BUCKET ? s3 : null } };
}

function addressOf(name: string): S3Address {
  const [, bucket, key] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/([\w.=+@:/-]{1,900})$/.exec(name) ?? [];
  if (!bucket || !key || key.split("/").some((part) => /^\.{0,2}$/.test(part)))
    throw new OperatorError(
      `${name} is no address of a backup. It is s3://BUCKET/KEY; a key has letters, digits, / and . _ - = + @ :, and no empty part`,
    );
  return { bucket, key };
}

function fileAt(name: string, file: string): BackupPlace {
  return {
    label: `file ${name}`,
    exists: async () => existsSync(file),
    async write(bytes, signal) {
      const partial = `${file}.part`;
      try {
        await pipeline(bytes, createWriteStream(partial, { flags: "wx", mode: 0o600 }), { signal });
        await rename(partial, file);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "EEXIST")
          throw new OperatorError(`${name}.part exists: another backup writes it, or one was killed. Remove it if none runs.`);
        await rm(partial, { force: true });
        throw error;
      }
    },
    read: () => createReadStream(file),
  };
}

function objectAt(s3: NonNullable<Settings["s3"]>, address: S3Address, warn: (line: string) => void): BackupPlace {
  const object = openS3Object(s3, address);
  return {
    label: `s3://${address.bucket}/${address.key}`,
    exists: async () => (await object.size()) !== null,
    write: (bytes, signal) => object.write(bytes, signal, warn),
    read: () => object.read(),
  };
}
