"use client";

import { formatDateTime, formatLocalDateTime, formatRelative } from "@/lib/format";
import { useNow } from "./now-provider";

type Props = {
  value: string;
  /** `relative` for lists, `both` where the exact instant matters. */
  show?: "relative" | "absolute" | "both";
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
      className="whitespace-nowrap tabular-nums"
    >
      {show === "relative" ? relative : absolute}
      {show === "both" && <span className="text-muted"> · {relative}</span>}
    </time>
  );
}
