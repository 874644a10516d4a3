/** What a command may use of the process that runs it. */
export interface CommandContext {
  args: string[];
  /** What relative paths are relative to. */
  folder: string;
  env: NodeJS.ProcessEnv;
  out: NodeJS.WriteStream;
  err: NodeJS.WriteStream;
  /** Told to stop: a command undoes what it has not finished. */
  signal: AbortSignal;
}

export interface Command {
  usage: string;
  /** Answers the exit code. Throws OperatorError or AppError for what its caller can mend. */
  run(context: CommandContext): Promise<number>;
}
