import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { findReport } from "@/engagements/server/queries/engagement-reports";
import { operation } from "@/platform/declaration/operation";
import { requireEngagement, requireReportReader } from "../engagement/engagement-visibility";
import { OfEngagement, ON_ENGAGEMENT } from "../engagement/on-engagement";
import { FinalReportDto } from "./report-dto";

/**
 * One version of the final report, as it was made. Throws `not_found`, `forbidden`, and
 * `hash_mismatch` where what is stored is not what was made.
 */
export const getReport = operation({
  ...ON_ENGAGEMENT,
  name: "getFinalReport",
  summary: "One version of the final report, as it was made",
  action: "engagement.read",
  params: OfEngagement.extend({ number: z.coerce.number().int().min(1).max(2_147_483_647) }),
  input: OfEngagement.extend({ number: z.number().int().min(1).max(2_147_483_647) }),
  output: FinalReportDto,
  says: "The report",
  errors: ["hash_mismatch"],
  rest: "GET /api/ip3/v1/engagements/{id}/final-report/{number}",
  console: "engagements.report",
  run: async (ctx, input) => {
    const { actor, row } = await requireEngagement(ctx, input.id);
    requireReportReader(actor, row);
    const found = await findReport(ctx.db.pool, row.id, input.number);
    if (found === null) {
      throw new ServiceError("not_found", { detail: "There is no such version of the report." });
    }
    const declared = found.sha256.toString("hex");
    const measured = createHash("sha256").update(found.body).digest("hex");
    if (measured !== declared) {
      throw new ServiceError("hash_mismatch", {
        detail: "The stored report is not the one that was made.",
        extra: { declared, measured },
      });
    }
    return {
      ...(JSON.parse(found.body) as Omit<FinalReportDto, "report_sha256">),
      report_sha256: declared,
    };
  },
});
