import { allPages, type DataExport } from "../../platform/export/data-export.ts";
import { pageOfPrograms } from "./list/program-list.queries.ts";
import { listApplications, listParticipations, listReceivedInvitations } from "./participation/program-participation.queries.ts";

const participations: DataExport = {
  name: "programs",
  async *records({ db, actor }) {
    yield* await listParticipations(db, actor.user_id);
  },
};

const applications: DataExport = {
  name: "applications",
  async *records({ db, actor }) {
    yield* await listApplications(db, actor.user_id);
  },
};

const invitations: DataExport = {
  name: "program_invitations",
  async *records({ db, actor }) {
    yield* await listReceivedInvitations(db, actor.user_id);
  },
};

const favourites: DataExport = {
  name: "favourites",
  async *records({ db, actor }) {
    const filter = { sort: "newest", only_favourites: true } as const;
    for await (const { id, title, handle } of allPages((paging) => pageOfPrograms(db, actor, { ...paging, ...filter })))
      yield { program_id: id, title, handle };
  },
};

/** Personal data that programs store. */
export const programExports: readonly DataExport[] = [participations, applications, invitations, favourites];
