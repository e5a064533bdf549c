"use client";

import { PenLine, RotateCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { entry as copy } from "./copy";
import type { OutboxItem } from "./entry-outbox";
import { KindLook } from "./kind-look";

type Props = {
  items: readonly OutboxItem[];
  onRetry: (key: string) => void;
  /** Undefined where there is no form to edit them in. */
  onTakeBack?: ((key: string) => void) | undefined;
};

/** Entries that the service has not accepted yet; each stays until it is stored or taken back. */
export function OutboxList({ items, onRetry, onTakeBack }: Props) {
  if (items.length === 0) return null;
  return (
    <ul aria-label="Entries under way" className="mt-2 max-h-48 space-y-1 overflow-y-auto">
      {items.map((item) => (
        <OutboxRow key={item.key} item={item} onRetry={onRetry} onTakeBack={onTakeBack} />
      ))}
    </ul>
  );
}

type RowProps = Omit<Props, "items"> & { item: OutboxItem };

function OutboxRow({ item, onRetry, onTakeBack }: RowProps) {
  const { key, input, state, reason } = item;
  const isHeld = state === "failed" || state === "unclear";
  return (
    <li
      className={cn(
        "flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-2.5 py-1 text-sm",
        isHeld && "bg-critical-soft",
      )}
    >
      <span className={cn("text-muted text-xs", isHeld && "font-medium text-critical")}>
        {copy[state]}
      </span>
      <KindLook kind={input.kind ?? "note"} />
      <bdi className="min-w-0 flex-1 break-words">{input.title ?? input.text}</bdi>
      {isHeld && (
        <>
          <span className="flex gap-2">
            <Button size="sm" onClick={() => onRetry(key)}>
              <RotateCw aria-hidden /> Try again
            </Button>
            {state === "failed" && onTakeBack !== undefined && (
              <Button size="sm" onClick={() => onTakeBack(key)}>
                <PenLine aria-hidden /> Edit
              </Button>
            )}
          </span>
          <span role="alert" className="w-full text-critical text-xs">
            {reason ?? "Trying again first looks for it in the log."}
          </span>
        </>
      )}
    </li>
  );
}
