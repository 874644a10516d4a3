import type { UserRow } from "@safeport/contract/accounts/admin-user.schema";
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
      <Avatar name={user.full_name} picture={user.display_picture} />
      <div className={classes.who}>
        <TextLink to="/admin/users/$userId" params={{ userId: user.user_id }} className={list.link ?? ""}>
          <Truncate>{user.full_name}</Truncate>
        </TextLink>
        <div className={classes.note}>
          <Truncate>{`@${user.username} · ${user.email}`}</Truncate>
        </div>
      </div>
      <span className={classes.role}>{roleName(user.role)}</span>
      <span className={classes.state}>{user.state !== "active" && <StateBadge state={user.state} />}</span>
      <span className={classes.times}>
        <span>{t.rich("joined", { time: () => <TimeAgo time={user.created_at} /> })}</span>
        <span>
          {user.last_active_at
            ? t.rich("seen", { time: () => <TimeAgo time={user.last_active_at as string} /> })
            : t("never_seen")}
        </span>
      </span>
    </li>
  );
}
