import { Text } from "@mantine/core";
import type { Payment } from "@safeport/contract/wallet/payments/payment.endpoints";
import { useTranslations } from "use-intl";
import { InlineCode } from "../../../../ui/inline-code.tsx";
import { TextLink } from "../../../../ui/link.tsx";

/** Reader of the payments: staff need the company and the person of each, the other two know their own name. */
export type PaymentReader = "staff" | "company" | "researcher";

/** Purpose of a payment: its kind, the report with a link, and the program, company and person. */
export function Purpose({ payment, reader }: { payment: Payment; reader: PaymentReader }) {
  const t = useTranslations("wallet/payments");
  const { billing_type, report, report_id, program, company, user } = payment;
  const kind = t(`type.${billing_type}`);
  const details = [
    program?.title,
    reader !== "company" && company?.name,
    reader !== "researcher" && user && `@${user.username}`,
  ].filter(Boolean);
  return (
    <>
      {report && report_id ? (
        <>
          {kind} ·{" "}
          <TextLink to="/reports/$reportId" params={{ reportId: report_id }}>
            <InlineCode>{report.number === null ? report.title : `#${report.number} ${report.title}`}</InlineCode>
          </TextLink>
        </>
      ) : (
        kind
      )}
      {details.length > 0 && (
        <Text fz={13} lh="18px" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {details.join(" · ")}
        </Text>
      )}
    </>
  );
}
