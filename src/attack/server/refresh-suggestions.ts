import "server-only";
import { setImmediate as breathe } from "node:timers/promises";
import { SUGGESTER_VERSION, SUGGESTIONS_SHOWN, suggestTechniques } from "@/attack/domain/suggest";
import { currentTechnique } from "@/encoding/domain/techniques/current-id";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import {
  lockSuggestions,
  queueOutdated,
  readSuggestionInputs,
  type SuggestionRow,
  storeSuggestions,
  takeFromSuggestionQueue,
} from "./queries/suggestions";

/** Rows of the queue that one transaction takes: enough to share statements, few enough to be short. */
const BATCH = 200;
const SWEPT = 5_000;

/**
 * Computes the techniques that the heuristic suggests for incidents that changed, and stores them for
 * lists, counts and the heat map. They are derived: no version and no record comes of it. Returns how
 * many incidents were looked at; null where another process is at work. Throws where an incident stays
 * locked; then all of them remain on the queue.
 */
export function refreshSuggestions(ctx: Pick<ServiceContext, "db">): Promise<number | null> {
  return inTransaction(ctx.db.pool, async (client) => {
    if (!(await lockSuggestions(client))) return null;
    const ids = await takeFromSuggestionQueue(client, BATCH);
    if (ids.length === 0) return 0;
    const suggest = suggester();
    const suggestions: { id: bigint; techniques: string[] }[] = [];
    for (const row of await readSuggestionInputs(client, ids)) {
      suggestions.push({ id: row.id, techniques: suggest(row) });
      // Requests are served by the same thread.
      await breathe();
    }
    await storeSuggestions(client, suggestions, SUGGESTER_VERSION);
    return ids.length;
  });
}

/** Thousands of incidents share the texts of their weakness; of those in a batch each is read once. */
function suggester(): (row: SuggestionRow) => string[] {
  const known = new Map<string, string[]>();
  return ({ title, description, cve, cwe, techniques, rejected_techniques }) => {
    // More than are kept, because some may be decided already.
    const limit = SUGGESTIONS_SHOWN + techniques.length + rejected_techniques.length;
    const key = JSON.stringify([title, description, cve, cwe, limit]);
    const given =
      known.get(key) ??
      suggestTechniques({ title, text: description, cves: cve, cwes: cwe }, { limit }).map(
        (suggestion) => suggestion.techniqueId,
      );
    known.set(key, given);
    // A report may use an id that was revoked since.
    const decided = new Set(
      [...techniques, ...rejected_techniques].flatMap((id) => [id, currentTechnique(id)?.id ?? id]),
    );
    return given.filter((id) => !decided.has(id)).slice(0, SUGGESTIONS_SHOWN);
  };
}

/**
 * Queues incidents again whose suggestions another version of the suggester gave: the next few thousand
 * by id after `after`. Returns where to go on, null at the end, "busy" where another process is at work.
 */
export function queueOutdatedSuggestions(
  ctx: Pick<ServiceContext, "db">,
  after: bigint,
): Promise<bigint | "busy" | null> {
  return inTransaction(ctx.db.pool, async (client) =>
    (await lockSuggestions(client))
      ? queueOutdated(client, { after, version: SUGGESTER_VERSION }, SWEPT)
      : "busy",
  );
}
