import "server-only";
import type { PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import { parseIncidentId } from "@/encoding/domain/ids/incident-id";
import type { Resolution } from "@/evidence/domain/statements/incident";
import { ACCEPTANCE_BY_OWNER, type CaseAction } from "@/incidents/domain/case-actions";
import {
  closeFixedProblem,
  requireClosureStatement,
  requireUnclosed,
} from "@/incidents/domain/lifecycle";
import { type CaseRow, lockCases } from "@/incidents/server/queries/cases";
import { operation } from "@/platform/declaration/operation";
import { actorName } from "@/platform/operation/context";
import { requireSeenVersion } from "@/platform/operation/require-seen-version";
import { requireOnCase } from "../incidents/case-right";
import { lockedCaseState } from "../incidents/case-state";
import { isOwnRisk } from "../incidents/risk-acceptance";
import { CloseBody } from "./case-input";
import { type CaseChange, changeCase } from "./change-case";
import { ACT_ON_CASE } from "./on-case";
import { requireOwnEvidence } from "./own-evidence";

/** Which right a resolution needs. */
const ACTION_OF: Readonly<Record<Resolution, CaseAction>> = {
  fixed: "close_fixed",
  false_positive: "dismiss",
  duplicate: "dismiss",
  out_of_scope: "dismiss",
  risk_accepted: "accept_risk",
};

/**
 * Closes an incident. As fixed: only from retest, with a passed retest whose evidence is newer than
 * the fix, and by another person than the one who moved it to retest. Otherwise with a
 * justification. An accepted risk has an end, at which the incident opens again, and is not
 * accepted by its owner, nor by anyone who owned it since it was last reopened or gave it to
 * another owner. Throws `incident_closed`, `close_requires_retest_evidence`, `four_eyes_required`,
 * `validation_failed`, and `precondition_required` for accepting a risk without the version that
 * was seen.
 */
export const closeIncident = operation({
  ...ACT_ON_CASE,
  playable: true,
  name: "closeIncident",
  summary: "Close an incident as fixed, dismissed or with its risk accepted",
  anyOf: ["incident.close_fixed", "incident.dismiss", "incident.accept_risk"],
  body: CloseBody,
  errors: [
    "version_conflict",
    "incident_closed",
    "close_requires_retest_evidence",
    "four_eyes_required",
    "precondition_required",
  ],
  rest: "POST /api/ip3/v1/incidents/{id}/close",
  console: "cases.close",
  run: (ctx, input) => {
    const { resolution } = input;
    const original = input.duplicate_of === undefined ? null : parseIncidentId(input.duplicate_of);
    return changeCase(
      ctx,
      input,
      (row) => requireOnCase(ctx, ACTION_OF[resolution], row),
      async ({ client, row, now }) => {
        requireUnclosed({ workflow: row.workflow_status, resolution: row.resolution });
        const acceptedUntil =
          input.accepted_until === undefined ? null : new Date(input.accepted_until);
        const justification = input.justification?.trim() ?? "";
        const isDuplicateNamed = input.duplicate_of !== undefined;
        requireClosureStatement(
          { resolution, justification, acceptedUntil, isDuplicateNamed },
          now,
        );
        await requireOwnEvidence(client, row.id, input.evidence_ids);
        const closer = actorName(ctx.actor);
        if (resolution === "fixed") {
          const problem = closeFixedProblem(await lockedCaseState(client, row), closer);
          if (problem !== null) throw new ServiceError(problem.code, { detail: problem.detail });
        }
        if (resolution === "risk_accepted") {
          if (await isOwnRisk(ctx, client, row)) {
            throw new ServiceError("four_eyes_required", { detail: ACCEPTANCE_BY_OWNER });
          }
          requireSeenVersion(input.expected_version, "Whoever accepts a risk");
        }
        const duplicateOf =
          resolution === "duplicate"
            ? await requireOriginal(client, row, input.duplicate_of)
            : null;
        return closedBy(row, closer, { ...input, justification, acceptedUntil, duplicateOf }, now);
      },
      original === null ? [] : [original.number],
    );
  },
});

/** A closed incident, with its statement and its record. */
export function closedBy(
  row: CaseRow,
  closer: string,
  closing: {
    resolution: Resolution;
    justification: string;
    evidence_ids: readonly string[];
    duplicate_of?: string | undefined;
    duplicateOf?: bigint | null;
    acceptedUntil?: Date | null;
  },
  now: Date,
): CaseChange {
  const { resolution, justification, evidence_ids, duplicateOf = null } = closing;
  const { acceptedUntil = null } = closing;
  const named = {
    duplicate_of: closing.duplicate_of ?? null,
    accepted_until: acceptedUntil?.toISOString() ?? null,
  };
  return {
    set: {
      workflow_status: "closed",
      resolution,
      closed_at: now,
      closed_by: closer,
      state_since: now,
      state_by: closer,
      risk_accepted_until: acceptedUntil,
      duplicate_of: duplicateOf,
    },
    statement: {
      kind: "closure",
      body: { resolution, justification, evidence_ids: [...evidence_ids], ...named },
    },
    records: [
      {
        kind: "incident.close",
        summary: { from: row.workflow_status, to: "closed", resolution, ...named },
      },
    ],
  };
}

/** The incident that a duplicate repeats: another one of the same kind that is no duplicate itself. */
async function requireOriginal(
  client: PoolClient,
  row: CaseRow,
  id: string | undefined,
): Promise<bigint> {
  const parsed = id === undefined ? null : parseIncidentId(id);
  const [original] = parsed === null ? [] : await lockCases(client, [parsed.number]);
  const wrong = (message: string) =>
    new ServiceError("validation_failed", {
      detail: message,
      errors: [{ pointer: "/duplicate_of", message }],
    });
  if (
    original === undefined ||
    original.created_at.getUTCFullYear() !== parsed?.year ||
    original.simulation !== row.simulation
  ) {
    throw wrong(`There is no incident ${id}.`);
  }
  if (original.id === row.id) throw wrong("An incident does not repeat itself.");
  if (original.duplicate_of !== null) throw wrong(`${id} is a duplicate itself.`);
  return original.id;
}
