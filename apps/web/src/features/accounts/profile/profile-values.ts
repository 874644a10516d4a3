import type { ProfileInput } from "@safeport/contract/accounts/profile/profile.schema";
import type * as z from "zod/mini";

/** The values of the profile's form: the whole body of a save. */
export type ProfileValues = z.output<typeof ProfileInput>;
