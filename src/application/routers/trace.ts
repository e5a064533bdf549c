import "server-only";
import { z } from "zod";
import { ListRecordsInput, listRecords } from "@/log/server/read-records";
import { verifyTrace } from "@/log/server/verify-trace";
import { allowed, authed, router } from "@/platform/trpc/init";
import { AnchorsDto } from "@/trace/server/anchors/anchor-dto";
import { listAnchors } from "@/trace/server/anchors/list-anchors";
import { describeLog } from "@/trace/server/describe-log";
import { CheckpointPageDto, LogStateDto, RecordPageDto } from "@/trace/server/log-dto";
import { listCheckpoints } from "@/trace/server/read-checkpoints";
import { TraceVerificationDto } from "@/trace/server/trace-verification-dto";

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
