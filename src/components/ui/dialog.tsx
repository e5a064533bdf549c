"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { cn } from "@/lib/cn";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string | undefined;
  /** `sheet` rises from the lower edge and fills a phone; `side` comes from the left; `top` stays below the upper edge. */
  kind?: "dialog" | "sheet" | "side" | "top";
  hideHeader?: boolean;
  /** Answers only by its buttons: neither a click beside it nor Escape closes it. */
  insistent?: boolean;
  children: ReactNode;
};

const FRAME = {
  dialog:
    "top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 animate-appear rounded-lg",
  top: "top-2 left-1/2 w-[calc(100vw-1rem)] max-w-2xl -translate-x-1/2 animate-appear rounded-lg md:top-[12vh]",
  sheet: "inset-x-0 bottom-0 h-[92dvh] animate-slide-up rounded-t-lg",
  side: "inset-y-0 left-0 w-64 animate-slide-right",
};

/** Typing begins in the first field, not at the button that closes. */
function focusFirstField(event: Event): void {
  if (!(event.target instanceof HTMLElement)) return;
  const first = event.target.querySelector<HTMLElement>(
    "form :is(input, textarea, select):not([type=hidden], [disabled])",
  );
  if (first === null) return;
  event.preventDefault();
  // Of a group, Tab stops at the one that is chosen.
  const chosen = first.matches("[type=radio]")
    ? first.closest("fieldset")?.querySelector<HTMLElement>(":checked")
    : null;
  (chosen ?? first).focus();
}

export function Dialog(props: Props) {
  const { kind = "dialog", insistent = false } = props;
  const hold = insistent ? (event: Event) => event.preventDefault() : undefined;
  const opener = useRef<Element | null>(null);
  /** Radix gives the focus back to a trigger of its own only, and most dialogs here have none. */
  function giveFocusBack(event: Event) {
    event.preventDefault();
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
  }
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Radix.Content
          className={cn(
            "fixed z-50 flex flex-col overflow-hidden border border-line bg-surface text-ink shadow-raised outline-none",
            FRAME[kind],
          )}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            focusFirstField(event);
          }}
          onCloseAutoFocus={giveFocusBack}
          {...(props.description === undefined ? { "aria-describedby": undefined } : {})}
          {...(hold === undefined ? {} : { onEscapeKeyDown: hold, onInteractOutside: hold })}
        >
          <DialogHeader {...props} />
          <div className="min-h-0 flex-1 overflow-y-auto">{props.children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function DialogHeader({ title, description, hideHeader, insistent }: Props) {
  return (
    <div className={cn("flex items-start gap-3 px-5 pt-4 pb-3", hideHeader && "sr-only")}>
      <div className="min-w-0 flex-1 space-y-1">
        <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
        {description !== undefined && (
          <Radix.Description className="text-muted text-sm">{description}</Radix.Description>
        )}
      </div>
      {!insistent && (
        <Radix.Close
          aria-label="Close"
          className="-mr-2 inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </Radix.Close>
      )}
    </div>
  );
}

export function DialogBody({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cn("space-y-4 px-5 pb-4", className)}>{children}</div>;
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 flex flex-wrap justify-end gap-2 border-t bg-surface px-5 py-3">
      {children}
    </div>
  );
}
