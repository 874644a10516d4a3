import type { ComponentPropsWithRef, MouseEvent } from "react";

interface BusyButtonProps extends ComponentPropsWithRef<"button"> {
  "data-loading"?: boolean;
  "data-disabled"?: boolean;
}

const ignore = (event: MouseEvent) => event.preventDefault();

/**
 * The element of every button. Mantine disables one while its action runs, and a disabled button loses the focus to the page; this one keeps it and ignores
 * presses, as does a button with `aria-disabled`. Enter in a field of its form presses it too, so that nothing is sent twice.
 */
export function BusyButton({ type = "button", disabled, onClick, ...props }: BusyButtonProps) {
  const isBusy = props["data-loading"] === true && props["data-disabled"] !== true;
  const isInert = isBusy || props["aria-disabled"] === true;
  return (
    <button
      {...props}
      type={type}
      disabled={disabled && !isBusy}
      aria-disabled={isInert || undefined}
      onClick={isInert ? ignore : onClick}
    />
  );
}
