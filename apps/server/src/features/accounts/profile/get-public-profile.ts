import { Username } from "@safeport/contract/accounts/core/account.schema";
import type { SocialLink } from "@safeport/contract/kernel/social-link";
import type * as z from "zod/mini";
import type { PublicCtx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { partBeginnings } from "../../../platform/part-beginnings.ts";
import { findProfileAddresses, findPublicProfile, findPublicUsernames } from "./public-profile.queries.ts";

/** A profile that its owner opened to everybody, and whether search engines may list it; 404 for any other. */
export async function readPublicProfile({ db, files }: PublicCtx, username: string) {
  const { data } = Username.safeParse(username.toLowerCase());
  const row = data === undefined ? undefined : await findPublicProfile(db, data);
  if (!row) throw new AppError("not_found", "no_user");
  const { audience, picture_file_id, social_links, created_at, ...profile } = row;
  return {
    isIndexed: audience === "search_engines",
    profile: {
      ...profile,
      picture: files.link(picture_file_id),
      social_links: social_links as z.output<typeof SocialLink>[],
      created_at: created_at.toISOString(),
    },
  };
}

/** The usernames among these whose profile everybody may read. */
export async function publicUsernames({ db }: Pick<PublicCtx, "db">, usernames: readonly string[]): Promise<Set<string>> {
  return new Set(await findPublicUsernames(db, usernames));
}

/** The next `limit` usernames behind one that search engines may list. */
export async function listProfileAddresses({ db }: Pick<PublicCtx, "db">, after: string, limit: number): Promise<string[]> {
  const rows = await findProfileAddresses(db, after, limit);
  return rows.map(({ username }) => username);
}

/** The usernames behind which the parts of a list of `size` profiles each begin; the first is empty. */
export function listProfileParts({ db }: Pick<PublicCtx, "db">, size: number): Promise<string[]> {
  return partBeginnings("", async (after) => (await findProfileAddresses(db, after, 1, size - 1))[0]?.username);
}
