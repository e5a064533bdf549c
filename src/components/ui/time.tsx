"use client";

import { cn } from "@/lib/cn";
import { formatRelative, formatSpan } from "@/lib/format";
import { useInstant } from "../time/time-zone";
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

/** An instant in UTC or on the reader's clock, as was chosen; the other is in the tooltip. */
export function Time({ value, show = "relative", seconds = false }: Props) {
  const now = useNow();
  const isRelative = show === "relative" || show === "span";
  const relative = show === "span" ? formatSpan(value, now) : formatRelative(value, now);
  const { text: absolute, other, both } = useInstant()(value, seconds);
  return (
    <time
      dateTime={value}
      title={isRelative ? both : other}
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
