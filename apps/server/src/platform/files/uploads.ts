import { createHmac, timingSafeEqual } from "node:crypto";
import { fileLinkMinutes } from "@safeport/contract/files/file.limits";
import type { AttachedFile } from "@safeport/contract/files/file.schema";
import { AppError } from "../http/app-error.ts";
import type { FileParentRule } from "./file-parents.visibility.ts";
import type { Storage } from "./storage.ts";
import type { UploadRow } from "./upload.queries.ts";

type Part = "file" | "preview";

/** Content of a signed link to an uploaded file. */
export interface UploadLink {
  fileId: string;
  readerId: string;
  part: Part;
  /** Milliseconds since 1970, as text. */
  expires: string;
}

export interface Uploads {
  storage: Storage;
  /** The rights to files of each kind of object. */
  rules: readonly FileParentRule[];
  /** A file as this reader gets it, with links that work for them and for `fileLinkMinutes`. */
  present(row: UploadRow, reader: { user_id: string }): AttachedFile;
  /** Throws 404 for a link that was not made here, and 403 for an expired one. The right of the reader is checked apart. */
  checkLink(link: UploadLink, signature: string): void;
}

interface UploadOptions {
  storage: Storage;
  rules: readonly FileParentRule[];
  /** Signs the links. */
  key: Buffer;
  /** The origin that links lead to; null: that of the app. */
  contentUrl: string | null;
}

/** Files that people upload as evidence: the right to read them depends on their parent, and is checked each time. */
export function createUploads({ storage, rules, key, contentUrl }: UploadOptions): Uploads {
  const sign = ({ fileId, readerId, part, expires }: UploadLink) =>
    createHmac("sha256", key).update(`${fileId}\n${readerId}\n${part}\n${expires}`).digest();

  function linkTo(fileId: string, readerId: string, part: Part, expires: string): string {
    const signature = sign({ fileId, readerId, part, expires }).toString("base64url");
    const query = new URLSearchParams({ reader: readerId, part, expires, signature });
    return `${contentUrl ?? ""}/v1/files/${fileId}?${query}`;
  }

  return {
    storage,
    rules,
    present({ file_id, name, size, content_type, has_preview }, { user_id }) {
      const expires = String(Date.now() + fileLinkMinutes * 60_000);
      return {
        file_id,
        name,
        size,
        content_type,
        url: linkTo(file_id, user_id, "file", expires),
        preview_url: has_preview ? linkTo(file_id, user_id, "preview", expires) : null,
      };
    },
    checkLink(link, signature) {
      const received = Buffer.from(signature, "base64url");
      const right = sign(link);
      if (received.length !== right.length || !timingSafeEqual(received, right)) throw new AppError("not_found", "no_file");
      if (!(Number(link.expires) > Date.now())) throw new AppError("forbidden", "link_expired");
    },
  };
}
