import { Button, FileButton, Group, Text } from "@mantine/core";
import type { Company } from "@safeport/contract/companies/company.schema";
import { acceptedImages } from "@safeport/contract/kernel/image.limits";
import { useTranslations } from "use-intl";
import { Avatar } from "../../../ui/avatar.tsx";
import { toast } from "../../../ui/toast.ts";
import { useErrorText } from "../../../ui/use-error-text.ts";
import { useChangeLogo } from "../api/company.ts";

/** The logo of a company, with buttons for people who may change it. */
export function CompanyLogo({ company: { company_id, name, company_logo, can } }: { company: Company }) {
  const t = useTranslations("companies.create.logo");
  const tPage = useTranslations("companies/settings.logo");
  const errorText = useErrorText();
  const change = useChangeLogo(company_id);
  if (!can.includes("edit")) return null;
  const save = (logo: File | null) =>
    change.mutate(logo, {
      onSuccess: () => toast({ kind: "success", message: tPage(logo ? "changed" : "removed", { name }) }),
    });
  return (
    <div>
      <Group gap="sm">
        <Avatar name={name} picture={company_logo} size={40} square />
        <FileButton accept={acceptedImages} onChange={(file) => file && save(file)}>
          {(button) => (
            <Button {...button} variant="default" size="xs" loading={change.isPending}>
              {t("pick")}
            </Button>
          )}
        </FileButton>
        {company_logo && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            aria-disabled={change.isPending || undefined}
            onClick={() => save(null)}
          >
            {t("remove")}
          </Button>
        )}
      </Group>
      {change.error && (
        <Text c="var(--sp-danger)" fz="sm" mt={4} role="alert">
          {errorText(change.error)}
        </Text>
      )}
    </div>
  );
}
