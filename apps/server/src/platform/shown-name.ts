import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";

/** The full name that a closed account has in the database; nobody else can have it. */
export const deletedName = "Deleted user";

/** A full name as its reader sees it: that of a closed account in their language. */
export function shownName(fullName: string, { request }: { request: { language: Language } }): string {
  return fullName === deletedName ? translate(request.language, "accounts/privacy.deleted_user") : fullName;
}
