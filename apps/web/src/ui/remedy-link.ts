import type { Remedy } from "@safeport/contract/kernel/remedy";
import { type LinkOptions, linkOptions } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { linkAt } from "../lib/address.ts";
import { localPath } from "../lib/safe-return.ts";
import type { BackLink } from "./page.tsx";

/**
 * The page that lifts a refusal, with a way back to `next`, a path of this site. Null if the reader stays: the link that confirms an address is mailed
 * again at once, and a dialog asks for the password.
 */
export function remedyLink(remedy: Remedy, companyId: string | null, next: string): LinkOptions | null {
  const vault = (tab: string) => linkOptions({ to: "/{-$area}/vault", search: { tab, next } });
  const company = { to: "/companies/$companyId", params: { companyId: companyId ?? "" } } as const;
  switch (remedy) {
    case "confirm_email":
    case "reauthenticate":
      return null;
    case "second_factor":
      return linkOptions({ to: "/{-$area}/settings", search: { tab: "security", next } });
    case "identity":
      return vault("identity");
    case "payout_method":
      return vault("methods");
    case "own_money":
      return vault("overview");
    case "withdrawals":
      return vault("withdrawals");
    case "open_reports":
      return linkOptions({ to: "/reports", search: { status: "active" } });
    case "company_budgets":
      return linkOptions({ to: "/{-$area}/vault", search: { tab: "programs", company: companyId ?? "", next } });
    case "company_money":
      return linkOptions({ to: "/{-$area}/vault", search: { tab: "deposits", company: companyId ?? "", next } });
    case "company_members":
      return linkOptions({ ...company, search: { tab: "members", next } });
    case "company_domain":
      return linkOptions({ ...company, search: { next }, hash: "domain" });
  }
}

/** Whether the reader can take this step now: not as a visitor, nor on the page of a company while they act for none. */
export function isOpenTo(remedy: Remedy, reader: { activeId: string | null; activeCompanyId: string | null }): boolean {
  return reader.activeId !== null && (!remedy.startsWith("company_") || reader.activeCompanyId !== null);
}

/** The link of a page that lifts refusals back to where its reader came from, if the address names that. */
export function useWayBack(next: string | undefined): BackLink | undefined {
  const t = useTranslations("ui.remedy");
  const path = localPath(next);
  return path === null ? undefined : { link: linkAt(path), label: t("back") };
}
