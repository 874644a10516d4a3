import { OperatorError } from "./operator-error.ts";

/** The embedded PostgreSQL is not available; the message says in one line why and what to do. */
export class ClusterError extends OperatorError {
  override readonly name = "ClusterError";
}

const reasons: Record<string, string> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EACCES: "it may not be read and written by this user",
  EPERM: "it may not be read and written by this user",
  EROFS: "it lies on a read-only disk",
  ENOTDIR: "a file is in the way",
  EEXIST: "a file is in the way",
  // What Node makes of a read-only disk when it makes folders within folders.
  ENOENT: "it cannot be made",
};

/** Turns an error of the file system into one line about the folder; anything unknown is passed on as it is. */
export function folderError(folder: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = reasons[code];
  return reason ? new ClusterError(`The data folder ${folder} cannot be used: ${reason}`, { cause: error }) : error;
}

/** What the output of PostgreSQL or initdb means for the operator. `log` is the file with the full story, if there is one. */
export function outputError(folder: string, output: string, log?: string): ClusterError {
  if (/No space left on device|Disk quota exceeded|Check free disk space|wrote only \d+ of/.test(output))
    return new ClusterError(`The data folder ${folder} cannot be used: the disk is full`);
  if (/database files are incompatible with server/.test(output))
    return new ClusterError(
      `The data folder ${folder} was made by another major version of PostgreSQL; export it with that version first`,
    );
  if (/error while loading shared libraries|GLIBC_/.test(output))
    return new ClusterError(
      "The PostgreSQL that comes along does not run on this system; set DATABASE_URL to a PostgreSQL of your own",
    );
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const cause = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? "it ended without a word";
  const message = cause.replace(/^.*?(FATAL|PANIC|error): */, "").trim();
  return new ClusterError(`PostgreSQL does not start in ${folder}: ${message}${log ? ` (see ${log})` : ""}`);
}
