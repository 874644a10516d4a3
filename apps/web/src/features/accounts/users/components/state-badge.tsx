import type { UserState } from "@safeport/contract/accounts/users/admin-user.values";
import { IconBan, IconCircleCheck, IconUserOff } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Badge } from "../../../../ui/badge.tsx";

const looks = {
  active: { tone: "green", icon: IconCircleCheck },
  suspended: { tone: "rose", icon: IconBan },
  deleted: { tone: "grey", icon: IconUserOff },
} as const;

/** Whether an account can be used. */
export function StateBadge({ state }: { state: UserState }) {
  const t = useTranslations("accounts/users.state");
  return <Badge {...looks[state]}>{t(state)}</Badge>;
}
