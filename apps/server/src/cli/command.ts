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
  /** Told to stop: a command undoes what it has not finished. */
  signal: AbortSignal;
}

export interface Command {
  usage: string;
  /** Answers the exit code. Throws OperatorError or AppError for what its caller can mend. */
  run(context: CommandContext): Promise<number>;
}
