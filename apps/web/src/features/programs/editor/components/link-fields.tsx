import { ActionIcon, Button, NativeSelect, TextInput } from "@mantine/core";
import { socialLinkTypes } from "@safeport/contract/kernel/social-link.values";
import { programLimits } from "@safeport/contract/programs/core/program.limits";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import type { ProgramFields } from "../use-program-form.ts";
import classes from "./form-fields.module.css";

/** The company's other places on the web. */
export function LinkFields({ form }: { form: ProgramFields }) {
  const t = useTranslations("programs");
  const tForm = useTranslations("programs/editor");
  const { socialLinks } = form.values;
  return (
    <>
      {socialLinks.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link has no identity but its position, and every field is controlled
        <div key={index} className={classes.link}>
          <NativeSelect
            {...form.getInputProps(`socialLinks.${index}.type`)}
            aria-label={tForm("link_type", { number: index + 1 })}
            data={socialLinkTypes.map((value) => ({ value, label: t(`link_type.${value}`) }))}
          />
          <TextInput
            {...form.getInputProps(`socialLinks.${index}.link`)}
            type="url"
            aria-label={tForm("link", { number: index + 1 })}
            placeholder="https://"
            maxLength={programLimits.link}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={tForm("remove_link", { number: index + 1 })}
            onClick={() => form.setFieldValue("socialLinks", socialLinks.toSpliced(index, 1))}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {socialLinks.length < programLimits.links && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => form.setFieldValue("socialLinks", [...socialLinks, { type: "Website", link: "" }])}
          >
            {tForm("add_link")}
          </Button>
        </div>
      )}
      <TextInput
        {...form.getInputProps("dashboard_link")}
        type="url"
        label={tForm("dashboard")}
        description={tForm("dashboard_help")}
        placeholder="https://"
        maxLength={programLimits.link}
      />
    </>
  );
}
