import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { mailLimits } from "@safeport/contract/intake/intake.limits";
import { newUploadPath } from "../../platform/files/upload.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { createQueues } from "../../platform/http/queues.ts";
import type { Settings } from "../../platform/settings.ts";

const script = createRequire(import.meta.url).resolve("#parse-mail");
const run = promisify(execFile);
/** Two processes of the parser at a time; a provider sends again what was refused. */
const turns = createQueues({ atOnce: 2, maxWaiting: 50, waitMs: 20_000 });

/** Parts of a mail that the intake needs. Nothing in them has the secret of a private link of ours. */
export interface ParsedMail {
  /** The address of the sender; null without one. */
  from: string | null;
  name: string | null;
  replyTo: string | null;
  replyToName: string | null;
  to: string[];
  subject: string;
  /** The text, or HTML as Markdown, up to 200,000 characters; all of it is the file `textPath`. */
  text: string;
  messageId: string | null;
  /** The message ids of In-Reply-To and References, with their angle brackets. */
  references: string[];
  /** Headers that tell how the mail came, by their names in lower case. */
  headers: Readonly<Record<string, string>>;
  contentType: string | null;
  /** Names of the attachments, which are files `0`, `1`, … of the folder, and the ids by which the text names them. */
  attachments: string[];
  contentIds: (string | null)[];
  /** Why what is encrypted in it was not opened; null where all was, or nothing is. */
  encryption: "no_key" | "wrong_key" | "damaged" | "too_large" | null;
  /** Whether what was opened of it had a signature, which was not checked. */
  isSigned: boolean;
  /** How many more there were. */
  leftOut: number;
}

/**
 * Parses a mail in a process of its own, which can be ended at any time and knows no secret but the key for encrypted mails, and runs `work` with it and the folder of its attachments, which
 * is removed afterwards. A mail that cannot be read in time is null. Throws 503 while no process can be started, and 429 or 503 when too many wait.
 */
export async function withParsedMail<T>(
  { dataDir, intakeKey }: Pick<Settings, "dataDir" | "intakeKey">,
  message: Buffer,
  work: (mail: ParsedMail | null, folder: string) => Promise<T>,
): Promise<T> {
  const source = await newUploadPath(dataDir);
  const folder = `${source}.parts`;
  try {
    await mkdir(folder, { mode: 0o700 });
    await writeFile(source, message, { mode: 0o600 });
    const args = ["--max-old-space-size=256", script, source, folder, String(mailLimits.attachments), ...keyFilesOf(intakeKey)];
    const options = { env: {}, timeout: mailLimits.ms, killSignal: "SIGKILL", maxBuffer: 4 * 1024 * 1024 } as const;
    const parsed = await turns.run("mails", () =>
      run(process.execPath, args, options).then(
        ({ stdout }) => JSON.parse(stdout) as ParsedMail,
        (error) => {
          // The process has not begun, which says nothing of the mail.
          if (error.syscall) throw new AppError("unavailable");
          return null;
        },
      ),
    );
    return await work(parsed, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(source, { force: true });
  }
}

/** The arguments of a process that uses the operator's keys. */
const keyFilesOf = (key: Settings["intakeKey"]) => (key ? [key.file, key.passphraseFile ?? ""] : []);

/** The path of an attachment, of the whole text, or of the message without the secrets of our private links. */
export function partPath(folder: string, part: number | "text" | "original"): string {
  return path.join(folder, String(part));
}
