import { OperatorError } from "@safeport/db/operator-error";

/** Turns the output of PostgreSQL or initdb into a message for the operator. `log` is the log file, if there is one. */
export function outputError(folder: string, output: string, log?: string): OperatorError {
  if (/No space left on device|Disk quota exceeded|Check free disk space|wrote only \d+ of/.test(output))
    return new OperatorError(`The data folder ${folder} cannot be used: the disk is full`);
  if (/database files are incompatible with server/.test(output))
    return new OperatorError(
      `The data folder ${folder} was made by another major version of PostgreSQL; export it with that version first`,
    );
  if (/error while loading shared libraries|GLIBC_/.test(output))
    return new OperatorError(
      "The PostgreSQL that comes along does not run on this system; set DATABASE_URL to a PostgreSQL of your own",
    );
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const cause = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? "it ended without a word";
  const message = cause.replace(/^.*?(FATAL|PANIC|error): */, "").trim();
  return new OperatorError(`PostgreSQL does not start in ${folder}: ${message}${log ? ` (see ${log})` : ""}`);
}
