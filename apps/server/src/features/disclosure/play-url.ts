import { playedTypes } from "@safeport/contract/files/file.values";

/** Where a browser plays a file of a published report: in the origin of uploads, if they have one. Null for a file that it can only save. */
export function playUrlOf(
  contentUrl: string | null,
  number: number,
  { file_id, content_type }: { file_id: string; content_type: string },
): string | null {
  return playedTypes.includes(content_type) ? `${contentUrl ?? ""}/v1/public/reports/${number}/media/${file_id}/` : null;
}
