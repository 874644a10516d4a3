import { ActionIcon, Box, Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { profileLimits } from "@safeport/contract/accounts/profile/profile.limits";
import { maxLinkLength, socialLinkTypes } from "@safeport/contract/kernel/social-link.values";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import type { SchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import type { ProfileValues } from "../profile-values.ts";

/** The person's other places on the web. */
export function ProfileLinks({ form }: { form: SchemaForm<ProfileValues> }) {
  const t = useTranslations("accounts/profile");
  const { social_links } = form.values;
  return (
    <>
      {social_links.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link has no identity but its position, and every field is controlled
        <Group key={index} gap="xs" align="flex-start" mb="xs">
          <NativeSelect
            {...form.getInputProps(`social_links.${index}.type`)}
            aria-label={t("link_type", { number: index + 1 })}
            data={socialLinkTypes.map((value) => ({ value, label: t(`link_kind.${value}`) }))}
            w={132}
          />
          <Box flex="1 1 160px">
            <TextInput
              {...form.getInputProps(`social_links.${index}.link`)}
              type="url"
              aria-label={t("link", { number: index + 1 })}
              placeholder="https://"
              maxLength={maxLinkLength}
            />
          </Box>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t("remove_link", { number: index + 1 })}
            onClick={() => form.removeListItem("social_links", index)}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {social_links.length < profileLimits.links && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => form.insertListItem("social_links", { type: "Website", link: "" })}
          >
            {t("add_link")}
          </Button>
        </div>
      )}
    </>
  );
}
