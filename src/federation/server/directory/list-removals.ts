import "server-only";
import type { z } from "zod";
import { type FedEventRow, findRemovals } from "@/federation/server/queries/fed-event-log";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { pickDto } from "@/platform/declaration/pick-dto";
import { defineList } from "@/platform/domain/list";
import type { ServiceContext } from "@/platform/operation/context";
import { ListRemovalsInput, RemovalDto, type RemovalPageDto } from "./removal-dto";

const LIST = defineList({ key: { seq: "id" } });
/** Form of a code: short, without spaces. */
const CODE = /^[a-z][a-z0-9_]{0,63}$/;

/**
 * Suspensions, withdrawals, bans and lifted bans, newest first. Public: no right is needed. Throws
 * `invalid_cursor`.
 */
export async function listRemovals(
  ctx: Pick<ServiceContext, "db">,
  raw: z.input<typeof ListRemovalsInput>,
): Promise<RemovalPageDto> {
  const input = ListRemovalsInput.parse(raw);
  const rows = await findRemovals(ctx.db.pool, {
    simulation: input.source === "simulation",
    before: keyOf(LIST, input.cursor)?.seq ?? null,
    limit: input.limit + 1,
  });
  const { page, next_cursor } = pageOf(LIST, rows, input.limit);
  return {
    ok: true,
    count: page.length,
    removals: page.map(toRemoval),
    next_cursor,
  };
}

function toRemoval(row: FedEventRow): RemovalDto {
  const { data } = row;
  const code = text(data.reason_code) ?? text(data.reason);
  return pickDto(RemovalDto, row, {
    seq: String(row.seq),
    // The query selects only these types.
    type: row.type as RemovalDto["type"],
    subject_type: text(data.subject_type),
    subject: text(data.subject),
    reason: code !== null && CODE.test(code) ? code : null,
    removed_at: row.occurred_at.toISOString(),
  });
}

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
