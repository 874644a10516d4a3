import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";

/** The full name that a closed account has in the database; nobody else can have it. */
export const deletedName = "Deleted user";

/** A full name as shown to a reader: the name of a closed account is localized. */
export function shownName(fullName: string, { request }: { request: { language: Language } }): string {
  return fullName === deletedName ? translate(request.language, "accounts/privacy.deleted_user") : fullName;
}
