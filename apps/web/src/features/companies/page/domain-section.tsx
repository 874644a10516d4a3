import { Alert, Button, Group, Text } from "@mantine/core";
import type { Company } from "@safeport/contract/companies/company.schema";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorAlert } from "../../../ui/error-alert.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { SettingsSection } from "../../../ui/settings-section.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { toast } from "../../../ui/toast.ts";
import { useVerifyDomain } from "../api/company.ts";

/** A company is verified once, so few people ever see it. */
const DomainForm = lazyPart(() => import("./domain-form.tsx").then((module) => module.DomainForm));

interface DomainSectionProps {
  company: Company;
  /** From a mailed link. */
  token: string | undefined;
}

/** The domain of a company, and how it is verified. */
export function DomainSection({ company, token }: DomainSectionProps) {
  const t = useTranslations("companies/settings.domain");
  const [changing, setChanging] = useState(false);
  const navigate = useNavigate();
  // A used link confirms nothing more, nor is its token left in the address.
  const dropToken = () => void navigate({ to: ".", search: (old) => old, hash: "domain", replace: true, resetScroll: false });
  const isVerified = company.domain_status === "verified";
  const mayVerify = company.can.includes("verify_domain");
  return (
    <SettingsSection title={t("title")} anchor="domain" {...(!isVerified && { text: t("why") })}>
      <Text>
        <b>{company.domain}</b> · {t(`status.${company.domain_status}`)}
      </Text>
      {mayVerify && token !== undefined && <ConfirmByLink company={company} token={token} onConfirmed={dropToken} />}
      {mayVerify && (!isVerified || changing) && (
        <Suspense fallback={<SkeletonRows count={3} height={60} />}>
          <DomainForm company={company} onVerified={() => setChanging(false)} />
        </Suspense>
      )}
      {mayVerify && isVerified && !changing && (
        <Group>
          <Button variant="default" size="xs" onClick={() => setChanging(true)}>
            {t("change")}
          </Button>
        </Group>
      )}
    </SettingsSection>
  );
}

interface ConfirmByLinkProps {
  company: Company;
  token: string;
  onConfirmed: () => void;
}

/** A button rather than the link alone confirms: programs that read mails open links. */
function ConfirmByLink({ company: { company_id, domain }, token, onConfirmed }: ConfirmByLinkProps) {
  const t = useTranslations("companies/settings.domain");
  const verify = useVerifyDomain(company_id, (detail) => {
    toast({ kind: "success", message: detail });
    onConfirmed();
  });
  return (
    <Alert color="var(--sp-accent)" role="status">
      <Group justify="space-between" gap="xs">
        {t("link_text", { domain })}
        <Button size="xs" loading={verify.isPending} onClick={() => verify.mutate(token)}>
          {t("confirm")}
        </Button>
      </Group>
      {verify.error && <ErrorAlert error={verify.error} mt="xs" />}
    </Alert>
  );
}
