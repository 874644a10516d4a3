import * as z from "zod/mini";
import { defineEvents } from "../kernel/event.ts";
import { Uuid } from "../kernel/ids.ts";
import { proposalPlaces } from "./proposal.values.ts";

/** Events of what a second person decides; the subject is who proposed it. */
export const proposalEvents = defineEvents("user", {
  "proposal.waits": z.object({
    place: z.enum(proposalPlaces),
    /** Whose money it is; neither decides about it. */
    company_id: z.optional(Uuid),
    owner_id: z.optional(Uuid),
    /** The money that would move, in minor units; none for settings. */
    sum: z.optional(z.object({ amount: z.int(), currency: z.string() })),
  }),
  /** Somebody else declined it. */
  "proposal.declined": z.object({ place: z.enum(proposalPlaces), reason: z.string() }),
});
