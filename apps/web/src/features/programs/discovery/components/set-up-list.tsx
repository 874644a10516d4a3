import { Box, Group, Text, Title } from "@mantine/core";
import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { ButtonLink } from "../../../../ui/link.tsx";
import list from "../../../../ui/list.module.css";
import { ResendMail } from "../../core/components/confirm-mail.tsx";
import type { SetUp, SetUpStep } from "../use-set-up.ts";

/** First steps of a new company, until all are done. The first open step has the primary button. */
export function SetUpList({ company, steps, deposit }: SetUp) {
  const t = useTranslations("programs.set_up");
  const { locale } = useI18n();
  const { user } = useViewer();
  const title = t("title", { company: company.name });
  const next = steps.find(({ isDone }) => !isDone)?.name;
  const texts = { email: user.email, domain: company.domain };
  const amount = deposit ? formatMinor(deposit.amount, deposit.currency, locale) : "";
  const hintOf = (name: SetUpStep) =>
    name === "fund" && deposit ? t("fund.under_way", { amount, reference: deposit.reference }) : t(`${name}.text`, texts);
  const page = { params: { companyId: company.company_id } };
  const links = {
    domain: linkOptions({ to: "/companies/$companyId", ...page, hash: "domain" }),
    program: linkOptions({ to: "/bounty/create" }),
    triager: linkOptions({ to: "/companies/$companyId", ...page, search: { tab: "members" } }),
    fund: linkOptions({
      to: "/{-$area}/vault",
      search: { company: company.company_id, ...(deposit ? { tab: "deposits" } : { dialog: "deposit" }) },
    }),
  };
  const action = (name: SetUpStep) =>
    name === "email" ? (
      <ResendMail />
    ) : (
      <ButtonLink {...links[name]} size="xs" variant={name === next ? "filled" : "default"}>
        {t(name === "fund" && deposit ? "fund.see_deposit" : `${name}.action`)}
      </ButtonLink>
    );
  return (
    <Box component="section" aria-label={title} mb="lg" maw={720}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{title}</Title>
        <Text span fz={13} c="dimmed">
          {t("progress", { done: steps.filter(({ isDone }) => isDone).length, total: steps.length })}
        </Text>
      </Group>
      <ol className={list.list} style={{ listStyle: "none", margin: 0, padding: 0 }}>
        {steps.map(({ name, isDone }) => (
          <Group component="li" key={name} gap="8px 12px" px="md" py={8} mih={52}>
            {isDone ? (
              <IconCircleCheck size={20} stroke={1.75} color="var(--sp-green)" aria-label={t("done")} />
            ) : (
              <IconCircle size={20} stroke={1.75} color="var(--sp-muted)" aria-hidden />
            )}
            <Box flex="1 1 200px" miw={0}>
              <Text fw={500} component="div" {...(isDone && { c: "dimmed", td: "line-through" })}>
                {t(`${name}.title`)}
              </Text>
              {!isDone && (
                <Text fz={13} lh="18px" c="dimmed" style={{ overflowWrap: "anywhere" }}>
                  {hintOf(name)}
                </Text>
              )}
            </Box>
            {!isDone && action(name)}
          </Group>
        ))}
      </ol>
    </Box>
  );
}
