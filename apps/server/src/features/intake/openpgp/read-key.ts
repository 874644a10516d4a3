import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { openPgpKeyLimits } from "@safeport/contract/intake/intake.limits";
import type { Ctx } from "../../../platform/context.ts";
import { newUploadPath } from "../../../platform/files/upload.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { createQueues } from "../../../platform/http/queues.ts";

const script = createRequire(import.meta.url).resolve("#read-openpgp-key");
const run = promisify(execFile);
const turns = createQueues({ atOnce: 1, maxWaiting: 10, waitMs: 20_000 });

/** What the process prints. */
type PrintedKey =
  | { refused: "openpgp_key" | "openpgp_private" | "openpgp_expired" }
  | { armored: string; fingerprint: string; user_ids: string[]; expires_at: string | null; is_held: boolean };

/**
 * What a pasted key says, and whether the operator holds its private key. A process of its own reads it, which can be ended at any time. Throws 422 for what is
 * no public key that can encrypt, and 503 while no process can be started.
 */
export async function readPublishedKey({ settings: { dataDir, intakeKey } }: Pick<Ctx, "settings">, text: string) {
  const source = await newUploadPath(dataDir);
  try {
    await writeFile(source, text, { mode: 0o600 });
    const args = ["--max-old-space-size=128", script, source, intakeKey?.file ?? ""];
    const options = { env: {}, timeout: openPgpKeyLimits.ms, killSignal: "SIGKILL" } as const;
    const key = await turns.run("keys", () =>
      run(process.execPath, args, options).then(
        ({ stdout }) => JSON.parse(stdout) as PrintedKey,
        (error): PrintedKey => {
          if (error.syscall) throw new AppError("unavailable");
          return { refused: "openpgp_key" };
        },
      ),
    );
    const refused = "refused" in key ? key.refused : key.armored.length > openPgpKeyLimits.length ? "openpgp_key" : null;
    if (refused || "refused" in key) throw invalidField(["body", "openpgp_key"], refused ?? "openpgp_key");
    return {
      openpgp_key: key.armored,
      openpgp_fingerprint: key.fingerprint,
      openpgp_user_ids: key.user_ids,
      openpgp_expires_at: key.expires_at === null ? null : new Date(key.expires_at),
      openpgp_is_held: key.is_held,
    };
  } finally {
    await rm(source, { force: true });
  }
}
