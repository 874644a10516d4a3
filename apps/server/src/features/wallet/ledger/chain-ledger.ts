import { type Services, systemCtx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { chainActs, findEnd, noteEnd } from "./chain.queries.ts";

/** Acts that get their place in one transaction. */
const batchSize = 1_000;

/** The job: puts every act of the ledger that has no place into its chain. */
export async function chainLedger({ db }: Pick<Services, "db">): Promise<void> {
  while ((await db.transaction().execute((tx) => chainActs(tx, batchSize))) === batchSize);
}

/** The job: notes the end of the chain in the audit log, if it moved on since. */
export async function noteLedgerHead(services: Services): Promise<void> {
  await chainLedger(services);
  await unitOfWork(systemCtx(services, "note_ledger_head"), async (tx) => {
    const end = await findEnd(tx);
    if (!end || !(await noteEnd(tx, end.number))) return { result: undefined, audit: [] };
    const snapshot = { number: end.number, hash: end.hash.toString("hex") };
    return {
      result: undefined,
      audit: [{ action: "ledger.head_noted", object_type: "ledger", object_id: end.act_id, snapshot }],
    };
  });
}
