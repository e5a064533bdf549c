import "server-only";
import type { PoolClient } from "pg";
import type { z } from "zod";
import { REGISTRATION_LIST } from "@/federation/domain/federation-lists";
import {
  type FedListFilter,
  type FedListRow,
  findFedDecided,
  findFedQueue,
  findFedRegistrations,
  findGateMarks,
} from "@/federation/server/queries/fed-console";
import { inSnapshot } from "@/platform/db/transaction";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { listingOf } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { toRegistrationRow } from "./map-registration";
import { RegistrationPageDto } from "./registration-list-dto";

const Listing = listingOf(REGISTRATION_LIST, { most: 100 }).input;

type Wanted = z.output<typeof Listing>;

/** Last key of a page of the queue and of the decisions. */
const AT = { key: { at: "instant", id: "text" } } as const;

function keyAt(cursor: string | null | undefined): { at: Date; id: string } | null {
  const key = keyOf(AT, cursor);
  return key && { at: new Date(key.at), id: key.id };
}

/** A page of a view. */
async function read(
  client: PoolClient,
  { view, cursor, limit, overdue }: Wanted,
  filter: FedListFilter,
  now: Date,
): Promise<{ page: FedListRow[]; next_cursor: string | null }> {
  if (view === "queue") {
    const page = { overdueAt: overdue ? now : null, after: keyAt(cursor), limit: limit + 1 };
    return pageAt(await findFedQueue(client, filter, page), limit, (row) => row.queued_at);
  }
  if (view === "decided") {
    const page = { before: keyAt(cursor), limit: limit + 1 };
    const rows = await findFedDecided(client, filter, page);
    return pageAt(rows, limit, (row) => row.decided_at ?? row.queued_at);
  }
  const before = keyOf(REGISTRATION_LIST, cursor)?.id ?? null;
  const page = { open: view === "open", before, limit: limit + 1 };
  return pageOf(REGISTRATION_LIST, await findFedRegistrations(client, filter, page), limit);
}

function pageAt(rows: readonly FedListRow[], limit: number, atOf: (row: FedListRow) => Date) {
  const keyed = rows.map((row) => ({ row, at: atOf(row), id: row.review_id ?? "" }));
  const { page, next_cursor } = pageOf(AT, keyed, limit);
  return { page: page.map(({ row }) => row), next_cursor };
}

/**
 * One page of registrations as the console shows them, each with its six gates and its review; real and
 * simulated ones apart. Needs federation.read. Throws `invalid_cursor`.
 */
export const listRegistrations = operation({
  name: "listFederationRegistrations",
  summary: "List registrations as the console shows them",
  action: "federation.read",
  input: Listing,
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
      operatorDid: wanted.operator,
    };
    return inSnapshot(ctx.db.pool, async (client) => {
      const { page, next_cursor } = await read(client, wanted, filter, now);
      const marks = await findGateMarks(client, page);
      return {
        registrations: page.map((row) => toRegistrationRow(row, marks, reader, now)),
        count: page.length,
        next_cursor,
      };
    });
  },
});
