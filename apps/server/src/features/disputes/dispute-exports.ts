import { afterEach, type DataExport } from "../../platform/export/data-export.ts";
import { listOwnDisputes } from "./dispute-export.queries.ts";

/** Personal data that disputes store. */
export const disputeExports: readonly DataExport[] = [
  {
    name: "disputes",
    async *records({ db, actor }) {
      for await (const { id: dispute_id, ...row } of afterEach((after, limit) => listOwnDisputes(db, actor, after, limit)))
        yield { dispute_id, ...row };
    },
  },
];
