/** Descriptions of the fields of uploaded files. See `common.ts`. */
export const fileFields: Record<string, string> = {
  file: "The file.",
  file_id: "The id of an uploaded file.",
  file_ids: "The ids of uploaded files of the caller's own that belong to nothing else.",
  files: "The files.",
  "UpdateDraftInput.file_ids": "All files of the draft. It loses those that are not named, and they are deleted.",
  "AttachedFile.name": "The name of the file as its sender gave it, without unprintable characters.",
  "AttachedFile.size": "The size in bytes.",
  content_type: "The media type by the content; application/octet-stream for what could contain a script.",
  "AttachedFile.url": "A link to the file for this reader, which works for five minutes and as long as they may read the file.",
  preview_url: "The same to a small image; null unless the file is an image that the server can decode.",
  "OwnFile.name": "The name of the file as its sender gave it, without unprintable characters.",
  "OwnFile.size": "The size in bytes.",
  "OwnFile.url": "A link to the file for this reader, which works for five minutes and as long as they may read the file.",
  "OwnFile.report_id": "The report that the file belongs to, also by a comment; null for a file that belongs to nothing yet.",
  "Report.files": "The files of the report; those of comments are in its timeline.",
  "Dispute.files": "The files of the dispute.",
};
