/** An error that the operator can fix. Its message is one line, printed without a stack trace; the exit code is 1. */
export class OperatorError extends Error {
  override readonly name: string = "OperatorError";
  /** Lets the start script, which is outside the bundle, recognise this error. */
  readonly forOperator = true;
}

const reasons: Record<string, string> = {
  ENOSPC: "The disk is full",
  // PostgreSQL's SQLSTATE `disk_full`.
  "53100": "The disk that holds the database is full",
};

/** Turns an error that the operator can fix into an OperatorError; returns any other unchanged. */
export function explainToOperator(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = reasons[code];
  return reason ? new OperatorError(reason, { cause: error }) : error;
}
