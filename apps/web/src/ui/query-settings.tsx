import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";
import { SettingsSection } from "./settings-section.tsx";

interface QuerySettingsProps<Data> {
  title: string;
  text: string;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** A section of settings that are read first; with an offer to read them again where that failed. */
export function QuerySettings<Data>({ title, text, query, children }: QuerySettingsProps<Data>) {
  const { data, error, refetch, isFetching } = query;
  return (
    <SettingsSection title={title} text={text}>
      {error && <ErrorState strip error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {data === undefined && !error && <Skeleton h={40} />}
      {data !== undefined && children(data)}
    </SettingsSection>
  );
}
