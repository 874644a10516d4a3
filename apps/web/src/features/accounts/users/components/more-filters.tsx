import { Button, Collapse, NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useCountries } from "../../api/account.ts";
import type { UsersQuery } from "../api/user.ts";
import { moreFilters } from "../users-query.ts";
import type { UsersSearch } from "../users-search.ts";

interface MoreFiltersProps {
  query: UsersQuery;
  onChange: (changes: UsersSearch) => void;
}

/** The rarer filters of the list of users, behind a button that says how many are set. */
export function MoreFilters({ query, onChange }: MoreFiltersProps) {
  const t = useTranslations("accounts/users.filter");
  const id = useId();
  const count = moreFilters.filter((name) => query[name] !== undefined).length;
  const [opened, setOpened] = useState(count > 0);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        {t("more", { count })}
      </Button>
      <Collapse expanded={opened} id={id} w="100%">
        {opened && <Fields query={query} onChange={onChange} />}
      </Collapse>
    </>
  );
}

function Fields({ query, onChange }: MoreFiltersProps) {
  const t = useTranslations("accounts/users.filter");
  const countries = useCountries();
  const answers = (name: "email_verified" | "two_factor_enabled") => [
    { value: "", label: t("any") },
    ...(["true", "false"] as const).map((value) => ({ value, label: t(`${name}_${value}`) })),
  ];
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm" verticalSpacing="sm" py="xs">
      {(["email_verified", "two_factor_enabled"] as const).map((name) => (
        <NativeSelect
          key={name}
          label={t(name)}
          value={String(query[name] ?? "")}
          onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
          data={answers(name)}
        />
      ))}
      <NativeSelect
        label={t("country")}
        value={query.country ?? ""}
        onChange={(event) => onChange({ country: event.currentTarget.value || undefined })}
        data={[
          { value: "", label: t("any") },
          ...(countries.data?.items ?? []).map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      {(["created_from", "created_to", "signed_in_since", "not_signed_in_since"] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          min="2000-01-01"
          max="2199-12-31"
          label={t(name)}
          value={query[name] ?? ""}
          onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
        />
      ))}
    </SimpleGrid>
  );
}
