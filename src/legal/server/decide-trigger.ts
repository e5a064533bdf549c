import "server-only";
import type { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { isStated } from "@/encoding/domain/text/stated-text";
import { changeCase } from "@/incidents/server/cases/change-case";
import { OfIncident } from "@/incidents/server/cases/on-case";
import { storedLegal } from "@/legal-rules/domain/evaluation/stored-facts";
import { findLegalStatements } from "@/legal-rules/server/read-legal";
import { operation } from "@/platform/declaration/operation";
import { getTriggers } from "./evaluations/get-triggers";
import { LegalTriggersDto } from "./evaluations/legal-dto";
import { LegalDecisionBody } from "./evaluations/legal-input";
import { requireLegal } from "./evaluations/legal-right";
import { rewriteClocks } from "./evaluations/rewrite-clocks";
import { requireRule } from "./known-rule";
import { textOrNull } from "./text-or-null";

type Input = z.infer<typeof LegalDecisionBody> & { id: string };

/**
 * Decides on the obligation that a rule names: to notify, that it is not required and why, or who is
 * still to decide; null takes that back. It changes no fact, so no evaluation is made; the clocks of
 * what is not required stop to be shown. Throws `validation_failed` with the place.
 */
export const decideTrigger = operation({
  name: "decideLegalTrigger",
  summary: "Decide whether a notification is due, or take that back",
  tag: "Legal",
  anyOf: ["legal.decide"],
  ifMatch: true,
  params: OfIncident,
  body: LegalDecisionBody,
  output: LegalTriggersDto,
  says: "The legal triggers as they are now",
  errors: ["version_conflict"],
  rest: "POST /api/ip3/v1/incidents/{id}/legal-decisions",
  console: "legal.decide",
  run: async (ctx, input) => {
    await changeCase(
      ctx,
      input,
      (row) => requireLegal(ctx, "legal.decide", row),
      async ({ client, row, actor, now }) => {
        const body = checkedDecision(input);
        const statement = { kind: "legal_decision", body } as const;
        const before = await findLegalStatements(client, row.id);
        const said = { statementId: "", authorName: actor.name, statedAt: now.toISOString() };
        await rewriteClocks(client, row, storedLegal([...before, { ...statement, ...said }]));
        return {
          set: {},
          statement,
          records: [
            { kind: "legal.decide", summary: { rule: body.rule, decision: body.decision } },
          ],
        };
      },
    );
    return getTriggers(ctx, { id: input.id });
  },
});

function checkedDecision({ rule, decision, ...input }: Input) {
  requireRule(rule);
  const reason = textOrNull(input.reason);
  const owner = input.owner?.toLowerCase() ?? null;
  if (decision === "not_required" && !isStated(reason)) {
    throw wrong("/reason", "Why it is not required has to be said.");
  }
  if (decision === "pending" && owner === null) {
    throw wrong("/owner", "Who is to decide has to be named.");
  }
  if (decision !== "pending" && owner !== null) {
    throw wrong("/owner", "An owner is named only while the decision is pending.");
  }
  return { rule, decision, reason, owner };
}

function wrong(pointer: string, message: string): ServiceError {
  return new ServiceError("validation_failed", { detail: message, errors: [{ pointer, message }] });
}
