import type { AuditEntry } from "@safeport/contract/audit/audit.endpoints";
import { type LinkOptions, linkOptions } from "@tanstack/react-router";
import type { Experience } from "../../lib/viewer.ts";

/** The object of an entry, as a word or a name; null when the entry does not say. */
export function nameOfObject({ object_snapshot }: Pick<AuditEntry, "object_snapshot">): string | null {
  const { title, name, identifier, username, message_id, report, id } = object_snapshot ?? {};
  const number = report ?? id;
  if (typeof number === "number") return `#${number}`;
  const names = [title, name, identifier, username, message_id];
  return (names.find((text) => typeof text === "string" && text !== "") as string | undefined) ?? null;
}

/** The page of an entry's object; null if there is none for this reader. */
export function linkOfObject(entry: AuditEntry, reader: Experience): LinkOptions | null {
  const { object_type, object_id, action } = entry;
  if (object_id === null || action === "report.draft_deleted") return null;
  if (object_type === "report") return linkOptions({ to: "/reports/$reportId", params: { reportId: object_id } });
  if (object_type === "program") return linkOptions({ to: "/{-$area}/bounties/$title", params: { title: object_id } });
  if (object_type === "user" && reader === "staff")
    return linkOptions({ to: "/admin/users/$userId", params: { userId: object_id } });
  if (object_type === "dispute") return linkOptions({ to: "/disputes/$disputeId", params: { disputeId: object_id } });
  return null;
}
