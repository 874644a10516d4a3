import { ActionIcon, Button, TextInput } from "@mantine/core";
import { socialLinkTypes } from "@safeport/contract/programs/program.schema";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { SelectField } from "../../shared/components/select-field.tsx";
import type { ProgramFormValues } from "../form-values.ts";
import { formLimits } from "../validate-program.ts";
import type { FieldsProps } from "./fields-props.ts";
import classes from "./form-fields.module.css";

/** Where else the company can be found. */
export function LinkFields({ form, set, fault }: FieldsProps) {
  const t = useTranslations("programs");
  const tForm = useTranslations("programs/editor");
  const { socialLinks } = form;
  const change = (at: number, patch: Partial<ProgramFormValues["socialLinks"][number]>) =>
    set({ socialLinks: socialLinks.map((link, index) => (index === at ? { ...link, ...patch } : link)) });
  return (
    <>
      {socialLinks.map(({ type, link }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link has no identity but its place, and every field is controlled
        <div key={at} className={classes.link}>
          <SelectField
            hideLabel
            label={tForm("link_type", { number: at + 1 })}
            options={socialLinkTypes.map((value) => ({ value, label: t(`link_type.${value}`) }))}
            value={type}
            onChange={(value) => change(at, { type: value })}
          />
          <TextInput
            name={`socialLinks.${at}.link`}
            type="url"
            aria-label={tForm("link", { number: at + 1 })}
            placeholder="https://"
            value={link}
            maxLength={formLimits.link}
            error={fault(`socialLinks.${at}.link`)}
            onChange={(event) => change(at, { link: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.remove}
            aria-label={tForm("remove_link", { number: at + 1 })}
            onClick={() => set({ socialLinks: socialLinks.filter((_, index) => index !== at) })}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {socialLinks.length < formLimits.links && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => set({ socialLinks: [...socialLinks, { type: "Website", link: "" }] })}
          >
            {tForm("add_link")}
          </Button>
        </div>
      )}
      <TextInput
        name="dashboard_link"
        type="url"
        label={tForm("dashboard")}
        {...(!fault("dashboard_link") && { description: tForm("dashboard_help") })}
        inputWrapperOrder={["label", "input", "description", "error"]}
        placeholder="https://"
        value={form.dashboard_link}
        maxLength={formLimits.link}
        error={fault("dashboard_link")}
        onChange={(event) => set({ dashboard_link: event.currentTarget.value })}
      />
    </>
  );
}
