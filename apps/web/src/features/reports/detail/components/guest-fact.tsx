import { Text } from "@mantine/core";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { useTranslations } from "use-intl";

/** Sender of a report without an account: channel, address, and whether the address is confirmed. */
export function GuestFact({ guest: { channel, email, confirmed } }: { guest: NonNullable<Report["guest"]> }) {
  const t = useTranslations("reports/intake.guest");
  return (
    <Text span display="block" fz={12} lh="16px" c="dimmed" style={{ overflowWrap: "anywhere" }}>
      {t(channel)}
      {email && (
        <>
          <br />
          {email}
        </>
      )}
      <br />
      {t(confirmed ? "confirmed" : "unconfirmed")}
    </Text>
  );
}
