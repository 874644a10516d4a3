import { type ProfileFacts, profilePolicy } from "@safeport/contract/accounts/profile/profile.policy";
import type { Profile } from "@safeport/contract/accounts/profile/profile.schema";
import { pickLanguage } from "@safeport/messages/languages";
import type { Ctx } from "../../../platform/context.ts";
import type { ProfileRow } from "./profile.queries.ts";

/** A profile without the parts that a private one hides from this reader. */
export function presentProfile(row: ProfileRow, { actor, files }: Ctx): Profile {
  const facts: ProfileFacts = row;
  const mayEdit = profilePolicy.edit(actor, facts);
  return {
    username: row.username,
    is_private: row.is_private,
    details: profilePolicy.see_details(actor, facts)
      ? {
          user_id: row.user_id,
          username: row.username,
          full_name: row.full_name,
          role: row.role,
          display_picture: files.link(row.picture_file_id),
          bio: row.bio,
          country: row.country,
          time_zone: row.time_zone,
          social_links: row.social_links as (Profile["details"] & {})["social_links"],
          created_at: row.created_at.toISOString(),
        }
      : null,
    settings: mayEdit
      ? {
          version: row.profile_version,
          language: pickLanguage([row.language]),
          audience: row.audience,
          in_country_board: row.in_country_board,
        }
      : null,
    can: mayEdit ? ["edit"] : [],
  };
}
