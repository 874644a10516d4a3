import { createSignInLimits } from "../src/features/accounts/core/sign-in-attempts.ts";
import type { World } from "./world.ts";

/** Uses up the ways in that a name at its limit has from anywhere, as failures from a hundred networks do. */
export async function useUpNetworks({ db, app }: World, name: string): Promise<void> {
  const { fromAnywhere } = createSignInLimits(db, app.services.keyFor, 1);
  for (let network = 0; network < 100; network++)
    for (let n = 0; n < 3; n++) await fromAnywhere(name, `203.0.113.${network}`).take();
}
