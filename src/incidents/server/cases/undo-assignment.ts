import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { incidentChain } from "@/evidence/server/custody/incident-chain";
import { UNDO_MS } from "@/incidents/domain/ownership";
import { lockAssignment, restoreCases } from "@/incidents/server/queries/bulk-assignments";
import { findAccountIds, lockCases } from "@/incidents/server/queries/cases";
import { inLongTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { appendRecords, keepPayloads } from "@/trace/server/records/append";
import { requireOnCase } from "../incidents/case-right";
import { requireReader } from "../incidents/incident-filter";
import { type LeftCase, LeftCases, leftOf } from "./bulk-assign";

const UndoneAssignmentDto = z
  .object({ undone: z.number().int(), left: LeftCases })
  .meta({ id: "UndoneAssignment" });

/**
 * Makes of the incidents of one's own assignment what they were before: owner, state and deadline. One that was
 * changed since stays as it is, and is named. Works once, within the hour. Throws `not_found`.
 */
export const undoAssignment = operation({
  name: "undoAssignment",
  summary: "Undo one's own assignment of many incidents, where they were not changed since",
  tag: "Case work",
  anyOf: ["incident.transition"],
  params: z.object({ id: z.uuid() }),
  output: UndoneAssignmentDto,
  says: "How many are as they were, and which are not",
  errors: [],
  rest: "POST /api/ip3/v1/assignments/{id}/undo",
  console: "cases.undoAssignment",
  run: (ctx, { id }) => {
    const { actor } = requireReader(ctx);
    return inLongTransaction(ctx.db.pool, async (client) => {
      const now = ctx.clock();
      const since = new Date(now.getTime() - UNDO_MS);
      const assignment = await lockAssignment(client, id, actor.id, since);
      if (assignment === null) {
        throw new ServiceError("not_found", {
          detail: "There is no assignment of yours that can be undone under this id.",
        });
      }
      const before = new Map(assignment.replaced.map((each) => [each.incident_id, each]));
      const rows = await lockCases(client, [...before.keys()]);
      const left: LeftCase[] = [];
      const undone = rows.flatMap((row) => {
        const was = before.get(row.id);
        try {
          requireOnCase(ctx, "assign", row);
          if (was?.version === row.version) return [{ row, was }];
          throw new ServiceError("version_conflict", { detail: "It was changed since." });
        } catch (error) {
          left.push(leftOf(formatIncidentId(row.id, row.created_at), error));
          return [];
        }
      });
      const versions = await restoreCases(
        client,
        assignment,
        undone.map(({ row }) => row.id),
        now,
      );
      const owners = undone.flatMap(({ was }) => was.owner_email ?? []);
      const accounts = await findAccountIds(client, [...new Set(owners)]);
      // The address is personal data; the record commits to it.
      const commitments = await keepPayloads(
        client,
        undone.map(({ was }) => Buffer.from(canonicalJson({ owner_email: was.owner_email }))),
      );
      await appendRecords(
        ctx,
        client,
        undone.map(({ row, was }, at) => {
          const account = accounts.get(was.owner_email ?? "");
          return {
            chain: incidentChain(row),
            kind: "incident.unassign",
            summary: {
              from: row.workflow_status,
              to: was.workflow_status,
              owned: was.owner_email !== null,
              owner: account === undefined ? null : `user:${account}`,
              sla_due: was.sla_due?.toISOString() ?? null,
              sla_rule: was.sla_rule_id === null ? null : Number(was.sla_rule_id),
              bulk: id,
              version: versions.get(row.id) ?? 0,
            },
            commitment: commitments[at] ?? "",
          };
        }),
      );
      return { undone: undone.length, left };
    });
  },
});
