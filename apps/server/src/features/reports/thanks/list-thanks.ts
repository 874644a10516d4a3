import { profilePolicy } from "@safeport/contract/accounts/profile.policy";
import type { Thanks } from "@safeport/contract/reports/thanks/thanks.endpoints";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { getProfile } from "../../accounts/profile/get-profile.ts";
import { pageOfThanks } from "./thanks.queries.ts";

type Row = Awaited<ReturnType<typeof pageOfThanks>>["items"][number];

/** One page of the public programs that thank a person; 404 where the profile is private and not for the caller. */
export async function listThanks(ctx: Ctx, username: string, paging: { page: number; size: number }) {
  const profile = await getProfile(ctx, username);
  if (!profilePolicy.see_details(ctx.actor, profile)) throw new AppError("not_found", "no_user");
  return pageOfThanks(ctx.db, profile.user_id, paging);
}

export function presentThanks({ program_id, title, handle, company_name, logo_file_id }: Row, { files }: Ctx): Thanks {
  return {
    program_id,
    program_title: title,
    program_handle: handle,
    company_name,
    company_logo: files.link(logo_file_id),
  };
}
