import { maxFavourites } from "@safeport/contract/programs/followers/favourite.endpoints";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { ProgramRow } from "../core/program.queries.ts";
import { deleteFavourite, insertFavourite } from "./favourite.queries.ts";

/**
 * Follows a program the caller may see, or stops following it; throws 409 when they already follow the maximum. Only the caller sees it, so there is
 * no audit row.
 */
export async function setFavourite(ctx: Ctx, { id }: ProgramRow, isFavourite: boolean) {
  const userId = ctx.actor.user_id;
  if (!isFavourite) await deleteFavourite(ctx.db, userId, id);
  else if (!(await insertFavourite(ctx.db, userId, id)))
    throw new AppError("conflict", "too_many_favourites", { params: { max: maxFavourites } });
  return { program_id: id, is_favourite: isFavourite };
}
