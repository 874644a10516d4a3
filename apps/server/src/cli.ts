import { explainToOperator, OperatorError } from "@safeport/db/operator-error";
import { ImportError } from "@safeport/program-lists/import-error";
import { createAdminCommand, disableTwoFactorCommand, replaceKeyCommand, signInLinkCommand } from "./cli/admin-commands.ts";
import { verifyAuditCommand } from "./cli/audit-commands.ts";
import { backupCommand, restoreCommand } from "./cli/backup-commands.ts";
import type { Command, CommandContext } from "./cli/command.ts";
import { importProgramsCommand } from "./cli/import-programs-command.ts";
import { importReportsCommand } from "./cli/import-reports-command.ts";
import { exportLedgerCommand, verifyLedgerCommand } from "./cli/ledger-commands.ts";
import { partitionCommand } from "./cli/partition-command.ts";
import { verifyPointsCommand } from "./cli/points-commands.ts";
import { removeDemoCommand } from "./cli/remove-demo-command.ts";
import { upgradeCommand } from "./cli/upgrade-command.ts";
import { AppError } from "./platform/http/app-error.ts";
import { errorText } from "./platform/http/error-text.ts";

/** The commands by name. */
const commands: Record<string, Command> = {
  "admin create": { usage: "create USERNAME EMAIL FULL NAME", run: createAdminCommand },
  "admin disable-2fa": { usage: "disable-2fa USERNAME", run: disableTwoFactorCommand },
  "admin sign-in-link": { usage: "sign-in-link USERNAME", run: signInLinkCommand },
  "admin replace-key": { usage: "replace-key", run: replaceKeyCommand },
  "audit verify": { usage: "verify", run: verifyAuditCommand },
  backup: { usage: "FILE|s3://BUCKET/KEY", run: backupCommand },
  restore: { usage: "FILE|s3://BUCKET/KEY", run: restoreCommand },
  "demo remove": { usage: "remove", run: removeDemoCommand },
  "import programs": { usage: "programs FILE… [--verbose] [--close-missing]", run: importProgramsCommand },
  "import reports": { usage: "reports FILE --program HANDLE [--apply]", run: importReportsCommand },
  "ledger verify": { usage: "verify", run: verifyLedgerCommand },
  "ledger export": { usage: "export FILE", run: exportLedgerCommand },
  partition: { usage: "TABLE… [--apply]", run: partitionCommand },
  "points verify": { usage: "verify", run: verifyPointsCommand },
  upgrade: { usage: "[--check]", run: upgradeCommand },
};

/** Runs the command named by the first words of `args`; returns the exit code. Prints an error as one line. */
export async function runCommandLine(context: CommandContext): Promise<number> {
  const name = Object.keys(commands).find((words) => words === context.args.slice(0, words.split(" ").length).join(" "));
  const command = name === undefined ? undefined : commands[name];
  if (!name || !command) {
    const lines = Object.entries(commands).map(([words, { usage }]) => `  npm run ${words.split(" ")[0]} -- ${usage}`);
    context.err.write(`There is no command "${context.args.join(" ")}". There are:\n${lines.join("\n")}\n`);
    return 1;
  }
  try {
    return await command.run({ ...context, args: context.args.slice(name.split(" ").length) });
  } catch (error) {
    if (context.signal.aborted) context.err.write("Stopped; nothing was changed.\n");
    else context.err.write(`${lineOf(error, context.env)}\n`);
    return 1;
  }
}

function lineOf(thrown: unknown, env: NodeJS.ProcessEnv): string {
  const error = explainToOperator(thrown);
  if (error instanceof AppError) return errorText("en", error).detail;
  if (error instanceof OperatorError || error instanceof ImportError || !(error instanceof Error))
    return String((error as Error).message ?? error);
  return env.LOG_LEVEL === "debug" ? (error.stack ?? error.message) : `This did not work: ${error.message.split("\n")[0]}`;
}
