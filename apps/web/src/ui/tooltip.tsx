import type { TooltipProps } from "@mantine/core";
import { type PointerEvent, type ReactNode, Suspense, useRef, useState } from "react";
import { lazyPart } from "./lazy-part.ts";

const TooltipView = lazyPart(() => import("./tooltip-view.tsx").then((module) => module.TooltipView));

interface Props extends Pick<TooltipProps, "label" | "disabled"> {
  position?: NonNullable<TooltipProps["position"]>;
  /** One element. */
  children: ReactNode;
}

/** Mantine's tooltip, loaded when the pointer or the focus first reaches the element (decision 011). */
export function Tooltip({ label, position = "bottom", disabled = false, children }: Props) {
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
      <Suspense>
        {target && <TooltipView target={target} label={label} position={position} opened={opened && !disabled} />}
      </Suspense>
    </>
  );
}
