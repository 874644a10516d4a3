import { runCommandLine } from "../src/cli.ts";

/** Runs a command of the command line in this process; returns its exit code and output. */
export async function runCommand(
  args: string[],
  { folder, env, signal = new AbortController().signal }: { folder: string; env: NodeJS.ProcessEnv; signal?: AbortSignal },
) {
  let [out, err] = ["", ""];
  const code = await runCommandLine({
    args,
    folder,
    env: { LOG_LEVEL: "silent", BACKUP_PASSPHRASE: "correct horse battery staple", ...env },
    out: { write: (text) => (out += text) },
    err: { write: (text) => (err += text) },
    signal,
  });
  return { code, out, err };
}
