import { createHmac, timingSafeEqual } from "node:crypto";
import { createReadStream } from "node:fs";
import { rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { makeFolder } from "@safeport/db/make-folder";
import { newId } from "@safeport/db/new-id";
import { fileTypeFromBuffer } from "file-type";
import { AppError } from "../http/app-error.ts";
import { pixelSizeOf } from "./pixel-size.ts";

export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

/** Images that a browser draws without running anything in them; SVG is not one. */
const rasterTypes: Record<string, string> = { png: "image/png", jpg: "image/jpeg", webp: "image/webp", gif: "image/gif" };

/** Pixels a side. A browser makes room for all of them, and a few kilobytes can promise gigabytes. */
const maxSide = 4_096;

/** How long a link works, and the step its end is rounded up to, so that a page loaded twice finds its images cached. */
const linkMs = 5 * 60_000;

export interface FileStore {
  /** Keeps a raster image, told by its content and not by its name; answers its key, `<uuid>.<ext>`. Throws 415, and 413 for too many pixels. */
  saveImage(file: UploadedFile): Promise<string>;
  /** A link to a kept file that works for five to ten minutes; null for null. */
  link(key: string | null): string | null;
  /** Opens a linked file, or null when the link is wrong, late, or leads to nothing. */
  open(key: string, expires: string, signature: string): Promise<{ stream: Readable; type: string; size: number } | null>;
}

/** Files in a folder, named by us alone, reachable by signed links alone. */
export function createFileStore(folder: string, key: Buffer): FileStore {
  const sign = (name: string, expires: string) => createHmac("sha256", key).update(`${name}\n${expires}`).digest();
  return {
    async saveImage({ bytes }) {
      const kind = await fileTypeFromBuffer(bytes);
      if (!kind || !(kind.ext in rasterTypes))
        throw new AppError("unsupported_media_type", "Please choose a PNG, JPEG, WebP or GIF image");
      const size = pixelSizeOf(kind.ext, bytes);
      if (!size) throw new AppError("unsupported_media_type", "This image cannot be read");
      if (Math.max(size.width, size.height) > maxSide)
        throw new AppError("too_large", `Please choose an image of at most ${maxSide} by ${maxSide} pixels`);
      await makeFolder(folder, 0o700);
      const name = `${newId()}.${kind.ext}`;
      const partial = path.join(folder, `${name}.part`);
      await writeFile(partial, bytes, { mode: 0o600 });
      await rename(partial, path.join(folder, name));
      return name;
    },
    link(name) {
      if (name === null) return null;
      const expires = String((Math.floor(Date.now() / linkMs) + 2) * linkMs);
      return `/v1/files/${name}?expires=${expires}&signature=${sign(name, expires).toString("base64url")}`;
    },
    async open(name, expires, signature) {
      const type = /^[0-9a-f-]{36}\.(\w{3,4})$/.exec(name)?.[1];
      const given = Buffer.from(signature, "base64url");
      const right = sign(name, expires);
      if (!type || !rasterTypes[type] || given.length !== right.length || !timingSafeEqual(given, right)) return null;
      if (!(Number(expires) > Date.now())) return null;
      const file = path.join(folder, name);
      const found = await stat(file).catch(() => null);
      return found && { stream: createReadStream(file), type: rasterTypes[type], size: found.size };
    },
  };
}
