import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { engagementChain } from "@/encoding/domain/ids/engagement-id";
import { formatEntryId, parseEntryId } from "@/encoding/domain/ids/entry-id";
import { type EntryRow, findEntry } from "@/engagements/server/queries/engagement-entries";
import type { ServiceContext } from "@/platform/operation/context";
import { readsEntry, requireEngagement } from "../engagement/engagement-visibility";

export interface RegisterItem {
  /** `REG-n` */
  id: string;
  entry: EntryRow;
  /** Of the engagement, in custody as in the trace. */
  chain: string;
  /** False where only the digest is known here. */
  isStored: boolean;
  name: string;
}

/**
 * The item that an id names. Throws `not_found` in the same words for what does not exist and for
 * what the account may not read, by the rule of the list of entries.
 */
export async function requireItem(
  ctx: ServiceContext,
  input: { id: string; item: string },
): Promise<RegisterItem> {
  const { actor, row } = await requireEngagement(ctx, input.id);
  const parsed = parseEntryId(input.item);
  const entry =
    parsed?.register === "evidence"
      ? await findEntry(ctx.db.pool, row.id, parsed.register, parsed.number)
      : null;
  if (entry === null || !readsEntry(actor, row, entry)) {
    throw new ServiceError("not_found", { detail: "There is no such item in the register." });
  }
  const { storage, name } = JSON.parse(entry.body) as { storage: unknown; name: unknown };
  return {
    id: formatEntryId(entry.register, entry.number),
    entry,
    chain: engagementChain(row),
    isStored: storage === "stored",
    name: typeof name === "string" ? name : entry.title,
  };
}
