import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CopyButton } from "../../scopes/components/copy-button.tsx";
import classes from "./credential-fields.module.css";

/** The names and values of a credential set. The values are hidden from bystanders until the reader shows them; they can be copied while hidden. */
export function CredentialFields({ fields }: { fields: readonly { name: string; value: string }[] }) {
  const t = useTranslations("programs/credentials.own");
  const [shown, setShown] = useState(false);
  return (
    <>
      <dl className={classes.fields}>
        {fields.map(({ name, value }) => (
          <div key={name} className={classes.field}>
            <dt>{name}</dt>
            <dd className={classes.value}>{shown ? value : <span title={t("hidden")}>••••••••</span>}</dd>
            <dd className={classes.copy}>
              <CopyButton text={value} name={name} />
            </dd>
          </div>
        ))}
      </dl>
      <Group mt="xs">
        <Button size="xs" variant="default" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {t(shown ? "hide" : "show")}
        </Button>
      </Group>
    </>
  );
}
