import { useRouter } from "@tanstack/react-router";
import { ErrorState } from "../ui/error-state.tsx";
import classes from "./load-failed-page.module.css";

/** Replaces a page whose code could not be loaded or that threw an error. */
export function LoadFailedPage({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className={classes.failed}>
      <ErrorState error={error} onRetry={retry} />
    </div>
  );
}
