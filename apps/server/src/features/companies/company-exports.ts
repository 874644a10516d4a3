import { allPages, type DataExport } from "../../platform/export/data-export.ts";
import { pageOfOwnInvitations } from "./members/invitation.queries.ts";
import { listMembershipsOf } from "./members/member.queries.ts";
import { presentOwn } from "./members/present-member.ts";
import { listScimOf } from "./scim/scim.queries.ts";

const companies: DataExport = {
  name: "companies",
  async *records({ db, actor }) {
    yield* await listMembershipsOf(db, actor.user_id);
  },
};

const invitations: DataExport = {
  name: "company_invitations",
  async *records(ctx) {
    for await (const row of allPages((paging) => pageOfOwnInvitations(ctx.db, ctx.actor.user_id, paging)))
      yield presentOwn(row, ctx);
  },
};

const provisioning: DataExport = {
  name: "company_directories",
  async *records({ db, actor }) {
    yield* await listScimOf(db, actor.user_id);
  },
};

/** Personal data that companies store. */
export const companyExports: readonly DataExport[] = [companies, invitations, provisioning];
