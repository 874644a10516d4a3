import { Avatar as MantineAvatar } from "@mantine/core";
import { initialsOf } from "../lib/initials.ts";

interface AvatarProps {
  name: string;
  /** Address of a picture. */
  picture?: string | null;
  size?: 20 | 24 | 28 | 32 | 40 | 72;
  /** Companies are square. */
  square?: boolean;
}

const tones = ["indigo", "sky", "green", "amber", "rose", "violet", "brown", "grey"] as const;

/** A picture, or initials on a colour derived from the name. Hidden from screen readers, because the name is beside it. */
export function Avatar({ name, picture = null, size = 28, square = false }: AvatarProps) {
  const hash = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7);
  const tone = tones[hash % tones.length];
  return (
    <MantineAvatar
      component="span"
      src={picture}
      alt=""
      size={size}
      radius={square ? "md" : "50%"}
      imageProps={{ loading: "lazy" }}
      vars={() => ({ root: { "--avatar-bg": `var(--sp-${tone}-soft)`, "--avatar-color": `var(--sp-${tone})` } })}
      aria-hidden
    >
      {initialsOf(name) || null}
    </MantineAvatar>
  );
}
