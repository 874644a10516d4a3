import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { translate } from "@safeport/messages/translate";
import type { Ctx } from "../../../platform/context.ts";
import { type ArchiveEntry, openArchive } from "../../../platform/export/write-archive.ts";
import { storageFailure } from "../../../platform/files/storage-failure.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { ExportedReport } from "../../reports/write-up/exported-report.ts";
import { markdownOf } from "../../reports/write-up/report-markdown.ts";
import { jsonOf } from "./json-of.ts";
import type { ReportToExport } from "./read-exported.ts";
import type { ReportFile } from "./report-file.queries.ts";
import { safeNames } from "./safe-names.ts";

/** Bytes of all files of a report that one archive takes. */
const maxBytes = 8 * 1024 ** 3;

/**
 * A report as an archive: PDF, Markdown, JSON, all files, what is internal in a folder of its own, and `SHA256SUMS`, which `sha256sum -c` reads. It is streamed, one file
 * after the other. Throws 409 for files of more than 8 GiB.
 */
export function reportZip(ctx: Ctx, { name, exported, files, internal }: ReportToExport, pdf: Buffer): Readable {
  const all = [...files, ...(internal?.files ?? [])];
  if (all.reduce((sum, { size }) => sum + size, 0) > maxBytes) throw new AppError("conflict", "document_too_long");
  const { language } = ctx.request;
  const sums: string[] = [];
  const paths = namedFiles(files, "files");
  const internalPaths = namedFiles(internal?.files ?? [], "internal/files");
  const text = (path: string, content: string | Buffer) => made(path, content, sums);
  const linked = (report: ExportedReport, listed: readonly ReportFile[], known: Map<string, string>) =>
    markdownOf(report, listed, language, known).replace(/\]\(attachment:([0-9a-f-]{36})/gi, (reference, id: string) => {
      const path = known.get(id.toLowerCase());
      // Brackets would end the address of a link.
      return path ? `](${encodeURI(path).replaceAll("(", "%28").replaceAll(")", "%29")}` : reference;
    });
  const listOf = (listed: readonly ReportFile[], known: Map<string, string>) =>
    listed.map(({ file_id, name: file_name, size, sha256, content_type }) => {
      return { file_id, name: file_name, size, sha256, content_type, path: known.get(file_id) };
    });
  const fromInternal = new Map([
    ...[...paths].map(([id, path]): [string, string] => [id, `../${path}`]),
    ...[...internalPaths].map(([id, path]): [string, string] => [id, path.replace("internal/", "")]),
  ]);
  const inner = { report: { poc_title: translate(language, "reports.export.internal") }, timeline: internal?.timeline ?? [] };
  return openArchive([
    text(`${name}.pdf`, pdf),
    text(`${name}.md`, linked(exported, files, paths)),
    text(`${name}.json`, jsonOf({ ...exported, files: listOf(files, paths) })),
    ...files.map((file) => evidence(ctx, file, paths, sums)),
    ...(internal
      ? [
          text("internal/comments.md", linked(inner, internal.files, fromInternal)),
          text("internal/comments.json", jsonOf({ timeline: internal.timeline, files: listOf(internal.files, internalPaths) })),
          ...internal.files.map((file) => evidence(ctx, file, internalPaths, sums)),
        ]
      : []),
    { name: "SHA256SUMS", open: async () => Readable.from([sums.join("")]) },
  ]);
}

function namedFiles(files: readonly ReportFile[], folder: string): Map<string, string> {
  const names = safeNames(files.map(({ name }) => name));
  return new Map(files.map(({ file_id }, at) => [file_id, `${folder}/${names[at]}`]));
}

function made(name: string, content: string | Buffer, sums: string[]): ArchiveEntry {
  sums.push(`${createHash("sha256").update(content).digest("hex")}  ${name}\n`);
  return { name, open: async () => Readable.from([content]) };
}

/** A file as it was uploaded; its hash is the one that was noted then, so that a changed one is found. */
function evidence(
  ctx: Ctx,
  { file_id, storage_key, sha256 }: ReportFile,
  paths: Map<string, string>,
  sums: string[],
): ArchiveEntry {
  const name = paths.get(file_id) ?? file_id;
  sums.push(`${sha256}  ${name}\n`);
  return {
    name,
    isStored: true,
    async open() {
      const object = await ctx.uploads.storage.read(storage_key).catch((error) => {
        throw storageFailure(error);
      });
      if (!object) throw new AppError("not_found", "no_file");
      return object.stream;
    },
  };
}
