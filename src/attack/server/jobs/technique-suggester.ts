import "server-only";
import { type JobContext, repeat, type StopJob } from "@/platform/jobs/repeat";
import { queueOutdatedSuggestions, refreshSuggestions } from "../refresh-suggestions";

/**
 * Keeps the suggested techniques of incidents up to date; first it looks for those that another version
 * of the suggester gave. Every process runs one; a lock in the database lets one of them work.
 */
export function startTechniqueSuggester(): StopJob {
  // Null once all were looked at.
  let swept: bigint | null = 0n;
  const run = async (ctx: JobContext): Promise<boolean> => {
    if (swept !== null) {
      const next: bigint | "busy" | null = await queueOutdatedSuggestions(ctx, swept);
      if (next === "busy") return false;
      swept = next;
      return true;
    }
    const looked = await refreshSuggestions(ctx);
    return looked !== null && looked > 0;
  };
  return repeat({
    name: "technique suggester",
    every: 500,
    // An import may hold the incidents: they remain on the queue.
    afterFailure: 2_000,
    run,
    again: (isBehind) => isBehind,
  });
}
