import "server-only";
import type { PoolClient } from "pg";
import { z } from "zod";
import {
  type FedListFilter,
  type FedListRow,
  findFedDecided,
  findFedQueue,
  findFedRegistrations,
  findGateMarks,
} from "@/federation/server/queries/fed-console";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { toRegistrationRow } from "./map-registration";
import { ListRegistrationsInput, RegistrationPageDto } from "./registration-list-dto";

type Wanted = z.output<typeof ListRegistrationsInput>;

const AtKey = z.tuple([z.iso.datetime(), z.string().max(80)]);
const IdKey = z.tuple([z.string().regex(/^\d{1,18}$/)]);

function keyAt(cursor: string | null | undefined): { at: Date; id: string } | null {
  if (cursor == null) return null;
  const [at, id] = decodeCursor(cursor, AtKey);
  return { at: new Date(at), id };
}

function keyOfId(cursor: string | null | undefined): bigint | null {
  return cursor == null ? null : BigInt(decodeCursor(cursor, IdKey)[0]);
}

/** Rows of a view, one more than a page, and how each is a cursor. */
async function read(
  client: PoolClient,
  { view, cursor, limit, overdue }: Wanted,
  filter: FedListFilter,
  now: Date,
): Promise<{ rows: FedListRow[]; keyOf: (row: FedListRow) => string[] }> {
  if (view === "queue") {
    const page = { overdueAt: overdue ? now : null, after: keyAt(cursor), limit: limit + 1 };
    return {
      rows: await findFedQueue(client, filter, page),
      keyOf: (row) => [row.queued_at.toISOString(), row.review_id ?? ""],
    };
  }
  if (view === "decided") {
    const page = { before: keyAt(cursor), limit: limit + 1 };
    return {
      rows: await findFedDecided(client, filter, page),
      keyOf: (row) => [(row.decided_at ?? row.queued_at).toISOString(), row.review_id ?? ""],
    };
  }
  const page = { open: view === "open", before: keyOfId(cursor), limit: limit + 1 };
  return {
    rows: await findFedRegistrations(client, filter, page),
    keyOf: (row) => [String(row.id)],
  };
}

/**
 * One page of registrations as the console shows them, each with its six gates and its review; real and
 * simulated ones apart. Needs federation.read. Throws `invalid_cursor`.
 */
export const listRegistrations = operation({
  name: "listFederationRegistrations",
  summary: "List registrations as the console shows them",
  action: "federation.read",
  input: ListRegistrationsInput,
  output: RegistrationPageDto,
  errors: [],
  reads: true,
  console: "federation.list",
  run: async (ctx, wanted) => {
    const reader = ctx.actor;
    const now = ctx.clock();
    const filter: FedListFilter = {
      simulation: wanted.source === "simulation",
      statuses: wanted.status,
      roles: wanted.role,
      liveness: wanted.liveness,
      gates: wanted.gate,
      operatorDid: wanted.operator ?? null,
    };
    return inSnapshot(ctx.db.pool, async (client) => {
      const { rows, keyOf } = await read(client, wanted, filter, now);
      const page = rows.slice(0, wanted.limit);
      const marks = await findGateMarks(client, page);
      const last = page.at(-1);
      return {
        registrations: page.map((row) => toRegistrationRow(row, marks, reader, now)),
        count: page.length,
        next_cursor:
          rows.length > wanted.limit && last !== undefined ? encodeCursor(keyOf(last)) : null,
      };
    });
  },
});
