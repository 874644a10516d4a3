/** A mistake or mishap the operator can mend: its message is one clear line, printed without a stack trace. Exit code 1. */
export class OperatorError extends Error {
  override readonly name: string = "OperatorError";
}
