import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Services } from "../../../platform/context.ts";
import type { ImportProgress } from "../import/import-progress.ts";
import * as queries from "./import-page.queries.ts";
import type { ImportOrder, ImportTask } from "./import-stored.ts";

/** Milliseconds between two updates of an import's progress. */
const noteMs = 500;

/** After a build, the script of this process is in the same folder as the server. */
const isSource = import.meta.url.endsWith(".ts");
const script = fileURLToPath(new URL(isSource ? "../../../import-process.ts" : "./import-process.js", import.meta.url));

/** The job: computes the effect of an import of the lists. */
export async function runPreview(services: Services, id: string, isLastAttempt: boolean): Promise<void> {
  if (!(await queries.beginImport(services.db, id, ["reading"]))) return;
  await orFail(services, isLastAttempt, { id, step: "preview" });
}

/** The job: imports the lists and, if requested, closes programs that have left them. It can be begun again at any time. */
export async function runImport(services: Services, id: string, isLastAttempt: boolean): Promise<void> {
  const started = await queries.beginImport(services.db, id, ["waiting", "running"]);
  if (!started) return;
  await orFail(services, isLastAttempt, {
    ...{ id, step: "import" },
    ...{ closeMissing: started.close_missing, actorId: started.user_id },
  });
  services.events.wake();
}

async function orFail(services: Services, isLastAttempt: boolean, task: ImportTask): Promise<void> {
  try {
    await inProcess(services, task);
  } catch (error) {
    if (isLastAttempt) await queries.failImport(services.db, task.id, null);
    throw error;
  }
}

/** A process of its own reads, prepares and writes the lists: 16 MB of JSON would hold up the requests of this one. */
async function inProcess({ db, databaseUrl }: Services, task: ImportTask): Promise<void> {
  const child = fork(script, {
    execArgv: isSource ? ["--import", "tsx"] : [],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    if (errors.length < 2_000) errors += chunk;
  });
  let progress: ImportProgress = { step: "reading", done: 0, total: 0 };
  child.on("message", (sent: ImportProgress) => {
    progress = sent;
  });
  const timer = setInterval(() => {
    // A lost update does not matter, since another one follows; without the database the job itself fails.
    queries.noteImport(db, task.id, progress).catch(() => {});
  }, noteMs);
  try {
    const closed = once(child, "close");
    child.send({ databaseUrl, task } satisfies ImportOrder);
    const [code, signal] = await closed;
    if (code !== 0) throw new Error(`The import was not made: ${signal ?? code} ${errors}`);
  } finally {
    clearInterval(timer);
  }
}
