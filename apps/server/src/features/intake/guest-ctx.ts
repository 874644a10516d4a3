import type { Ctx, PublicCtx } from "../../platform/context.ts";

/** The context in which a guest acts on their report: the author of it, and nobody elsewhere. */
export function guestCtx(ctx: PublicCtx, userId: string): Ctx {
  const actor: Ctx["actor"] = {
    user_id: userId,
    username: "guest",
    role: "Hacker",
    email_verified: true,
    session_id: "",
    assurance: { by: "password", at: 0 },
    company_ids: [],
  };
  return { ...ctx, actor };
}
