import { mostNarrowed } from "@/agents/screens/list/delta-words";
import { formatCount } from "@/lib/format";
import type { AgentOverview } from "./overview-input";

/** Who is narrowed, in words, and how many of them are shown. */
export function narrowedFinding({
  total,
  narrowed_total: narrowed,
  most_narrowed: shown,
}: Pick<AgentOverview, "total" | "narrowed_total" | "most_narrowed">): string {
  const most = mostNarrowed(shown);
  if (most === null) return "No agent is below its baseline.";
  const part = shown.length < narrowed ? ` Shown are ${shown.length} of them.` : "";
  return (
    `${formatCount(narrowed)} of ${formatCount(total)} agents ${narrowed === 1 ? "is" : "are"} below ` +
    `${narrowed === 1 ? "its" : "their"} baseline, ${most}.${part}`
  );
}
