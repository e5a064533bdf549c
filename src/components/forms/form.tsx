"use client";

import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from "react";
import type { FormState } from "./use-form";

type Props = Omit<ComponentProps<"form">, "onSubmit" | "method"> & {
  form: Pick<FormState, "isPending" | "error" | "failures"> & {
    send: (element: HTMLFormElement) => void;
  };
};

/**
 * A form: Enter and its button send it, Ctrl or Cmd with Enter also from a text of several lines.
 * What was refused takes the focus to the first field that is wrong.
 */
export function Form({ form, onKeyDown, children, ...props }: Props) {
  const ref = useRef<HTMLFormElement>(null);
  const { error, isPending, failures = 0 } = form;
  useEffect(() => {
    if (error === null && failures === 0) return;
    ref.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [error, failures]);
  function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
    onKeyDown?.(event);
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.requestSubmit();
  }
  return (
    <form
      ref={ref}
      // Without the page's script nothing of it may end up in an address.
      method="post"
      onKeyDown={sendByKey}
      onSubmit={(event) => {
        event.preventDefault();
        // Forms of the page behind a dialog hear its events, too.
        event.stopPropagation();
        if (!isPending) form.send(event.currentTarget);
      }}
      {...props}
    >
      {children}
    </form>
  );
}
