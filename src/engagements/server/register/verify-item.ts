import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { findErasure } from "@/engagements/server/queries/register-items";
import { toCustodyDto } from "@/evidence/server/custody/map-custody";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { appendRecord } from "@/trace/server/records/append";
import { recordItemCustody } from "../log/item-custody";
import { ItemOfEngagement, ItemVerificationDto } from "./item-dto";
import { measureContent, measureEntry } from "./measure-item";
import { type RegisterItem, requireItem } from "./register-item";

/**
 * Reads an item of the register again, hashes its bytes and its entry and compares both with the
 * trace. Writes the outcome to the chain of custody and to the trace; a mismatch is an answer, not
 * an error. Where the bytes are kept elsewhere, or were erased, nothing is claimed and nothing
 * written. Anyone who may read the item may check it. Throws `not_found`, and `conflict` where the
 * bytes were erased in the meantime.
 */
export const verifyItem = operation({
  name: "verifyRegisterItem",
  summary: "Hash an item of the register again, compare it with its trace and record the outcome",
  tag: "Engagements",
  action: "engagement.read",
  params: ItemOfEngagement,
  output: ItemVerificationDto,
  says: "Verified, a mismatch, or not measurable",
  errors: ["conflict"],
  rest: "POST /api/ip3/v1/engagements/{id}/register/{item}/verify",
  console: "engagements.verifyItem",
  run: async (ctx, input) => {
    const item = await requireItem(ctx, input);
    // Before the transaction: reading the bytes takes a connection of its own.
    const content = await measureContent(ctx, item);
    return inTransaction(ctx.db.pool, async (client) => {
      if (!content.erased && item.isStored && item.entry.content_sha256 !== null) {
        const erasure = await findErasure(client, item.entry.content_sha256);
        if (erasure !== null) {
          throw new ServiceError("conflict", {
            detail: "The bytes were erased while they were read.",
          });
        }
      }
      const measured = [content.measured, ...(await measureEntry(client, item))];
      const mismatches = measured.filter(({ match }) => match === false);
      const now = ctx.clock();
      const checked = { item: item.id, checked_at: now.toISOString(), measured };
      if (mismatches.length === 0 && content.measured.match === null) {
        return { ...checked, status: content.erased ? "erased" : "digest_only", custody: null };
      }
      const status = mismatches.length === 0 ? "verified" : "mismatch";
      const [event] = await recordItemCustody(
        ctx,
        client,
        item.chain,
        [
          {
            subject: item.id,
            event: status === "verified" ? "verified" : "hash_mismatch",
            purpose: "Verification of the bytes, the entry and its trace",
            ...comparisonOf(item, content.measured.measured, mismatches),
          },
        ],
        now,
      );
      if (event === undefined) throw new Error("an act of custody was not appended");
      await appendRecord(ctx, client, {
        chain: item.chain,
        kind: "engagement.verify_item",
        summary: { entry: item.id, status, custody_seq: event.seq, custody_sha256: event.hash },
      });
      return { ...checked, status, custody: toCustodyDto(event) };
    });
  },
});

type Mismatch = { path: string; expected: string; measured: string | null };

/** The digest that was registered and the one measured now, as an event of custody says them. */
export function comparisonOf(
  { entry }: RegisterItem,
  measured: string | null,
  mismatches: readonly Mismatch[],
) {
  return {
    sha256_before: entry.content_sha256?.toString("hex") ?? null,
    sha256_after: measured,
    match: mismatches.length === 0,
    ...(mismatches.length === 0
      ? {}
      : {
          mismatches: mismatches.map((each) => ({
            path: each.path,
            expected: each.expected,
            measured: each.measured,
          })),
        }),
  };
}
