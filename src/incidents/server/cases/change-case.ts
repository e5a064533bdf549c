import "server-only";
import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import { formatIncidentId, parseIncidentId } from "@/encoding/domain/ids/incident-id";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { formatStatementId, type Statement } from "@/evidence/domain/statements/statement";
import { incidentChain } from "@/evidence/server/custody/incident-chain";
import {
  type CaseColumns,
  type CaseRow,
  lockCases,
  updateCase,
} from "@/incidents/server/queries/cases";
import { insertStatement } from "@/incidents/server/queries/statements";
import { inTransaction } from "@/platform/db/transaction";
import { type AccountActor, actorName, type ServiceContext } from "@/platform/operation/context";
import { requirePlayable } from "@/platform/operation/playable";
import { appendRecord, type NewRecord } from "@/trace/server/records/append";
import { getIncident, notFound } from "../incidents/get-incident";
import type { IncidentDetailDto } from "../incidents/incident-dto";

export type CaseRecord = Pick<NewRecord, "kind" | "summary">;

/** Changes, statements and trace records of one act of case work. */
export interface CaseChange {
  set: Partial<CaseColumns>;
  statement?: Statement;
  /** In the order in which they happened; the last one commits to what was stated. */
  records: readonly CaseRecord[];
  /** Records of what followed from it, after the one that commits to the statement. */
  follows?: readonly CaseRecord[];
  /** Personal data that the last record commits to in place of a statement. */
  payload?: Readonly<Record<string, unknown>>;
}

export interface CaseInput {
  id: string;
  expected_version?: number | undefined;
}

export interface LockedCase {
  client: PoolClient;
  row: CaseRow;
  actor: AccountActor;
  now: Date;
}

/**
 * One act of case work in one transaction: locks the incident, lets `authorise` and `decide` look at
 * it, applies what they say, counts the version up and appends the records. A decision of null
 * changes nothing. Throws `not_found`, `version_conflict`, and what the two functions throw.
 */
export async function changeCase(
  ctx: ServiceContext,
  input: CaseInput,
  authorise: (row: CaseRow | null) => AccountActor,
  decide: (locked: LockedCase) => Promise<CaseChange | null> | CaseChange | null,
  also: readonly bigint[] = [],
): Promise<IncidentDetailDto> {
  await inTransaction(ctx.db.pool, async (client) => {
    const row = await lockCase(client, input.id, also);
    const actor = authorise(row);
    if (row === null) throw notFound(input.id);
    await requirePlayable(client, ctx, {
      simulation: row.simulation,
      subject: formatIncidentId(row.id, row.created_at),
    });
    if (input.expected_version !== undefined && input.expected_version !== row.version) {
      throw new ServiceError("version_conflict", {
        detail: `The incident is at version ${row.version}.`,
        extra: { version: row.version },
      });
    }
    const now = ctx.clock();
    const change = await decide({ client, row, actor, now });
    if (change !== null) await applyChange(ctx, client, row, change, actor.name, now);
  });
  return getIncident(ctx, { id: input.id });
}

/** The incident that a public id names, locked; null also where only the year is wrong. */
async function lockCase(
  client: PoolClient,
  id: string,
  also: readonly bigint[],
): Promise<CaseRow | null> {
  const parsed = parseIncidentId(id);
  if (parsed === null) return null;
  const rows = await lockCases(client, [parsed.number, ...also]);
  const row = rows.find((each) => each.id === parsed.number);
  return row !== undefined && row.created_at.getUTCFullYear() === parsed.year ? row : null;
}

/** Writes a change of a locked incident and its records; the actor of the context makes it. */
export async function applyChange(
  ctx: ServiceContext,
  client: PoolClient,
  row: CaseRow,
  change: CaseChange,
  authorName: string,
  now: Date,
): Promise<void> {
  const version = await updateCase(client, row.id, change.set, now);
  const stated = change.statement;
  const bytes = Buffer.from(canonicalJson(stated?.body ?? change.payload ?? {}));
  const statement =
    stated === undefined
      ? null
      : await insertStatement(client, {
          incidentId: row.id,
          kind: stated.kind,
          body: bytes.toString(),
          sha256: createHash("sha256").update(bytes).digest(),
          author: actorName(ctx.actor),
          authorName,
          statedAt: now,
        });
  for (const [index, record] of change.records.entries()) {
    const isLast = index === change.records.length - 1;
    const names = isLast && statement !== null ? { statement: formatStatementId(statement) } : {};
    await appendRecord(ctx, client, {
      chain: incidentChain(row),
      kind: record.kind,
      summary: { ...record.summary, ...names, version },
      payload: isLast && (stated !== undefined || change.payload !== undefined) ? bytes : undefined,
    });
  }
  for (const { kind, summary } of change.follows ?? []) {
    await appendRecord(ctx, client, {
      chain: incidentChain(row),
      kind,
      summary: { ...summary, version },
    });
  }
}
