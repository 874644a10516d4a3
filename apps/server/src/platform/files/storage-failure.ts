import { AppError } from "../http/app-error.ts";

const full = new Set(["ENOSPC", "EDQUOT"]);
/** System error codes of a failing disk. */
const broken = new Set(["EACCES", "EIO", "EMFILE", "ENFILE", "ENOENT", "EPERM", "EROFS", "ESTALE", "ETIMEDOUT"]);

/** The AppError for a failing disk, with its cause for the log; null for any other error. */
export function diskFailure(error: unknown): AppError | null {
  const { code = "" } = error as NodeJS.ErrnoException;
  if (full.has(code)) return storageFailure(error, "storage_full");
  return broken.has(code) ? storageFailure(error) : null;
}

/** The AppError for a failing storage, with its cause for the log. */
export function storageFailure(cause: unknown, detail: "storage_full" | "storage_unavailable" = "storage_unavailable"): AppError {
  return Object.assign(new AppError("unavailable", detail), { cause });
}
