import "server-only";
import type { PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import type { Statement } from "@/evidence/domain/statements/statement";
import { StateInput } from "@/incidents/server/cases/case-input";
import { changeCase } from "@/incidents/server/cases/change-case";
import { ON_CASE } from "@/incidents/server/cases/on-case";
import { requireOwnEvidence } from "@/incidents/server/cases/own-evidence";
import { requireOnCase } from "@/incidents/server/incidents/case-right";
import { operation } from "@/platform/declaration/operation";
import { traceTime } from "@/trace/domain/record";
import { evaluateStated } from "./evaluations/evaluate-stated";

/**
 * States the impact, the times, how it was reproduced or how it was remedied. The newest statement of
 * a kind is the present one, and the earlier ones remain. What it says of legal facts is evaluated at
 * once. Throws `validation_failed` with the place.
 */
export const makeStatement = operation({
  ...ON_CASE,
  name: "makeStatement",
  summary: "State the impact, the times, the reproduction or the remediation of an incident",
  anyOf: ["incident.assess", "incident.work_own"],
  body: StateInput,
  status: 201,
  says: "The incident",
  location: "/api/ip3/v1/incidents/{$request.path.id}/statements",
  errors: [],
  rest: "POST /api/ip3/v1/incidents/{id}/statements",
  console: "cases.state",
  run: (ctx, input) =>
    changeCase(
      ctx,
      input,
      (row) => requireOnCase(ctx, input.kind === "remediation" ? "remediate" : "assess", row),
      async (locked) => {
        const { client, row, now } = locked;
        const statement = await checkedStatement(client, row.id, input, now);
        return {
          set: {},
          statement,
          records: [{ kind: "incident.state", summary: { kind: statement.kind } }],
          follows:
            statement.kind === "impact" || statement.kind === "timeline"
              ? await evaluateStated(locked, statement)
              : [],
        };
      },
    ),
});

async function checkedStatement(
  client: PoolClient,
  incidentId: bigint,
  input: StateInput,
  now: Date,
): Promise<Statement> {
  switch (input.kind) {
    case "impact":
      return { kind: "impact", body: input.body };
    case "timeline": {
      const { zone, ...times } = input.body;
      if (zone !== null && !isZone(zone)) throw wrong("/zone", `There is no time zone ${zone}.`);
      return {
        kind: "timeline",
        body: {
          occurred_at: past(times.occurred_at, "/occurred_at", now),
          detected_at: past(times.detected_at, "/detected_at", now),
          awareness_at: past(times.awareness_at, "/awareness_at", now),
          zone,
        },
      };
    }
    case "reproduction":
      await requireOwnEvidence(client, incidentId, input.body.evidence_ids);
      return {
        kind: "reproduction",
        body: {
          ...input.body,
          reproduced_at: pastTime(input.body.reproduced_at, "/reproduced_at", now),
        },
      };
    case "remediation":
      return {
        kind: "remediation",
        body: { ...input.body, done_at: pastTime(input.body.done_at, "/done_at", now) },
      };
  }
}

function past(text: string | null, pointer: string, now: Date): string | null {
  return text === null ? null : pastTime(text, pointer, now);
}

/** The instant in UTC. Throws for one in the future: what has not happened cannot be stated. */
function pastTime(text: string, pointer: string, now: Date): string {
  const at = new Date(text);
  if (at > now) throw wrong(pointer, "This lies in the future.");
  return traceTime(at);
}

/** IANA names only: the offsets that Intl takes as well say nothing of summer time. */
function isZone(zone: string): boolean {
  if (/^[+-]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

function wrong(pointer: string, message: string): ServiceError {
  return new ServiceError("validation_failed", { detail: message, errors: [{ pointer, message }] });
}
