import type { Readable } from "node:stream";

export interface StoredObject {
  /** Where the bytes are, until they are written. */
  path: string;
  size: number;
  /** SHA-256 of the bytes, in hexadecimal. */
  sha256: string;
  contentType: string;
}

/** Where the bytes of files are. Keys are ours (`<uuid>.<ext>`), never a person's; bytes go through in streams. */
export interface Storage {
  /** Writes the object; it is there with all its bytes or not at all. */
  write(key: string, object: StoredObject): Promise<void>;
  /** Opens an object, or answers null when there is none. The caller reads the stream or destroys it. */
  read(key: string): Promise<{ stream: Readable; size: number } | null>;
  /** Removes the object; one that is not there is no failure. */
  remove(key: string): Promise<void>;
}
