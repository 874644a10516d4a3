import type { submitToIntake as endpoint } from "@safeport/contract/intake/intake.endpoints";
import type * as z from "zod/mini";
import type { PublicCtx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import { limitMail } from "../../platform/mail/limit-mail.ts";
import type { Tx } from "../../platform/transaction.ts";
import { withoutLinkTokens } from "../accounts/core/link-token.ts";
import { noSuchProgram } from "../programs/core/get-program.ts";
import { takeChallenge } from "./challenge.ts";
import { findOpenIntake, insertSubmission, isFormScope, lockOpenIntake, type OpenIntake } from "./intake.queries.ts";
import { queueConfirmationMail } from "./intake-mails.ts";
import { assertRoom } from "./room.ts";
import { takeCaptcha, verifyCaptcha } from "./verify-captcha.ts";

/** A program whose form is open; 404 for any other. */
export async function getOpenIntake(ctx: PublicCtx, handle: string): Promise<OpenIntake> {
  const intake = await findOpenIntake(ctx.db, handle);
  if (!intake) throw noSuchProgram();
  return intake;
}

/**
 * Stores a report until its sender confirms the address, and mails the link for that. The provider of a CAPTCHA is asked before the transaction begins. Throws
 * 404, 422, 409 for a challenge that was used, 429 when the program or the address has as many as fit into a day, and 503 without that provider. Says nothing of a mail that was not sent, which would tell of other senders.
 */
export async function submitToIntake(
  ctx: PublicCtx,
  handle: string,
  { email, name, challenge, nonce, captcha, ...content }: z.output<NonNullable<(typeof endpoint)["body"]>>,
): Promise<void> {
  const { id } = await getOpenIntake(ctx, handle);
  const provider = ctx.settings.captcha;
  if (provider) await verifyCaptcha(ctx, provider, captcha);
  await unitOfWork(ctx, async (tx) => {
    const program = await lockOpenIntake(tx, id, "form");
    if (!program) throw noSuchProgram();
    if (provider) await takeCaptcha(tx, captcha ?? "");
    else await takeChallenge(ctx.keyFor, tx, id, { challenge, nonce });
    await assertAsset(tx, program, content);
    await assertRoom(ctx, tx, id, email, "form");
    const { language } = ctx.request;
    const [title, description_markdown] = [content.title, content.description_markdown].map((text) =>
      withoutLinkTokens(text, ctx.keyFor),
    ) as [string, string];
    const texts = { ...content, title, description_markdown };
    const submissionId = await insertSubmission(tx, { program_id: id, email, name, language, ...texts });
    if (await limitMail(ctx, tx, { address: email, senders: [], ip: ctx.request.ip }))
      await queueConfirmationMail(tx, { address: email, language, submissionId, program: program.title });
    return { result: undefined, audit: [] };
  });
}

type Asset = Pick<z.output<NonNullable<(typeof endpoint)["body"]>>, "scope_id" | "unlisted_asset">;

/** Throws 422 for a scope that the form does not offer, for a scope and an unlisted asset together, and for an unlisted asset where the program accepts none. */
async function assertAsset(
  tx: Tx,
  { id, accepts_unlisted_assets }: { id: string; accepts_unlisted_assets: boolean },
  { scope_id, unlisted_asset }: Asset,
): Promise<void> {
  if (scope_id !== null && !(await isFormScope(tx, id, scope_id))) throw invalidField(["body", "scope_id"], "asset_unknown");
  if (unlisted_asset === null) return;
  if (scope_id !== null) throw invalidField(["body", "unlisted_asset"], "asset_twice");
  if (!accepts_unlisted_assets) throw invalidField(["body", "unlisted_asset"], "unlisted_asset_refused");
}
