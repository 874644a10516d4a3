import type { Ctx, PublicCtx } from "../../../platform/context.ts";

/** The context in which somebody without an account acts on the one report of their link, and nowhere else. */
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
