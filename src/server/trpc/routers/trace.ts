import "server-only";
import { z } from "zod";
import { AnchorsDto } from "@/server/services/trace/anchor-dto";
import { describeLog } from "@/server/services/trace/describe-log";
import { listAnchors } from "@/server/services/trace/list-anchors";
import { CheckpointPageDto, LogStateDto, RecordPageDto } from "@/server/services/trace/log-dto";
import { listCheckpoints } from "@/server/services/trace/read-checkpoints";
import { ListRecordsInput, listRecords } from "@/server/services/trace/read-records";
import { TraceVerificationDto } from "@/server/services/trace/trace-verification-dto";
import { verifyTrace } from "@/server/services/trace/verify-trace";
import { allowed, authed, router } from "../init";

export const traceRouter = router({
  log: allowed("trace.verify")
    .output(LogStateDto)
    .query(({ ctx }) => describeLog(ctx.service)),
  anchors: allowed("trace.verify")
    .output(AnchorsDto)
    .query(({ ctx }) => listAnchors(ctx.service)),
  checkpoints: authed
    .input(
      z.object({
        cursor: z.string().max(200).nullish(),
        limit: z.number().int().min(1).max(200).default(50),
      }),
    )
    .output(CheckpointPageDto)
    .query(({ ctx, input }) => listCheckpoints(ctx.service, input)),
  records: allowed("trace.verify", "incident.read", "agent.read", "engagement.read")
    .input(ListRecordsInput)
    .output(RecordPageDto)
    .query(({ ctx, input }) => listRecords(ctx.service, input)),
  verify: allowed("trace.verify", "incident.read", "agent.read", "engagement.read")
    .input(z.object({ chain: z.string().min(1).max(255).optional() }))
    .output(TraceVerificationDto)
    .query(({ ctx, input }) => verifyTrace(ctx.service, input)),
});
