import { stopMails, stopMailsByOneClick } from "@safeport/contract/accounts/email/mail.endpoints";
import type { PublicCtx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Http, mountPublic } from "../../../platform/http/mount.ts";
import { openStopPage } from "../../../platform/mail/open-stop-page.ts";
import { readStopToken, setStopped } from "../../../platform/mail/stopped-mail.ts";

/** Mounts the targets of the links at the end of mails. */
export function mailStopRoutes(http: Http): void {
  mountPublic(
    http,
    stopMails,
    (ctx, { body }) => stop(ctx, body.token, body.stop),
    (stopped) => ({ stopped }),
  );
  mountPublic(
    http,
    stopMailsByOneClick,
    (ctx, { query }) => stop(ctx, query.token, true),
    (stopped) => ({ stopped }),
  );
  openStopPage(http, stopMailsByOneClick.path, "/stop-mails");
}

/** Stops the mails that others cause to an address, or allows them again. */
async function stop({ db, keyFor }: PublicCtx, token: string, stopped: boolean): Promise<boolean> {
  const hash = readStopToken(keyFor, token);
  if (!hash) throw new AppError("not_found", "stop_link_wrong");
  await setStopped(db, hash, stopped);
  return stopped;
}
