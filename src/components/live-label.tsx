import { Radio } from "lucide-react";
import { cn } from "@/lib/cn";
import type { LiveState } from "@/lib/live/live-stream";

const WORDS: Readonly<Record<LiveState, string>> = {
  connecting: "Connecting",
  live: "Live",
  offline: "Not live: asks again every 30 s",
};

/** Whether what others do arrives by itself. */
export function LiveLabel({ state }: { state: LiveState }) {
  return (
    // As wide while it connects: the line around it must not break otherwise a moment later.
    <span role="status" className="inline-flex min-w-20 items-center gap-1 text-muted text-xs">
      <Radio
        aria-hidden
        className={cn(
          "size-3.5",
          state === "live" && "text-positive",
          state === "offline" && "text-medium",
        )}
      />
      {WORDS[state]}
    </span>
  );
}
