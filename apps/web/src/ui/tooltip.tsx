import { Kbd, Tooltip as MantineTooltip, type TooltipProps } from "@mantine/core";
import { type PointerEvent, type ReactNode, useRef, useState } from "react";

interface Props extends Pick<TooltipProps, "label" | "disabled"> {
  position?: NonNullable<TooltipProps["position"]>;
  /** The key that does the same. */
  shortcut?: string;
  /** One element. */
  children: ReactNode;
}

/** Mantine's tooltip around any element, for a pointer that hovers and for a focus that is shown; it closes on a press and on Escape. */
export function Tooltip({ label, position = "bottom", disabled = false, shortcut, children }: Props) {
  const wrapper = useRef<HTMLSpanElement>(null);
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  const open = () => {
    setTarget(wrapper.current?.firstElementChild as HTMLElement | null);
    setOpened(true);
  };
  const close = () => setOpened(false);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the element inside is the one to interact with */}
      <span
        ref={wrapper}
        style={{ display: "contents" }}
        onPointerEnter={({ pointerType }: PointerEvent) => pointerType !== "touch" && open()}
        onPointerLeave={close}
        onPointerDown={close}
        onFocus={(event) => event.target.matches(":focus-visible") && open()}
        onBlur={close}
        onKeyDown={({ key }) => key === "Escape" && close()}
      >
        {children}
      </span>
      {target && (
        <MantineTooltip
          target={target}
          label={
            shortcut ? (
              <>
                {label} <Kbd size="xs">{shortcut}</Kbd>
              </>
            ) : (
              label
            )
          }
          position={position}
          opened={opened && !disabled}
        />
      )}
    </>
  );
}
