import type { Readable } from "node:stream";

export interface StoredObject {
  /** The temporary file with the bytes. */
  path: string;
  size: number;
  /** SHA-256 of the bytes, in hexadecimal. */
  sha256: string;
  contentType: string;
}

/** Positions in an object; the byte at `end` belongs to it. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface ListedObject {
  key: string;
  modifiedAt: Date;
}

/** Stores the bytes of files. Keys are generated (`<uuid>.<ext>`), never chosen by people; bytes are streamed. */
export interface Storage {
  /** Writes the object completely or not at all. */
  write(key: string, object: StoredObject): Promise<void>;
  /**
   * Opens an object, or the bytes of a range of it that lies within it; null when it does not exist. `size` is that of the stream. The caller
   * reads the stream or destroys it.
   */
  read(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | null>;
  /** Removes the object; a missing one is not an error. */
  remove(key: string): Promise<void>;
  /** Throws if objects cannot be written and read at the moment. */
  check(): Promise<void>;
  /** Iterates over all objects in the storage, unordered, including unfinished and foreign ones. Does not hold all of them in memory. */
  list(): AsyncIterable<ListedObject>;
}
