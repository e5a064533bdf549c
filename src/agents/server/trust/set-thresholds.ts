import "server-only";
import { z } from "zod";
import { changedThresholds, thresholdFaults } from "@/agents/domain/trust/trust-thresholds";
import {
  insertThresholds,
  lockThresholds,
  type ThresholdsRow,
  thresholdsInForce,
} from "@/agents/server/queries/trust-thresholds";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { ServiceError } from "@/encoding/domain/errors";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { actorName } from "@/platform/operation/context";
import { Prose } from "@/platform/operation/stated-text";
import { appendRecord } from "@/trace/server/records/append";
import {
  ThresholdValuesShape,
  TrustThresholdsDto,
  toThresholds,
  toThresholdsDto,
  toValues,
} from "./thresholds-dto";

const SetThresholdsInput = z.strictObject({
  expected_version: z
    .number()
    .int()
    .min(1)
    .meta({ description: "Version that was in force when the change was thought through" }),
  ...ThresholdValuesShape,
  reason: Prose(2_000).trim().min(10),
});

/**
 * Puts thresholds of trust into force for all real agents and returns them. Each agent is held against
 * them before whatever it does next, and at the latest by the sweep; what was decided before stays as it
 * is. Throws `validation_failed` for thresholds out of their bounds or order, `version_conflict` where
 * others came into force meanwhile, and `conflict` where those in force say the same.
 */
export const setThresholds = operation({
  name: "setTrustThresholds",
  summary: "Put thresholds of trust into force; agents that have reached one are acted upon",
  tag: "Agents",
  action: "trust.manage",
  etag: "version",
  ifMatch: true,
  body: SetThresholdsInput,
  input: SetThresholdsInput,
  output: TrustThresholdsDto,
  says: "The thresholds in force now",
  errors: ["conflict", "version_conflict"],
  rest: "PUT /api/trust-thresholds",
  console: "trustThresholds.set",
  run: async (ctx, { expected_version, reason, ...values }) => {
    const { actor } = ctx;
    const faults = thresholdFaults(values);
    if (faults.length > 0) {
      throw new ServiceError("validation_failed", {
        detail: "The thresholds are not in their order.",
        errors: faults.map(({ name, message }) => ({ pointer: `/${name}`, message })),
      });
    }
    return inTransaction(ctx.db.pool, async (client) => {
      await lockThresholds(client);
      const before = await thresholdsInForce(client);
      if (before.version !== expected_version) {
        throw new ServiceError("version_conflict", {
          detail: `Version ${before.version} of the thresholds is in force.`,
          extra: { version: before.version },
        });
      }
      const changed = changedThresholds(toValues(before), values);
      if (changed.length === 0) {
        throw new ServiceError("conflict", "These thresholds are in force already.");
      }
      const row: ThresholdsRow = {
        version: before.version + 1,
        ...values,
        reason,
        set_by: actorName(actor),
        set_by_name: actor.name,
        set_at: ctx.clock(),
      };
      await insertThresholds(client, row);
      await appendRecord(ctx, client, {
        chain: "service",
        kind: "trust.thresholds",
        summary: { ...toThresholds(row), before: before.version, changed },
        payload: utf8(reason),
      });
      return toThresholdsDto(row);
    });
  },
});
