import type { UpdateProfileInput } from "@safeport/contract/accounts/profile/profile.schema";
import { reauthMinutes } from "@safeport/contract/kernel/reauthentication.limits";
import { countries } from "countries-list";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, checkFields, invalidField } from "../../../platform/http/app-error.ts";
import { namedOf } from "../../../platform/with-changes.ts";
import { isNameOfPlatform } from "../core/is-name-of-platform.ts";
import { queueCountryChangedMail } from "./country-changed-mail.ts";
import { getOwnProfile } from "./get-profile.ts";
import { isRecentlyAssured, lockProfile, type ProfileRow, setProfile } from "./profile.queries.ts";

/**
 * Saves the sent fields of the caller's own profile. Throws 409 when it was saved since it was read, 422 for a name that passes
 * for the platform's, and 403 `reauthentication_required` for another country without a recent sign-in: payouts will follow from
 * it.
 */
export async function updateProfile(
  ctx: Ctx,
  username: string,
  { version, ...changes }: z.output<typeof UpdateProfileInput>,
): Promise<ProfileRow> {
  const { user_id } = await getOwnProfile(ctx, username);
  return unitOfWork(ctx, async (tx) => {
    const before = await lockProfile(tx, user_id);
    if (!before) throw new AppError("session_ended");
    if (version !== undefined && before.profile_version !== version) throw new AppError("version_stale", "profile_stale");
    const after = { ...before, ...namedOf(changes) };
    await checkFields(
      () => assertCountry(changes.country ?? null),
      async () => {
        if (after.full_name !== before.full_name && (await isNameOfPlatform(tx, after.full_name, user_id)))
          throw invalidField(["body", "full_name"], "name_reserved");
      },
    );
    if (after.country !== before.country) {
      if (!(await isRecentlyAssured(tx, ctx.actor.session_id, reauthMinutes))) throw new AppError("reauthentication_required");
      await queueCountryChangedMail(tx, before);
    }
    const profile_version = before.profile_version + 1;
    await setProfile(tx, user_id, { ...namedOf(changes), profile_version });
    return {
      result: { ...after, profile_version },
      audit: [
        {
          action: "account.profile_updated",
          object_type: "user",
          object_id: user_id,
          // Not the values: the log outlives the account.
          snapshot: { username, is_private: after.is_private },
        },
      ],
    };
  });
}

function assertCountry(country: string | null): void {
  if (country !== null && !(country in countries)) throw invalidField(["body", "country"], "invalid_value");
}
