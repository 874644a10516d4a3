import { profilePolicy } from "@safeport/contract/accounts/profile/profile.policy";
import type { Thanks } from "@safeport/contract/reports/thanks/thanks.endpoints";
import type { Ctx, PublicCtx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { getProfile } from "../../accounts/profile/get-profile.ts";
import { pageOfThanked } from "./thanked-people.queries.ts";
import { pageOfThanks } from "./thanks.queries.ts";

type Row = Awaited<ReturnType<typeof pageOfThanks>>["items"][number];

/** One page of the public programs that thank a person; 404 where the profile is private and not for the caller. */
export async function listThanks(ctx: Ctx, username: string, paging: { page: number; size: number }) {
  const profile = await getProfile(ctx, username);
  if (!profilePolicy.see_details(ctx.actor, profile)) throw new AppError("not_found", "no_user");
  return pageOfThanks(ctx.db, profile.user_id, paging);
}

/** The same for a profile that is open to all. */
export async function listPublicThanks(ctx: PublicCtx, userId: string, paging: { page: number; size: number }) {
  const { items, total } = await pageOfThanks(ctx.db, userId, paging);
  return { items: items.map((row) => presentThanks(row, ctx)), total };
}

/** One page of the people whom a public program thanks by name. */
export async function listThankedPeople({ db, files }: PublicCtx, programId: string, paging: { page: number; size: number }) {
  const { items, total } = await pageOfThanked(db, programId, paging);
  const people = items.map(({ picture_file_id, username, full_name }) => ({
    username,
    full_name,
    picture: files.link(picture_file_id),
  }));
  return { items: people, total };
}

export function presentThanks(
  { program_id, title, handle, company_name, logo_file_id }: Row,
  { files }: Pick<PublicCtx, "files">,
): Thanks {
  return {
    program_id,
    program_title: title,
    program_handle: handle,
    company_name,
    company_logo: files.link(logo_file_id),
  };
}
