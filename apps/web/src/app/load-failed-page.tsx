import { Box } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { whenReachable } from "../lib/connection.ts";
import { fetchStylesAgain, isCodeFailure } from "../lib/load-code.ts";
import { tabStorage } from "../lib/storage.ts";
import { ErrorState } from "../ui/error-state.tsx";

/** The failures after which the code was requested once more; whether a browser then fetches the file again differs. */
const fetchedAgain = new Set<string>();
const storageKey = "safeport.reloaded_for";

/** Replaces a page whose code could not be loaded or that threw an error. The former opens by itself when the server answers. */
export function LoadFailedPage({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const isCode = isCodeFailure(error);
  const retry = async () => {
    if (isCode && fetchedAgain.has(error.message)) {
      location.reload();
      return;
    }
    if (isCode) fetchedAgain.add(error.message);
    await fetchStylesAgain();
    reset();
    await router.invalidate();
  };
  const heal = useEffectEvent(() => {
    if (!isCode) return;
    if (fetchedAgain.has(error.message)) {
      // Once only, since the file may be missing for good.
      if (tabStorage.get(storageKey) === error.message) return;
      tabStorage.set(storageKey, error.message);
    }
    void retry();
  });
  useEffect(() => {
    const left = new AbortController();
    void whenReachable().then(() => left.signal.aborted || heal());
    return () => left.abort();
  }, []);
  return (
    <Box maw={720} mx="auto" my={48} px="md">
      <ErrorState error={error} onRetry={() => void retry()} />
    </Box>
  );
}
