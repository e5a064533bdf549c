import "server-only";
import { octetInputParser } from "@trpc/server/http";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { cancelRun } from "@/imports/server/cancel-run";
import { createRun, UploadedReport } from "@/imports/server/create-run";
import { executeRun } from "@/imports/server/execute-run";
import { getRun } from "@/imports/server/get-run";
import { listFormats, ReportFormatDto } from "@/imports/server/list-formats";
import { ListRunsInput, listRuns } from "@/imports/server/list-runs";
import { previewImport } from "@/imports/server/preview-import";
import { ConnectorRunDto, ImportPreviewDto, RunId, RunPageDto } from "@/imports/server/run-dto";
import { UploadDto, uploadReport } from "@/imports/server/upload-report";
import { allowed, router } from "@/platform/trpc/init";

/** tRPC's parser, whose refusal the error table knows. */
const octets: typeof octetInputParser = {
  ...octetInputParser,
  parse: (input) => {
    try {
      return octetInputParser.parse(input);
    } catch (cause) {
      const detail = "Send the file as application/octet-stream.";
      throw new ServiceError("unsupported_media_type", { detail, cause });
    }
  },
};

export const uploadsRouter = router({
  create: allowed("import.run")
    .input(octets)
    .output(UploadDto)
    .mutation(({ ctx, input }) => uploadReport(ctx.service, input)),
});

export const importsRouter = router({
  formats: allowed("import.run")
    .output(z.array(ReportFormatDto))
    .query(({ ctx }) => listFormats(ctx.service)),
  preview: allowed("import.run")
    .input(UploadedReport)
    .output(ImportPreviewDto)
    .mutation(({ ctx, input }) => previewImport(ctx.service, input)),
  create: allowed("import.run")
    .input(UploadedReport)
    .output(ConnectorRunDto)
    .mutation(({ ctx, input }) => createRun(ctx.service, input)),
  execute: allowed("import.run")
    .input(z.object({ run_id: RunId }))
    .output(ConnectorRunDto)
    .mutation(({ ctx, input }) => executeRun(ctx.service, input)),
  cancel: allowed("import.run")
    .input(z.object({ id: RunId }))
    .output(ConnectorRunDto)
    .mutation(({ ctx, input }) => cancelRun(ctx.service, input)),
  get: allowed("run.read", "run.read_own")
    .input(z.object({ id: RunId }))
    .output(ConnectorRunDto)
    .query(({ ctx, input }) => getRun(ctx.service, input)),
  list: allowed("run.read", "run.read_own")
    .input(ListRunsInput)
    .output(RunPageDto)
    .query(({ ctx, input }) => listRuns(ctx.service, input)),
});
