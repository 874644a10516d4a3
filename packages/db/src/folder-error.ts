import { OperatorError } from "./operator-error.ts";

const reasons: Record<string, string> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EACCES: "it may not be read and written by this user",
  EPERM: "it may not be read and written by this user",
  EROFS: "it lies on a read-only disk",
  ENOTDIR: "a file is in the way",
  EEXIST: "a file is in the way",
  // Node reports a read-only disk like this when it creates nested folders.
  ENOENT: "it cannot be made",
};

/** Turns a file system error about the data folder into an OperatorError; returns any other error unchanged. */
export function folderError(folder: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = reasons[code];
  return reason ? new OperatorError(`The data folder ${folder} cannot be used: ${reason}`, { cause: error }) : error;
}
