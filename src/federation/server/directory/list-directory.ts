import "server-only";
import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { z } from "zod";
import { AGENT_TIERS } from "@/agents/domain/tier";
import { ServiceError } from "@/encoding/domain/errors";
import { FEDERATION_ROLES, RUNTIME_TYPES } from "@/federation/domain/declaration/declaration";
import { HIDDEN_AFTER_MS, LIVENESS_STATES } from "@/federation/domain/gates/liveness";
import {
  DIRECTORY_SORTS,
  type DirectoryFilter,
  type DirectoryKey,
  findDirectoryChanges,
  findDirectoryRows,
} from "@/federation/server/queries/directory/fed-directory";
import {
  countDirectory,
  findDirectoryIds,
} from "@/federation/server/queries/directory/fed-directory-walk";
import type { ServiceContext } from "@/platform/operation/context";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { type DirectoryPageDto, RANKING_DISCLAIMER } from "./directory-dto";
import { toDirectoryEntry, toTombstone } from "./map-entry";

const PAGE_LIMIT = 100;
const MOST_COUNTED = 1000;
/** Changes younger than this may still be followed by one that was made before and committed after. */
const SETTLED_AFTER_MS = 5_000;

const ListDirectoryInput = z.object({
  role: z.array(z.enum(FEDERATION_ROLES)).default([]),
  tier: z.array(z.enum(AGENT_TIERS)).default([]),
  runtime_type: z.array(z.enum(RUNTIME_TYPES)).default([]),
  liveness: z.array(z.enum(LIVENESS_STATES)).default([]),
  include_stale: z.boolean().default(false),
  provider: z.string().min(1).max(121).optional(),
  skill: z.array(z.string().max(64)).max(10).default([]),
  operator_did: z.string().max(256).optional(),
  q: z.string().min(3).max(80).optional(),
  sort: z.enum(DIRECTORY_SORTS).default("ranking"),
  limit: z.number().int().min(1).max(PAGE_LIMIT).default(50),
  cursor: z.string().max(600).optional(),
  updated_since: z.iso.datetime({ offset: true }).optional(),
  with_total: z.boolean().default(false),
  source: z.enum(["registry", "simulation"]).default("registry"),
});

type Input = z.output<typeof ListDirectoryInput>;

const Id = z.string().regex(/^\d{1,18}$/);
const Key = z.union([
  z.tuple([z.literal("ranking"), z.string().regex(/^\d{1,3}$/), Id, z.string()]),
  z.tuple([z.enum(["recent", "changes"]), z.string().max(40), Id, z.string()]),
  z.tuple([z.literal("did"), z.string().max(160), Id, z.string()]),
]);
const Instant = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/;

/**
 * One page of the public directory (docs/federation/directory.md#list): approved agents, the
 * highest ranking first, each with the skills that are proven now. With `updated_since` what
 * changed since then, the oldest change first, and a tombstone for each that is listed no more.
 * Public: no right is needed. Throws `invalid_cursor`, also for one of another list or other
 * filters.
 */
export async function listDirectory(
  ctx: Pick<ServiceContext, "db" | "clock">,
  raw: z.input<typeof ListDirectoryInput>,
): Promise<DirectoryPageDto> {
  const input = ListDirectoryInput.parse(raw);
  const now = ctx.clock();
  const filter = filterOf(input, now);
  const order = input.updated_since === undefined ? input.sort : "changes";
  const digest = digestOf(input, order);
  const after = input.cursor === undefined ? null : keyOf(input.cursor, order, digest);
  const { pool } = ctx.db;
  const [page, counted] = await Promise.all([
    input.updated_since === undefined
      ? findListed(pool, filter, input, after)
      : findChanged(pool, filter, input, after, input.updated_since, now),
    input.with_total ? countDirectory(pool, filter, MOST_COUNTED + 1) : null,
  ]);
  const { last } = page;
  return {
    ok: true,
    count: page.agents.length,
    agents: page.agents,
    next_cursor: last === null ? null : encodeCursor([order, last.key, String(last.id), digest]),
    ...(counted !== null && {
      total: Math.min(counted, MOST_COUNTED),
      total_capped: counted > MOST_COUNTED,
    }),
    disclaimer: RANKING_DISCLAIMER,
  };
}

/** A page, and the key that the next one begins behind; null on the last. */
interface Page {
  agents: DirectoryPageDto["agents"];
  last: DirectoryKey | null;
}

async function findListed(
  pool: Pool,
  filter: DirectoryFilter,
  { sort, limit }: Input,
  after: DirectoryKey | null,
): Promise<Page> {
  const found = await findDirectoryIds({ pool, filter, sort, after, limit: limit + 1 });
  const page = found.slice(0, limit);
  const rows = await findDirectoryRows(
    pool,
    page.map(({ id }) => id),
  );
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    agents: rows.map(toDirectoryEntry),
    last: last === undefined ? null : { key: last.page_key, id: last.id },
  };
}

async function findChanged(
  pool: Pool,
  filter: DirectoryFilter,
  { limit }: Input,
  after: DirectoryKey | null,
  updatedSince: string,
  now: Date,
): Promise<Page> {
  const rows = await findDirectoryChanges(pool, filter, {
    since: new Date(updatedSince),
    until: new Date(now.getTime() - SETTLED_AFTER_MS),
    after,
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    agents: page.map((row) =>
      row.status === "approved" ? toDirectoryEntry(row) : toTombstone(row),
    ),
    last: last === undefined ? null : { key: last.page_key, id: last.id },
  };
}

function filterOf(input: Input, now: Date): DirectoryFilter {
  const provider = input.provider?.toLowerCase();
  return {
    simulation: input.source === "simulation",
    roles: input.role,
    tiers: input.tier,
    runtimeTypes: input.runtime_type,
    liveness: input.liveness,
    // The filter "stale" includes all stale ones.
    includeStale: input.include_stale || input.liveness.includes("stale"),
    provider:
      provider === undefined
        ? null
        : { key: provider.replace(/\*$/, ""), isPrefix: provider.endsWith("*") },
    operatorDid: input.operator_did ?? null,
    skills: [...new Set(input.skill)].sort(),
    text: input.q ?? null,
    staleBefore: new Date(now.getTime() - HIDDEN_AFTER_MS),
  };
}

/** A cursor continues only in the list that issued it. */
function digestOf(input: Input, order: string): string {
  const { cursor: _, limit: __, with_total: ___, ...asked } = input;
  const text = JSON.stringify([order, Object.entries(asked).sort()]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}

function keyOf(cursor: string, order: string, digest: string) {
  const [list, key, id, asked] = decodeCursor(cursor, Key);
  const isInstant = list === "recent" || list === "changes";
  if (list !== order || asked !== digest || (isInstant && !Instant.test(key))) {
    throw new ServiceError("invalid_cursor");
  }
  return { key, id: BigInt(id) };
}
