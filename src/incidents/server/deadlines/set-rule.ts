import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { SEVERITIES, severityRank } from "@/evidence/domain/findings/severity";
import { insertRule, lockRules, ruleInForce } from "@/incidents/server/queries/sla";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { actorName } from "@/platform/operation/context";
import { Prose } from "@/platform/operation/stated-text";
import { appendRecord } from "@/trace/server/records/append";
import { SlaRuleDto, toSlaRuleDto } from "./sla-dto";

const SetRuleInput = z.strictObject({
  severity: z.enum(SEVERITIES),
  days: z
    .number()
    .int()
    .min(1)
    .max(3_650)
    .nullable()
    .meta({ description: "Days of 24 hours; null: no deadline" }),
  reason: Prose(2_000).trim().min(10),
});

/**
 * Puts a rule into force for a severity and returns it. Deadlines that were set stay as they are.
 * Throws `conflict` where the rule in force says the same.
 */
export const setRule = operation({
  name: "setSlaRule",
  summary: "Put a rule of the SLA into force; deadlines that were set stay as they are",
  tag: "Deadlines",
  action: "sla.manage",
  body: SetRuleInput,
  input: SetRuleInput,
  output: SlaRuleDto,
  says: "The rule that is in force now",
  errors: ["conflict"],
  rest: "PUT /api/ip3/v1/sla/rules",
  console: "sla.setRule",
  run: async (ctx, { severity, days, reason }) => {
    const { actor } = ctx;
    return inTransaction(ctx.db.pool, async (client) => {
      // Read under the lock, so that each record has the true earlier value.
      await lockRules(client);
      const before = await ruleInForce(client, severityRank(severity));
      if (before.days === days) {
        throw new ServiceError("conflict", {
          detail:
            days === null
              ? `Incidents of severity ${severity} have no deadline already.`
              : `Incidents of severity ${severity} are due after ${days} days already.`,
        });
      }
      const rule = await insertRule(client, {
        severity: severityRank(severity),
        days,
        reason,
        set_by: actorName(actor),
        set_by_name: actor.name,
        set_at: ctx.clock(),
      });
      await appendRecord(ctx, client, {
        chain: "service",
        kind: "sla.rule",
        summary: { severity, days, before: before.days },
      });
      return toSlaRuleDto(rule);
    });
  },
});
