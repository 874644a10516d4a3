import { Container, Group, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { Brand } from "../../../ui/brand.tsx";
import { LanguageSwitch } from "../../../ui/language-switch.tsx";
import { TextLink } from "../../../ui/link.tsx";

interface AuthLayoutProps {
  title: string;
  subtitle: ReactNode;
  children: ReactNode;
}

/** The auth pages. The brand is where index.html shows it before the application has loaded. */
export function AuthLayout({ title, subtitle, children }: AuthLayoutProps) {
  useEffect(() => {
    document.title = `${title} · Safeport`;
  }, [title]);
  return (
    <>
      <header>
        <Group justify="space-between" h={56} px={20}>
          <TextLink to="/login" underline="never" display="flex" aria-label="Safeport">
            <Brand />
          </TextLink>
          <LanguageSwitch />
        </Group>
      </header>
      <Container component="main" size={408} px="lg" pt="clamp(16px, 9vh, 96px)" pb={64}>
        <Title order={1} lts="-0.02em">
          {title}
        </Title>
        <Text c="dimmed" mt={4} mb="lg">
          {subtitle}
        </Text>
        {children}
      </Container>
    </>
  );
}
