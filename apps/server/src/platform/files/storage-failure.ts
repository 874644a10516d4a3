import { AppError } from "../http/app-error.ts";

const full = new Set(["ENOSPC", "EDQUOT"]);
/** What the system says of a disk that does not take or give files. */
const broken = new Set(["EACCES", "EIO", "EMFILE", "ENFILE", "ENOENT", "EPERM", "EROFS", "ESTALE", "ETIMEDOUT"]);

/** The refusal for a disk that fails, with its cause for the log; null for an error of another kind. */
export function diskFailure(error: unknown): AppError | null {
  const { code = "" } = error as NodeJS.ErrnoException;
  if (full.has(code)) return storageFailure(error, "storage_full");
  return broken.has(code) ? storageFailure(error) : null;
}

/** The refusal for a storage that fails, with its cause for the log. */
export function storageFailure(cause: unknown, detail: "storage_full" | "storage_unavailable" = "storage_unavailable"): AppError {
  return Object.assign(new AppError("unavailable", detail), { cause });
}
