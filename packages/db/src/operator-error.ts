/** A mistake or mishap the operator can mend: its message is one clear line, printed without a stack trace. Exit code 1. */
export class OperatorError extends Error {
  override readonly name: string = "OperatorError";
  /** By this the start script knows one, which lives outside the bundle. */
  readonly forOperator = true;
}
