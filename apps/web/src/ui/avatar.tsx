import type { CSSProperties } from "react";
import classes from "./avatar.module.css";

interface AvatarProps {
  name: string;
  /** Address of a picture. */
  picture?: string | null;
  size?: 20 | 24 | 28 | 32 | 40;
  /** Companies are square. */
  square?: boolean;
}

const tones = ["indigo", "sky", "green", "amber", "rose", "violet", "brown", "grey"] as const;

/** A picture, or initials on a colour that is always the same for a name. Decorative: the name stands beside it. */
export function Avatar({ name, picture, size = 28, square = false }: AvatarProps) {
  const hash = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7);
  const tone = tones[hash % tones.length];
  const style = {
    "--size": `${size}px`,
    "--tone": `var(--sp-${tone})`,
    "--tone-soft": `var(--sp-${tone}-soft)`,
  } as CSSProperties;
  return (
    <span className={classes.avatar} data-square={square || undefined} style={style} aria-hidden>
      {picture ? <img src={picture} alt="" width={size} height={size} loading="lazy" /> : initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/[\s_-]+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => [...(word ?? "?")][0])
    .join("")
    .toUpperCase();
}
