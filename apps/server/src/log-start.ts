import type { DemoAccount } from "@safeport/contract/accounts/core/account.schema";
import { setUpHours } from "./features/accounts/operator/set-up-link.ts";
import type { Settings } from "./platform/settings.ts";

interface Start {
  settings: Settings;
  /** Address that the server listens on. */
  address: string;
  /** There is no Super Admin yet. */
  setUpToken: string | null;
  demoAccounts: readonly DemoAccount[];
}

/** Logs the address and the next steps of the operator once the server answers. */
export function logStart({ settings, address, setUpToken, demoAccounts }: Start, log: (line: string) => void): void {
  const url = settings.publicUrl ?? address;
  if (setUpToken)
    log(`There is no Super Admin yet. Become the first one within ${setUpHours} hours at ${url}/setup#${setUpToken}`);
  log(`Safeport is ready at ${url}`);
  if (!settings.smtp) log(`Mails are not sent, since SMTP_URL is not set${settings.demo ? `; see ${url}/dev/mail` : ""}`);
  for (const { username, password, role } of demoAccounts) log(`  ${role.padEnd(11)} ${username.padEnd(8)} ${password}`);
}
