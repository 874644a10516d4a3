/** The part of an output stream that commands use. */
export interface TextStream {
  write(text: string): unknown;
  isTTY?: boolean;
}

/** What a command may use of the process that runs it. */
export interface CommandContext {
  args: string[];
  /** What relative paths are relative to. */
  folder: string;
  env: NodeJS.ProcessEnv;
  out: TextStream;
  err: TextStream;
  /** Aborted when the process is asked to stop; the command then undoes what it has not finished. */
  signal: AbortSignal;
}

export interface Command {
  usage: string;
  /** Returns the exit code. Throws OperatorError or AppError for what the operator can fix. */
  run(context: CommandContext): Promise<number>;
}
