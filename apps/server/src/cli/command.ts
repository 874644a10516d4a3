/** The part of an output stream that commands use. */
export interface TextStream {
  write(text: string): unknown;
  isTTY?: boolean;
}

/** The parts of the process that a command may use. */
export interface CommandContext {
  args: string[];
  /** Base of relative paths. */
  folder: string;
  env: NodeJS.ProcessEnv;
  out: TextStream;
  err: TextStream;
  /** Aborted when the process must stop; the command then rolls back unfinished work. */
  signal: AbortSignal;
}

export interface Command {
  usage: string;
  /** Returns the exit code. Throws OperatorError or AppError for problems that the operator can fix. */
  run(context: CommandContext): Promise<number>;
}
