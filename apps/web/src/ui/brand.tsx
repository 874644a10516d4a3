import { Box } from "@mantine/core";
import { useSite } from "../lib/site.ts";

/** The logo, with the name beside it where there is room. */
export function Brand({ markOnly = false }: { markOnly?: boolean }) {
  const { name, logo } = useSite();
  return (
    <Box
      component="span"
      display="inline-flex"
      fz="lg"
      fw={600}
      lh="24px"
      c="var(--mantine-color-text)"
      lts="-0.01em"
      style={{ alignItems: "center", gap: 10 }}
    >
      {logo ? (
        <img src={logo} alt="" width={24} height={24} style={{ objectFit: "contain" }} />
      ) : (
        <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
          <rect width="24" height="24" rx="6" fill="var(--sp-accent)" />
          <path d="M6 17v-4.5a6 6 0 0 1 12 0V17" fill="none" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
          <circle cx="12" cy="15" r="2" fill="#fff" />
        </svg>
      )}
      <span hidden={markOnly}>{name}</span>
    </Box>
  );
}
