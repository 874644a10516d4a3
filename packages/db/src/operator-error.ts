/** A mistake or mishap the operator can mend: its message is one clear line, printed without a stack trace. Exit code 1. */
export class OperatorError extends Error {
  override readonly name: string = "OperatorError";
  /** By this the start script knows one, which lives outside the bundle. */
  readonly forOperator = true;
}

const reasons: Record<string, string> = {
  ENOSPC: "The disk is full",
  // PostgreSQL, of the disk it writes to.
  "53100": "The disk that holds the database is full",
};

/** Turns an error the operator can mend into one that says so; any other is passed on as it is. */
export function toldToOperator(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = reasons[code];
  return reason ? new OperatorError(reason, { cause: error }) : error;
}
