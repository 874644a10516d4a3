import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { exportHours } from "@safeport/contract/accounts/export/export.limits";
import type { AttachedFile } from "@safeport/contract/files/file.schema";
import { pickLanguage } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import { type Ctx, type Services, systemCtx } from "../../../platform/context.ts";
import { publishEvents } from "../../../platform/events/event.queries.ts";
import type { DataExport } from "../../../platform/export/data-export.ts";
import { type ArchiveEntry, jsonList, writeArchive } from "../../../platform/export/write-archive.ts";
import { attachFile } from "../../../platform/files/file.queries.ts";
import type { UploadRow } from "../../../platform/files/upload.queries.ts";
import { newUploadPath } from "../../../platform/files/upload.ts";
import {
  beginExport,
  type ExportingPerson,
  type ExportRow,
  failExport,
  findExportingPerson,
  finishExport,
  noteProgress,
} from "./export.queries.ts";
import { queueExportReadyMail } from "./export-ready-mail.ts";

/** Milliseconds between two updates of an export's progress. */
const noteMs = 500;

/**
 * The job: makes the archive of an export and stores it. It can be begun again at any time, as after the death of its process; the sweep of
 * uploads removes what was written before. On the last of its attempts a failure ends the export.
 */
export async function runExport(
  services: Services,
  exports: readonly DataExport[],
  id: string,
  isLastAttempt: boolean,
): Promise<void> {
  const row = await beginExport(services.db, id, exports.length);
  if (!row) return;
  try {
    await makeExport(services, exports, row);
  } catch (error) {
    if (isLastAttempt) await failExport(services.db, id);
    throw error;
  }
}

async function makeExport(services: Services, exports: readonly DataExport[], { id, user_id }: ExportRow): Promise<void> {
  const person = await findExportingPerson(services.db, user_id);
  if (!person) return failExport(services.db, id);
  const { rights, email, ...rest } = person;
  const ctx = exportCtx(services, rest);
  const target = await newUploadPath(services.settings.dataDir);
  const progress = { files_done: 0, records: 0 };
  const timer = setInterval(() => {
    // A lost update does not matter, since another one follows; without the database the job itself fails.
    noteProgress(services.db, id, progress).catch(() => {});
  }, noteMs);
  try {
    const made = await writeArchive(target, await entriesOf(ctx, exports, progress));
    const date = new Date().toISOString().slice(0, 10);
    const object = { ...made, path: target, contentType: "application/zip", ext: "zip" };
    await services.files.withFile({ ...object, name: `safeport-${ctx.actor.username}-${date}.zip` }, user_id, (file_id) =>
      services.db.transaction().execute(async (tx) => {
        const values = {
          file_id,
          byte_size: made.size,
          records: progress.records,
          rights,
          hours: exportHours,
        };
        if (!(await finishExport(tx, id, values))) throw new Error("The export has ended meanwhile");
        await attachFile(tx, file_id, { type: "export", id });
        await queueExportReadyMail(tx, { id: user_id, email }, id);
        await publishEvents(tx, null, [{ type: "account.export_ready", subject_id: user_id, data: {} }]);
      }),
    );
    services.events.wake();
  } finally {
    clearInterval(timer);
    await rm(target, { force: true });
  }
}

/** The person themselves, with the rights they have now and no session; their data names files, and gives no links to them. */
function exportCtx(services: Services, { language, ...rest }: Omit<ExportingPerson, "rights" | "email">): Ctx {
  const { request } = systemCtx(services, "export_data");
  return {
    ...services,
    files: { ...services.files, link: () => null },
    uploads: { ...services.uploads, present: withoutLinks },
    actor: { ...rest, session_id: "", assurance: { by: "password", at: 0 } },
    request: { ...request, language: pickLanguage([language]) },
  };
}

/** An upload by its id; `uploaded_files.json` says where it is in the archive. */
function withoutLinks({ file_id, name, size, content_type }: UploadRow): AttachedFile {
  return { file_id, name, size, content_type, url: "", preview_url: null };
}

async function entriesOf(
  ctx: Ctx,
  exports: readonly DataExport[],
  progress: { files_done: number; records: number },
): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [
    { name: "README.txt", open: async () => Readable.from([readme(ctx, exports)], { objectMode: false }) },
  ];
  for (const { name, records, files } of exports) {
    entries.push({
      name: `${name}.json`,
      open: async () => jsonList(records(ctx), () => progress.records++),
      onDone: () => progress.files_done++,
    });
    for (const file of (await files?.(ctx)) ?? []) {
      const open = async () => (await ctx.files.read(file.file_id)) ?? Readable.from([]);
      entries.push({ name: `files/${file.name}`, open });
    }
  }
  return entries;
}

function readme({ actor: { username }, request: { language } }: Ctx, exports: readonly DataExport[]): string {
  const time = new Date().toISOString().slice(0, 16).replace("T", " ");
  const files = exports.map(({ name }) => `${name}.json\n  ${translate(language, `accounts/export.file.${name}`)}`);
  return [
    translate(language, "accounts/export.readme.title"),
    translate(language, "accounts/export.readme.opening", { username, time }),
    translate(language, "accounts/export.readme.pictures"),
    translate(language, "accounts/export.readme.files"),
    ...files,
    "",
  ].join("\n\n");
}
