import { formatQuantity } from "@/lib/format";
import type { AnchorsDto } from "@/trace/server/anchors/anchor-dto";

export type Sink = AnchorsDto["sinks"][number];

/** State of a sink in words, and how it should be seen. */
export function sinkState(sink: Sink): { tone: "positive" | "medium" | "critical"; words: string } {
  if (sink.alarm) return { tone: "critical", words: "Contradicts this log" };
  if (sink.failing_since !== null) return { tone: "medium", words: "Failing" };
  if (sink.last_delivered === null) return { tone: "medium", words: "Nothing delivered yet" };
  if (!sink.configured) return { tone: "medium", words: "No longer configured" };
  return { tone: "positive", words: "Delivering" };
}

/** How far what a sink holds is behind the newest checkpoint. */
export function behindWords({ behind }: Pick<Sink, "behind">): string {
  if (behind === null) return "No checkpoint yet";
  if (behind === 0) return "Up to date";
  return formatQuantity(behind, "entry", "entries");
}
