import {
  answerDispute as answerEndpoint,
  appealDispute as appealEndpoint,
  assignMediator as assignEndpoint,
  concedeDispute as concedeEndpoint,
  getDispute as getEndpoint,
  listDisputes as listEndpoint,
  listOpenDisputes as listOpenEndpoint,
  listMediators as mediatorsEndpoint,
  openDispute as openEndpoint,
  rejectDispute as rejectEndpoint,
  resolveDispute as resolveEndpoint,
  withdrawDispute as withdrawEndpoint,
} from "@safeport/contract/disputes/dispute.endpoints";
import { type Http, mount, mountList } from "../../platform/http/mount.ts";
import { answerDispute } from "./answer-dispute.ts";
import { appealDispute } from "./appeal-dispute.ts";
import { assignMediator } from "./assign-mediator.ts";
import { concedeDispute } from "./concede-dispute.ts";
import { decideDispute } from "./decide-dispute.ts";
import { presentDispute, presentPerson } from "./dispute.presenter.ts";
import { pageOfDisputes } from "./dispute-list.queries.ts";
import { getDispute } from "./get-dispute.ts";
import { listMediators } from "./list-mediators.ts";
import { listOpenDisputes } from "./list-open-disputes.ts";
import { openDispute } from "./open-dispute.ts";
import { withdrawDispute } from "./withdraw-dispute.ts";

/** Mounts the endpoints of disputes. */
export function disputeRoutes(http: Http): void {
  mountList(http, listEndpoint, (ctx, { query }) => pageOfDisputes(ctx.db, ctx.actor, query), presentDispute);
  mount(
    http,
    listOpenEndpoint,
    (ctx, { params }) => listOpenDisputes(ctx, params.report_id),
    ({ disputes, outcomes }, ctx) => ({ items: disputes.map((one) => presentDispute(one, ctx)), outcomes }),
  );
  mount(http, openEndpoint, (ctx, { body }) => openDispute(ctx, body), presentDispute);
  mount(http, getEndpoint, (ctx, { params }) => getDispute(ctx, params.dispute_id), presentDispute);
  mount(http, answerEndpoint, (ctx, { params, body }) => answerDispute(ctx, params.dispute_id, body.text), presentDispute);
  mount(http, concedeEndpoint, (ctx, { params, body }) => concedeDispute(ctx, params.dispute_id, body.reason), presentDispute);
  mount(
    http,
    mediatorsEndpoint,
    (ctx, { params }) => listMediators(ctx, params.dispute_id),
    (people, ctx) => ({ items: people.map((person) => presentPerson(person, ctx)) }),
  );
  mount(http, assignEndpoint, (ctx, { params, body }) => assignMediator(ctx, params.dispute_id, body.mediator), presentDispute);
  mount(
    http,
    resolveEndpoint,
    (ctx, { params, body }) => decideDispute(ctx, params.dispute_id, { status: "resolved", ...body }),
    presentDispute,
  );
  mount(
    http,
    rejectEndpoint,
    (ctx, { params, body }) => decideDispute(ctx, params.dispute_id, { status: "rejected", ...body }),
    presentDispute,
  );
  mount(http, appealEndpoint, (ctx, { params, body }) => appealDispute(ctx, params.dispute_id, body.text), presentDispute);
  mount(http, withdrawEndpoint, (ctx, { params }) => withdrawDispute(ctx, params.dispute_id), presentDispute);
}
