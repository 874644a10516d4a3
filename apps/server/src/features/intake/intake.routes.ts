import * as guest from "@safeport/contract/intake/guest.endpoints";
import * as endpoints from "@safeport/contract/intake/intake.endpoints";
import { maxFormScopes } from "@safeport/contract/intake/intake.limits";
import { listReportMails as listReportMailsEndpoint } from "@safeport/contract/intake/report-mail.endpoints";
import { AppError } from "../../platform/http/app-error.ts";
import { type Http, mount, mountPublic } from "../../platform/http/mount.ts";
import { mountMail } from "../../platform/http/mount-signed.ts";
import { captchaFrameRoute } from "./captcha-frame.ts";
import { makeChallenge } from "./challenge.ts";
import { claimReport } from "./claim-report.ts";
import { confirmSubmission } from "./confirm-submission.ts";
import { embedScript } from "./embed-script.ts";
import { presentGuestReport } from "./guest.presenter.ts";
import { commentAsGuest, confirmGuest, forgetGuest, readGuestReport } from "./guest-report.ts";
import { findFormScopes } from "./intake.queries.ts";
import { getIntake, presentIntake, setMailSecret, updateIntake } from "./intake-settings.ts";
import { admitProvider, receiveMail } from "./receive-mail.ts";
import { listReportMails, presentReportMails } from "./report-mails.ts";
import { securityTxtRoutes } from "./security-txt.routes.ts";
import { getOpenIntake, submitToIntake } from "./submit-to-intake.ts";

const asIs = <T>(result: T) => result;

/** Mounts the intake: its settings, the form for people without an account, their reports, and the mails of providers. */
export function intakeRoutes(http: Http): void {
  mount(http, endpoints.getIntake, (ctx, { params }) => getIntake(ctx, params.program), presentIntake);
  mount(http, endpoints.updateIntake, (ctx, { params, body }) => updateIntake(ctx, params.program, body), presentIntake);
  mount(http, endpoints.setMailSecret, (ctx, { params }) => setMailSecret(ctx, params.program), asIs);
  mountPublic(
    http,
    endpoints.getIntakeForm,
    async (ctx, { params }) => {
      const intake = await getOpenIntake(ctx, params.handle);
      return { intake, scopes: await findFormScopes(ctx.db, intake.id, maxFormScopes) };
    },
    ({ intake: { handle, title, company_name, report_introduction, accepts_unlisted_assets }, scopes }, { settings }) => ({
      ...{ handle, title, company_name, scopes, accepts_unlisted_assets },
      introduction: report_introduction,
      captcha: settings.captcha && {
        provider: settings.captcha.provider,
        frame_url: `${settings.captcha.frameOrigin}/captcha/${handle}`,
      },
    }),
  );
  mountPublic(
    http,
    endpoints.getChallenge,
    async (ctx, { params }) => {
      const { id } = await getOpenIntake(ctx, params.handle);
      if (ctx.settings.captcha) throw new AppError("not_found");
      return makeChallenge(ctx.keyFor, id);
    },
    asIs,
  );
  mountPublic(
    http,
    endpoints.submitToIntake,
    (ctx, { params, body }) => submitToIntake(ctx, params.handle, body),
    () => ({ accepted: true as const }),
  );
  mountPublic(
    http,
    guest.confirmSubmission,
    (ctx, { body }) => confirmSubmission(ctx, body.token),
    (token) => ({ token }),
  );
  mountPublic(http, guest.readGuestReport, (ctx, { body }) => readGuestReport(ctx, body), presentGuestReport);
  mountPublic(
    http,
    guest.confirmGuest,
    (ctx, { body }) => confirmGuest(ctx, body.token),
    () => ({ confirmed: true as const }),
  );
  mountPublic(
    http,
    guest.commentAsGuest,
    (ctx, { body }) => commentAsGuest(ctx, body),
    ({ item_id }) => ({ item_id: item_id ?? "" }),
  );
  mount(
    http,
    guest.claimReport,
    (ctx, { body }) => claimReport(ctx, body.token),
    (report_id) => ({ report_id }),
  );
  mountPublic(
    http,
    guest.forgetGuest,
    (ctx, { body }) => forgetGuest(ctx, body.token),
    () => ({ forgotten: true as const }),
  );
  mount(http, listReportMailsEndpoint, (ctx, { params }) => listReportMails(ctx, params.report_id), presentReportMails);
  mountMail(http, endpoints.receiveMail, admitProvider, receiveMail);
  captchaFrameRoute(http);
  securityTxtRoutes(http);
  const { fastify, limits } = http;
  fastify.get("/embed/intake.js", { onRequest: limits.read }, (_request, reply) =>
    reply
      .type("text/javascript; charset=utf-8")
      // Pages of other sites load it.
      .headers({ "cross-origin-resource-policy": "cross-origin", "cache-control": "public, max-age=3600" })
      .send(embedScript),
  );
}
