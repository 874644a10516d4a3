import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";

/** The full name that a closed account has in the database; nobody else can have it. */
export const deletedName = "Deleted user";

/** The full name of an account that stands for somebody who gave no name. */
export const guestName = "Guest";

/** A full name as shown to a reader: those of a closed account and of somebody without a name are localized. */
export function shownName(fullName: string, { request }: { request: { language: Language } }): string {
  if (fullName === guestName) return translate(request.language, "accounts/privacy.guest");
  return fullName === deletedName ? translate(request.language, "accounts/privacy.deleted_user") : fullName;
}
