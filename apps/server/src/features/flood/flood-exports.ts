import type { DataExport } from "../../platform/export/data-export.ts";
import { listOwnAnswers } from "./checks/checked-report.queries.ts";

const answers: DataExport = {
  name: "check_answers",
  async *records({ db, actor }) {
    yield* await listOwnAnswers(db, actor.user_id);
  },
};

/** Personal data that the checks of reports store. */
export const floodExports: readonly DataExport[] = [answers];
