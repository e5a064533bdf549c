import "server-only";
import { z } from "zod";
import { findStatements } from "@/incidents/server/queries/statements";
import type { ServiceContext } from "@/platform/operation/context";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { requireOnCase } from "../incidents/case-right";
import { getIncidentRow } from "../incidents/get-incident";
import { IncidentId } from "../incidents/incident-dto";
import { toStatementDto } from "../incidents/map-statement";
import type { StatementPageDto } from "../incidents/statement-dto";

export const ListStatementsInput = z.object({
  id: IncidentId,
  cursor: z.string().max(200).nullish(),
  limit: z.number().int().min(1).max(200).default(50),
});

const Key = z.tuple([z.string().regex(/^\d{1,18}$/)]);

/** What was stated of an incident, the newest first. Throws `invalid_cursor`. */
export async function listStatements(
  ctx: ServiceContext,
  raw: z.input<typeof ListStatementsInput>,
): Promise<StatementPageDto> {
  const input = ListStatementsInput.parse(raw);
  const incident = await getIncidentRow(ctx, input.id);
  requireOnCase(ctx, "read", incident);
  const before = input.cursor ? BigInt(decodeCursor(input.cursor, Key)[0]) : null;
  const rows = await findStatements(ctx.db.pool, incident.id, before, input.limit + 1);
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  return {
    statements: page.map(toStatementDto),
    next_cursor:
      rows.length > input.limit && last !== undefined ? encodeCursor([String(last.id)]) : null,
  };
}
