import type { DataExport } from "../../platform/export/data-export.ts";
import { listOwnAgents } from "./agent.queries.ts";

const agents: DataExport = {
  name: "agents",
  async *records({ db, actor }) {
    yield* await listOwnAgents(db, actor.user_id);
  },
};

/** Personal data that agents store. */
export const agentExports: readonly DataExport[] = [agents];
