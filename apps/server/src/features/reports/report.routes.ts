import {
  awardReport as awardEndpoint,
  getAwardTerms as awardTermsEndpoint,
} from "@safeport/contract/reports/awards/report-award.endpoints";
import * as collaboratorEndpoints from "@safeport/contract/reports/collaborators/collaborator.endpoints";
import * as endpoints from "@safeport/contract/reports/report.endpoints";
import { getReportTerms as getReportTermsEndpoint } from "@safeport/contract/reports/terms/report-terms.endpoints";
import { listWeaknessGroups } from "@safeport/contract/reports/weaknesses/program-weakness.endpoints";
import { createWeakness as createWeaknessEndpoint } from "@safeport/contract/reports/weaknesses/weakness.endpoints";
import { type Http, mount, mountIdempotent, mountList } from "../../platform/http/mount.ts";
import { presentAward } from "../wallet/awards/present-award.ts";
import { awardReport, getAwardTerms, loadGivenAward } from "./awards/award-report.ts";
import { answerCollaboration } from "./collaborators/answer-collaboration.ts";
import { chooseNaming } from "./collaborators/choose-naming.ts";
import { pageOfInvitations } from "./collaborators/collaborator.queries.ts";
import { presentInvitation } from "./collaborators/invitation.presenter.ts";
import { setCollaborators } from "./collaborators/set-collaborators.ts";
import { getReport } from "./core/get-report.ts";
import { presentReport } from "./core/report.presenter.ts";
import { correctReport } from "./correction/correct-report.ts";
import { deleteDraft } from "./editor/delete-draft.ts";
import { submitReport } from "./editor/submit-report.ts";
import { updateDraft } from "./editor/update-draft.ts";
import { listReports } from "./list/list-reports.ts";
import { presentReportCard } from "./list/report-card.presenter.ts";
import { countViews } from "./list/report-counts.queries.ts";
import { answerRetest } from "./retest/answer-retest.ts";
import { askRetest } from "./retest/ask-retest.ts";
import { decideRetest } from "./retest/decide-retest.ts";
import { answerSeverity } from "./severity/answer-severity.ts";
import { calculateSeverity } from "./severity/calculate-severity.ts";
import { changeSeverity } from "./severity/change-severity.ts";
import { changeStatus } from "./status/change-status.ts";
import { validateReport } from "./status/validate-report.ts";
import { getReportTerms } from "./terms/get-report-terms.ts";
import { createWeakness } from "./weaknesses/create-weakness.ts";
import { listWeaknesses } from "./weaknesses/list-weaknesses.ts";
import { weaknessGroups } from "./weaknesses/weakness-groups.ts";

/** Mounts reports, their drafts, their transitions, and what helps in writing one. */
export function reportRoutes(http: Http): void {
  mountList(http, endpoints.listReports, (ctx, { query }) => listReports(ctx, query), presentReportCard);
  mount(
    http,
    endpoints.countReports,
    (ctx, { query }) => countViews(ctx.db, ctx.actor, query.company_id),
    (counts) => counts,
  );
  mountList(
    http,
    endpoints.listWeaknesses,
    (ctx, { query }) => listWeaknesses(ctx, query),
    ({ id, cwe_id, name, message }) => ({ weakness_id: id, cwe_id, name, refused_with: message }),
  );
  mount(
    http,
    listWeaknessGroups,
    async () => ({ items: [...weaknessGroups] }),
    (groups) => groups,
  );
  mount(
    http,
    createWeaknessEndpoint,
    (ctx, { body }) => createWeakness(ctx, body),
    (weakness) => weakness,
  );
  mount(
    http,
    endpoints.calculateSeverity,
    (ctx, { body }) => calculateSeverity(ctx, body),
    (result) => result,
  );
  mount(
    http,
    getReportTermsEndpoint,
    (ctx, { params }) => getReportTerms(ctx, params.report_id),
    (terms) => terms,
  );
  mount(
    http,
    awardTermsEndpoint,
    (ctx, { params }) => getAwardTerms(ctx, params.report_id),
    (terms) => terms,
  );
  mountIdempotent(http, awardEndpoint, (ctx, { params, body }) => awardReport(ctx, params.report_id, body), presentAward, {
    idOf: ({ id }) => id,
    load: loadGivenAward,
  });
  mountList(
    http,
    collaboratorEndpoints.listCollaborationInvitations,
    (ctx, { query }) => pageOfInvitations(ctx.db, ctx.actor.user_id, query),
    presentInvitation,
  );
  mount(
    http,
    collaboratorEndpoints.setCollaborators,
    (ctx, { params, body }) => setCollaborators(ctx, params.report_id, body.collaborators),
    presentReport,
  );
  mount(
    http,
    collaboratorEndpoints.answerCollaboration,
    (ctx, { params, body }) => answerCollaboration(ctx, params.report_id, body.accept),
    (answer) => answer,
  );
  mount(
    http,
    collaboratorEndpoints.chooseNaming,
    (ctx, { params, body }) => chooseNaming(ctx, params.report_id, body.named),
    presentReport,
  );
  mount(http, endpoints.getReport, (ctx, { params }) => getReport(ctx, params.report_id), presentReport);
  mountIdempotent(http, endpoints.submitReport, (ctx, { body }) => submitReport(ctx, body), presentReport, {
    idOf: (row) => row.id,
    load: getReport,
  });
  mount(http, endpoints.updateDraft, (ctx, { params, body }) => updateDraft(ctx, params.report_id, body), presentReport);
  mount(
    http,
    endpoints.deleteDraft,
    (ctx, { params }) => deleteDraft(ctx, params.report_id),
    (gone) => gone,
  );
  mount(
    http,
    endpoints.changeSeverity,
    (ctx, { params, body }) => changeSeverity(ctx, params.report_id, body),
    ({ row, changed }, ctx) => ({ ...presentReport(row, ctx), changed }),
  );
  mount(http, endpoints.answerSeverity, (ctx, { params, body }) => answerSeverity(ctx, params.report_id, body), presentReport);
  mount(http, endpoints.askRetest, (ctx, { params }) => askRetest(ctx, params.report_id), presentReport);
  mount(http, endpoints.answerRetest, (ctx, { params, body }) => answerRetest(ctx, params.report_id, body), presentReport);
  mount(http, endpoints.decideRetest, (ctx, { params, body }) => decideRetest(ctx, params.report_id, body), presentReport);
  mount(http, endpoints.validateReport, (ctx, { params, body }) => validateReport(ctx, params.report_id, body), presentReport);
  mount(http, endpoints.correctReport, (ctx, { params, body }) => correctReport(ctx, params.report_id, body), presentReport);
  mount(http, endpoints.changeStatus, (ctx, { params, body }) => changeStatus(ctx, params.report_id, body), presentReport);
}
