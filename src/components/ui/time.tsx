"use client";

import { cn } from "@/lib/cn";
import { formatDateTime, formatLocalDateTime, formatRelative } from "@/lib/format";
import { useNow } from "./now-provider";

type Props = {
  value: string;
  /** `relative` for lists, `both` where the exact instant matters, `clock` below the name of its day. */
  show?: "relative" | "absolute" | "both" | "clock";
  seconds?: boolean;
};

/** An instant: UTC is always in the markup, the reader's own clock in the tooltip. */
export function Time({ value, show = "relative", seconds = false }: Props) {
  const now = useNow();
  const relative = formatRelative(value, now);
  const absolute = formatDateTime(value, seconds);
  return (
    <time
      dateTime={value}
      title={show === "relative" ? absolute : formatLocalDateTime(value)}
      suppressHydrationWarning
      className={cn("tabular-nums", show !== "both" && "whitespace-nowrap")}
    >
      {show === "both" ? (
        <>
          <span className="whitespace-nowrap">{absolute}</span>{" "}
          <span className="whitespace-nowrap text-muted">· {relative}</span>
        </>
      ) : show === "relative" ? (
        relative
      ) : show === "clock" ? (
        absolute.slice("2026-11-21 ".length)
      ) : (
        absolute
      )}
    </time>
  );
}
