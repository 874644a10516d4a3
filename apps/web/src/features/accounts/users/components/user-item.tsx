import { Box } from "@mantine/core";
import type { UserRow } from "@safeport/contract/accounts/users/admin-user.schema";
import { useTranslations } from "use-intl";
import { Avatar } from "../../../../ui/avatar.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import list from "../../../../ui/list.module.css";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { Truncate } from "../../../../ui/truncate.tsx";
import { StateBadge } from "./state-badge.tsx";
import classes from "./users.module.css";

/** A row of the list of users, which links to their page. */
export function UserItem({ user }: { user: UserRow }) {
  const t = useTranslations("accounts/users");
  const roleName = useTranslations("accounts.role");
  return (
    <li className={`${list.row} ${classes.item}`}>
      <Box style={{ gridArea: "face" }}>
        <Avatar name={user.full_name} picture={user.display_picture} />
      </Box>
      <Box miw={0} lh="20px" style={{ gridArea: "who" }}>
        <TextLink to="/admin/users/$userId" params={{ userId: user.user_id }} className={list.link ?? ""}>
          <Truncate>{user.full_name}</Truncate>
        </TextLink>
        <Box fz="xs" lh="18px" c="dimmed">
          <Truncate>{`@${user.username} · ${user.email}`}</Truncate>
        </Box>
      </Box>
      <Box component="span" fz={13} style={{ gridArea: "role" }}>
        {roleName(user.role)}
      </Box>
      <span style={{ gridArea: "state" }}>{user.state !== "active" && <StateBadge state={user.state} />}</span>
      <span className={classes.times}>
        <Box component="span" visibleFrom="sm">
          {t.rich("joined", { time: () => <TimeAgo time={user.created_at} /> })}
        </Box>
        {user.last_active_at ? (
          <span>{t.rich("seen", { time: () => <TimeAgo time={user.last_active_at as string} /> })}</span>
        ) : (
          <Box component="span" visibleFrom="sm">
            {t("never_seen")}
          </Box>
        )}
      </span>
    </li>
  );
}
