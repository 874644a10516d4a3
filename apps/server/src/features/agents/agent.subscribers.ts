import { subscriber } from "../../platform/events/event.ts";
import { forgetAgentsOf } from "./agent.queries.ts";

/** Ends and forgets the agents of people who have closed their account. */
export const agentsOfClosedAccounts = subscriber({
  name: "agents.of_closed_accounts",
  types: ["account.closed"],
  async handle(tx, events) {
    await forgetAgentsOf(
      tx,
      events.map(({ subject_id }) => subject_id),
    );
  },
});
