"use client";

import { cn } from "@/lib/cn";
import { formatDateTime, formatLocalDateTime, formatRelative, formatSpan } from "@/lib/format";
import { useNow } from "./now-provider";

type Props = {
  value: string;
  /**
   * `relative` for lists, `span` for what has lasted since then or lasts until then, `both` where the exact
   * instant matters, `clock` below the name of its day.
   */
  show?: "relative" | "span" | "absolute" | "both" | "clock";
  seconds?: boolean;
};

/** An instant: UTC is always in the markup, the reader's own clock in the tooltip. */
export function Time({ value, show = "relative", seconds = false }: Props) {
  const now = useNow();
  const isRelative = show === "relative" || show === "span";
  const relative = show === "span" ? formatSpan(value, now) : formatRelative(value, now);
  const absolute = formatDateTime(value, seconds);
  return (
    <time
      dateTime={value}
      title={isRelative ? absolute : formatLocalDateTime(value)}
      suppressHydrationWarning
      className={cn("tabular-nums", show !== "both" && "whitespace-nowrap")}
    >
      {show === "both" ? (
        <>
          <span className="whitespace-nowrap">{absolute}</span>{" "}
          <span className="whitespace-nowrap text-muted">· {relative}</span>
        </>
      ) : isRelative ? (
        relative
      ) : show === "clock" ? (
        absolute.slice("2026-11-21 ".length)
      ) : (
        absolute
      )}
    </time>
  );
}
