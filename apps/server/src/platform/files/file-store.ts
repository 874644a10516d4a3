import { createHmac, timingSafeEqual } from "node:crypto";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { newId } from "@safeport/db/new-id";
import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import type { UploadedFile } from "../http/forms.ts";
import { findAttachedFile, insertFile } from "./file.queries.ts";
import { rewriteImage } from "./rewrite-image.ts";
import type { Storage, StoredObject } from "./storage.ts";
import { diskFailure, storageFailure } from "./storage-failure.ts";
import { removeUnattached, sweepObjects, sweepUnattached } from "./sweep-files.ts";

/** Lifetime of a link, and the step to which its expiry is rounded up, so that a page loaded twice finds its images in the cache. */
const linkMs = 5 * 60_000;
/** Lifetime of a link that is created on a click, for a file that the reader may lose the right to. */
const briefMs = 60_000;

/** Longest wait for the removal of a file that could not be stored. */
const removeMs = 1_000;

interface OpenFile {
  stream: Readable;
  /** The file name that the sender gave. */
  name: string;
  type: string;
  /** In bytes. */
  size: number;
}

export interface FileStore {
  /**
   * Stores an uploaded raster image without its metadata, then calls `use`, which attaches the file (`attachFile`) in the transaction of
   * its change. When `use` fails, the image is removed again. Without an upload `use` gets null. Throws 415, and 413 for
   * too many pixels.
   */
  withImage<T>(upload: UploadedFile | undefined, ownerId: string, use: (fileId: string | null) => Promise<T>): Promise<T>;
  /** Stores a file that the server wrote, then calls `use`, as above. The file at `path` stays. */
  withFile<T>(
    made: StoredObject & { name: string; ext: string },
    ownerId: string,
    use: (fileId: string) => Promise<T>,
  ): Promise<T>;
  /** Opens an attached file; null if there is none. */
  read(fileId: string): Promise<Readable | null>;
  /** Removes an unattached file. */
  remove(fileId: string): Promise<void>;
  /** A link to a file that works for five to ten minutes; null for null. */
  link(fileId: string | null): string | null;
  /** The same for a minute. */
  briefLink(fileId: string | null): string | null;
  /** Opens a linked file; null when the link is wrong or expired, or the file is gone. */
  open(fileId: string, expires: string, signature: string): Promise<OpenFile | null>;
  /** Removes the remains of failed uploads after a day: rows with their objects, and objects without a row. */
  sweepUnattached(): Promise<void>;
  sweepObjects(): Promise<void>;
}

interface FileStoreOptions {
  db: Kysely<DB>;
  storage: Storage;
  /** Signs the links. */
  key: Buffer;
  /** The origin that links lead to; null: that of the app. */
  contentUrl: string | null;
  onError: (error: unknown) => void;
}

/** Uploaded files: rows in the database, bytes in the storage, reachable only by signed links. */
export function createFileStore({ db, storage, key, contentUrl, onError }: FileStoreOptions): FileStore {
  const stored = { db, storage, onError };
  const sign = (fileId: string, expires: string) => createHmac("sha256", key).update(`${fileId}\n${expires}`).digest();

  function linkUntil(fileId: string | null, time: number): string | null {
    if (fileId === null) return null;
    const expires = String(time);
    return `${contentUrl ?? ""}/v1/files/${fileId}?expires=${expires}&signature=${sign(fileId, expires).toString("base64url")}`;
  }

  async function storeImage({ path, name }: UploadedFile, ownerId: string): Promise<string> {
    return store({ name, ...(await rewriteImage(path, ownerId)) }, ownerId);
  }

  /** Writes the row first, so that stored bytes always have a row. */
  async function store({ name, ext, ...object }: StoredObject & { name: string; ext: string }, ownerId: string): Promise<string> {
    const { contentType: content_type, size: byte_size } = object;
    const id = newId();
    const storageKey = `${id}.${ext}`;
    await insertFile(db, { id, owner_id: ownerId, name, content_type, byte_size, storage_key: storageKey });
    try {
      await storage.write(storageKey, object);
    } catch (error) {
      // A storage that does not answer must not make the caller wait a second time.
      await Promise.race([remove(id), wait(removeMs, undefined, { ref: false })]);
      throw diskFailure(error) ?? storageFailure(error);
    }
    return id;
  }

  const readObject = (storageKey: string) =>
    storage.read(storageKey).catch((error) => {
      throw storageFailure(error);
    });

  async function using<T>(fileId: string, use: (fileId: string) => Promise<T>): Promise<T> {
    try {
      return await use(fileId);
    } catch (error) {
      await remove(fileId);
      throw error;
    }
  }

  /** If that fails, the sweep removes the file. */
  const remove = (fileId: string) => removeUnattached(stored, fileId).catch(onError);

  return {
    async withImage(upload, ownerId, use) {
      if (!upload) return use(null);
      return using(await storeImage(upload, ownerId), use);
    },
    withFile: async (made, ownerId, use) => using(await store(made, ownerId), use),
    async read(fileId) {
      const file = await findAttachedFile(db, fileId);
      return (file && (await readObject(file.storage_key)))?.stream ?? null;
    },
    remove: (fileId) => removeUnattached(stored, fileId),
    link: (fileId) => linkUntil(fileId, (Math.floor(Date.now() / linkMs) + 2) * linkMs),
    briefLink: (fileId) => linkUntil(fileId, Date.now() + briefMs),
    async open(fileId, expires, signature) {
      const received = Buffer.from(signature, "base64url");
      const right = sign(fileId, expires);
      if (received.length !== right.length || !timingSafeEqual(received, right)) return null;
      if (!(Number(expires) > Date.now())) return null;
      const file = await findAttachedFile(db, fileId);
      const bytes = file && (await readObject(file.storage_key));
      return bytes ? { ...bytes, name: file.name, type: file.content_type } : null;
    },
    sweepUnattached: () => sweepUnattached(stored),
    sweepObjects: () => sweepObjects(stored),
  };
}
