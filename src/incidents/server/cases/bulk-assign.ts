import "server-only";
import type { PoolClient } from "pg";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { formatIncidentId, parseIncidentId } from "@/encoding/domain/ids/incident-id";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { incidentChain } from "@/evidence/server/custody/incident-chain";
import { ASSIGN_LIMIT, UNDO_MS } from "@/incidents/domain/ownership";
import {
  assignCases,
  type BulkAssignment,
  forgetAssignments,
} from "@/incidents/server/queries/bulk-assignments";
import {
  type CaseRow,
  findAccountIds,
  lockCases,
  lockMatchingCases,
} from "@/incidents/server/queries/cases";
import { findRulesInForce } from "@/incidents/server/queries/sla";
import { inLongTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { insertNotices } from "@/platform/notices/notices";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { EmailAddress } from "@/platform/operation/stated-text";
import { appendRecords, keepPayloads } from "@/trace/server/records/append";
import { requireOnCase } from "../incidents/case-right";
import { notFound } from "../incidents/get-incident";
import { IncidentId } from "../incidents/incident-dto";
import { IncidentFilterInput, requireReader, toFilter } from "../incidents/incident-filter";
import { type AssignmentChange, assignmentOf } from "./assignment-of";
import type { CaseRecord } from "./change-case";
import { deadlineBy } from "./present-deadline";

const BulkAssignInput = z.strictObject({
  owner_email: EmailAddress,
  to: z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("ids"),
      ids: z.array(IncidentId).min(1).max(ASSIGN_LIMIT),
    }),
    z.strictObject({
      kind: z.literal("matching"),
      filter: z.strictObject(IncidentFilterInput.shape),
      count: z
        .number()
        .int()
        .min(1)
        .max(ASSIGN_LIMIT)
        .meta({ description: "As many as the caller saw match; another number answers conflict" }),
    }),
  ]),
});

/** Those that were left as they are, and why. */
export const LeftCases = z.array(
  z.object({ id: IncidentId, code: z.string(), detail: z.string() }).meta({ id: "LeftCase" }),
);

export type LeftCase = z.infer<typeof LeftCases>[number];

const BulkAssignmentDto = z
  .object({
    id: z.uuid().nullable().meta({ description: "Names the undo; null where nothing was changed" }),
    owner_email: z.string(),
    changed: z.number().int(),
    same: z.number().int().meta({ description: "Had this owner, state and deadline already" }),
    left: LeftCases,
  })
  .meta({ id: "BulkAssignment" });

export type BulkAssignmentDto = z.infer<typeof BulkAssignmentDto>;

/**
 * Names one owner of many incidents in one transaction, each by the rules of a single assignment and with its
 * records; what one of them refuses does not stop the others. Keeps what they were for an hour. Throws
 * `conflict` where another number matches than the caller saw.
 */
export const bulkAssign = operation({
  name: "assignIncidents",
  summary: "Name the owner of many incidents, or of all that match a filter; can be undone",
  tag: "Case work",
  anyOf: ["incident.transition"],
  body: BulkAssignInput,
  output: BulkAssignmentDto,
  says: "How many were changed, and which were not",
  errors: ["conflict"],
  rest: "POST /api/ip3/v1/assignments",
  console: "cases.bulkAssign",
  run: (ctx, { owner_email, to }) => {
    const { actor } = requireReader(ctx);
    const owner = owner_email.toLowerCase();
    return inLongTransaction(ctx.db.pool, async (client) => {
      const now = ctx.clock();
      const left: LeftCase[] = [];
      const rows =
        to.kind === "ids" ? await lockNamed(client, to.ids, left) : await lockSeen(ctx, client, to);
      const rules = new Map((await findRulesInForce(client)).map((rule) => [rule.severity, rule]));
      const account = (await findAccountIds(client, [owner])).get(owner);
      let same = 0;
      const changes = rows.flatMap((row) => {
        const rule = rules.get(row.severity);
        if (rule === undefined) throw new Error(`severity ${row.severity} has no rule of the SLA`);
        const deadline = deadlineBy(rule, row);
        try {
          requireOnCase(ctx, "assign", row);
          const change = assignmentOf(row, { owner, account, deadline });
          if (change !== null) return [{ row, deadline, ...change }];
          same += 1;
          return [];
        } catch (error) {
          left.push(leftOf(formatIncidentId(row.id, row.created_at), error));
          return [];
        }
      });
      const answer = { owner_email: owner, changed: changes.length, same, left };
      if (changes.length === 0) return { id: null, ...answer };

      const assignment = { id: ctx.newId(), accountId: actor.id, owner, at: now };
      await forgetAssignments(client, new Date(now.getTime() - UNDO_MS));
      const versions = await assignCases(
        client,
        assignment,
        actorName(ctx.actor),
        changes.map(({ row, deadline, to: state }) => ({
          id: row.id,
          workflow_status: state,
          ...deadline,
        })),
      );
      if (owner !== actor.email.toLowerCase()) {
        const notices = changes
          .filter(({ notifies }) => notifies)
          .map(({ row }) => ({ incidentId: row.id, recipient: owner, subject: now.toISOString() }));
        await insertNotices(client, "assigned", notices, now);
      }
      await recordEach(ctx, client, assignment, changes, versions);
      return { id: assignment.id, ...answer };
    });
  },
});

type Change = AssignmentChange & { row: CaseRow };

/** Appends the records of each on its chain; the address is personal data, and the last one commits to it. */
async function recordEach(
  ctx: ServiceContext,
  client: PoolClient,
  { id, owner }: BulkAssignment,
  changes: readonly Change[],
  versions: ReadonlyMap<bigint, number>,
): Promise<void> {
  const payload = Buffer.from(canonicalJson({ owner_email: owner, note: null }));
  const commitments = await keepPayloads(
    client,
    changes.map(() => payload),
  );
  const recordOf = ({ row }: Change, { kind, summary }: CaseRecord) => ({
    chain: incidentChain(row),
    kind,
    summary: { ...summary, bulk: id, version: versions.get(row.id) ?? 0 },
  });
  // A batch takes one record of each chain.
  const steps = changes.flatMap((change) =>
    change.records.slice(0, -1).map((record) => recordOf(change, record)),
  );
  const last = changes.flatMap((change, at) =>
    change.records
      .slice(-1)
      .map((record) => ({ ...recordOf(change, record), commitment: commitments[at] ?? "" })),
  );
  await appendRecords(ctx, client, steps);
  await appendRecords(ctx, client, last);
}

/** Why an incident was left as it is. Throws again what is no refusal. */
export function leftOf(id: string, error: unknown): LeftCase {
  if (!(error instanceof ServiceError) || error.code === "unauthenticated") throw error;
  return { id, code: error.code, detail: error.detail ?? error.message };
}

/** The incidents that ids name, locked; notes the ids that name none. */
async function lockNamed(
  client: PoolClient,
  ids: readonly string[],
  left: LeftCase[],
): Promise<CaseRow[]> {
  const wanted = [...new Set(ids)];
  const numbers = wanted.flatMap((id) => parseIncidentId(id)?.number ?? []);
  const rows = (await lockCases(client, numbers)).filter((row) =>
    wanted.includes(formatIncidentId(row.id, row.created_at)),
  );
  const found = new Set(rows.map((row) => formatIncidentId(row.id, row.created_at)));
  left.push(...wanted.filter((id) => !found.has(id)).map((id) => leftOf(id, notFound(id))));
  return rows;
}

/** The incidents that match, locked. Throws `conflict` where these are not as many as were seen. */
async function lockSeen(
  ctx: ServiceContext,
  client: PoolClient,
  { filter, count }: { filter: z.output<typeof IncidentFilterInput>; count: number },
): Promise<CaseRow[]> {
  const matching = toFilter(filter, requireReader(ctx), ctx.clock());
  const rows = await lockMatchingCases(client, matching, ASSIGN_LIMIT);
  if (rows?.length === count) return rows;
  const now = rows === null ? `more than ${ASSIGN_LIMIT}` : `${rows.length}`;
  throw new ServiceError("conflict", {
    detail: `${count} incidents matched when you looked, now ${now} do. Nothing was changed.`,
    extra: { matching: rows?.length ?? null },
  });
}
