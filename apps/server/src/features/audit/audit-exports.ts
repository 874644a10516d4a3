import { afterEach, type DataExport } from "../../platform/export/data-export.ts";
import { listOwnActivity } from "./audit.queries.ts";

/** Personal data in the activity log: the person's own actions. */
export const auditExports: readonly DataExport[] = [
  {
    name: "activity",
    async *records({ db, actor }) {
      for await (const { id: log_id, at: timestamp, ...row } of afterEach((after, limit) =>
        listOwnActivity(db, actor.user_id, after, limit),
      ))
        yield { log_id, timestamp, ...row };
    },
  },
];
