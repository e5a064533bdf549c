import type { AnchorsDto } from "@/trace/server/anchors/anchor-dto";
import { log } from "./log-words";

export type Sink = AnchorsDto["sinks"][number];

const copy = log.anchors;

/** State of a sink in words, and how it should be seen. */
export function sinkState(sink: Sink): { tone: "positive" | "medium" | "critical"; words: string } {
  if (sink.alarm) return { tone: "critical", words: copy.alarm };
  if (sink.failing_since !== null) return { tone: "medium", words: copy.failing };
  if (sink.last_delivered === null) return { tone: "medium", words: copy.never };
  if (!sink.configured) return { tone: "medium", words: copy.removed };
  return { tone: "positive", words: copy.delivering };
}

/** How far what a sink holds is behind the newest checkpoint. */
export function behindWords({ behind }: Pick<Sink, "behind">): string {
  if (behind === null) return copy.noCheckpoint;
  if (behind === 0) return copy.upToDate;
  return copy.entries(behind);
}
