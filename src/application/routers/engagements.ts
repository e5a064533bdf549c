import "server-only";
import { z } from "zod";
import { approveRules } from "@/engagements/server/engagement/approve-rules";
import { createEngagement } from "@/engagements/server/engagement/create-engagement";
import {
  EngagementDto,
  EngagementId,
  EngagementPageDto,
} from "@/engagements/server/engagement/engagement-dto";
import {
  CreateEngagementBody,
  ListEngagementsInput,
  MoveEngagementBody,
  UpdateEngagementBody,
} from "@/engagements/server/engagement/engagement-input";
import { getEngagement } from "@/engagements/server/engagement/get-engagement";
import { listEngagements } from "@/engagements/server/engagement/list-engagements";
import { moveEngagement } from "@/engagements/server/engagement/move-engagement";
import { updateEngagement } from "@/engagements/server/engagement/update-engagement";
import { importLog } from "@/engagements/server/exchange/import-log";
import { ImportLogBody, ImportLogDto } from "@/engagements/server/exchange/import-log-dto";
import { linkIncident, unlinkIncident } from "@/engagements/server/linked/link-incident";
import { LinkedIncidentsDto, LinkIncidentBody } from "@/engagements/server/linked/linked-dto";
import { listLinked } from "@/engagements/server/linked/list-linked";
import { addEntry } from "@/engagements/server/log/add-entry";
import { AddEntryBody, EntryDto, EntryPageDto } from "@/engagements/server/log/entry-input";
import { ListEntriesInput, listAround, listEntries } from "@/engagements/server/log/list-entries";
import {
  LogOverviewDto,
  LogOverviewInput,
  logOverview,
} from "@/engagements/server/log/log-overview";
import {
  ItemCustodyDto,
  ItemOfEngagement,
  ItemVerificationDto,
  ListItemCustodyQuery,
} from "@/engagements/server/register/item-dto";
import { listItemCustody } from "@/engagements/server/register/list-item-custody";
import { verifyItem } from "@/engagements/server/register/verify-item";
import { createFinalReport } from "@/engagements/server/report/create-final-report";
import { getReport } from "@/engagements/server/report/get-report";
import { listReports } from "@/engagements/server/report/list-reports";
import { previewReport } from "@/engagements/server/report/preview-report";
import {
  FinalReportBody,
  FinalReportDto,
  ReportListDto,
  ReportPreviewDto,
} from "@/engagements/server/report/report-dto";
import { PackageDetailDto, PackageListDto, PackagePreviewDto } from "@/packages/server/package-dto";
import {
  issueReportPackage,
  listReportPackages,
  previewReportPackage,
} from "@/packages/server/reports/report-package";
import { allowed, type Rights, router } from "@/platform/trpc/init";

const Engagement = z.object({ id: EngagementId });
const onEngagement = (...rights: Rights) => allowed(...rights).output(EngagementDto);

export const engagementsRouter = router({
  list: allowed("engagement.read")
    .input(ListEngagementsInput)
    .output(EngagementPageDto)
    .query(({ ctx, input }) => listEngagements(ctx.service, input)),
  get: onEngagement("engagement.read")
    .input(Engagement)
    .query(({ ctx, input }) => getEngagement(ctx.service, input)),
  create: onEngagement("engagement.create")
    .input(CreateEngagementBody)
    .mutation(({ ctx, input }) => createEngagement(ctx.service, input)),
  update: onEngagement("engagement.run")
    .input(UpdateEngagementBody.extend(Engagement.shape))
    .mutation(({ ctx, input }) => updateEngagement(ctx.service, input)),
  move: onEngagement("engagement.run")
    .input(MoveEngagementBody.extend(Engagement.shape))
    .mutation(({ ctx, input }) => moveEngagement(ctx.service, input)),
  approveRules: onEngagement("engagement.run")
    .input(UpdateEngagementBody.pick({ expected_version: true }).extend(Engagement.shape))
    .mutation(({ ctx, input }) => approveRules(ctx.service, input)),
  linkedIncidents: allowed("engagement.read")
    .input(Engagement)
    .output(LinkedIncidentsDto)
    .query(({ ctx, input }) => listLinked(ctx.service, input)),
  linkIncident: allowed("engagement.run")
    .input(LinkIncidentBody.extend(Engagement.shape))
    .output(LinkedIncidentsDto)
    .mutation(({ ctx, input }) => linkIncident(ctx.service, input)),
  unlinkIncident: allowed("engagement.run")
    .input(LinkIncidentBody.extend(Engagement.shape))
    .output(LinkedIncidentsDto)
    .mutation(({ ctx, input }) => unlinkIncident(ctx.service, input)),
  entries: allowed("engagement.read")
    .input(ListEntriesInput.extend(Engagement.shape))
    .output(EntryPageDto)
    .query(({ ctx, input }) => listEntries(ctx.service, input)),
  logOverview: allowed("engagement.read")
    .input(LogOverviewInput.extend(Engagement.shape))
    .output(LogOverviewDto)
    .query(({ ctx, input }) => logOverview(ctx.service, input)),
  addEntry: allowed("engagement.log")
    .input(AddEntryBody.extend(Engagement.shape))
    .output(EntryDto)
    .mutation(({ ctx, input }) => addEntry(ctx.service, input)),
  verifyItem: allowed("engagement.read")
    .input(ItemOfEngagement)
    .output(ItemVerificationDto)
    .mutation(({ ctx, input }) => verifyItem(ctx.service, input)),
  itemCustody: allowed("engagement.read")
    .input(ListItemCustodyQuery.extend(ItemOfEngagement.shape))
    .output(ItemCustodyDto)
    .query(({ ctx, input }) => listItemCustody(ctx.service, input)),
  importLog: allowed("engagement.log")
    .input(ImportLogBody.extend(Engagement.shape))
    .output(ImportLogDto)
    .mutation(({ ctx, input }) => {
      const bytes = [Buffer.from(input.content_base64, "base64")];
      return importLog(ctx.service, { id: input.id, dryRun: input.dry_run, bytes });
    }),
  around: allowed("engagement.read")
    .input(Engagement.extend({ alert_at: z.iso.datetime({ offset: true }) }))
    .output(EntryPageDto)
    .query(({ ctx, input }) => listAround(ctx.service, input)),
  makeReport: allowed("engagement.run")
    .input(FinalReportBody.extend(Engagement.shape))
    .output(FinalReportDto)
    .mutation(({ ctx, input }) => createFinalReport(ctx.service, input)),
  /** Writes nothing; a mutation because a draft is too long for an address. */
  previewReport: allowed("engagement.run")
    .input(FinalReportBody.extend(Engagement.shape))
    .output(ReportPreviewDto)
    .mutation(({ ctx, input }) => previewReport(ctx.service, input)),
  reports: allowed("engagement.read")
    .input(Engagement)
    .output(ReportListDto)
    .query(({ ctx, input }) => listReports(ctx.service, input)),
  report: allowed("engagement.read")
    .input(Engagement.extend({ number: z.number().int().min(1).max(2_147_483_647) }))
    .output(FinalReportDto)
    .query(({ ctx, input }) => getReport(ctx.service, input)),
  previewPackage: allowed("engagement.package")
    .input(Engagement)
    .output(PackagePreviewDto)
    .query(({ ctx, input }) => previewReportPackage(ctx.service, input)),
  issuePackage: allowed("engagement.package")
    .input(Engagement)
    .output(PackageDetailDto)
    .mutation(({ ctx, input }) => issueReportPackage(ctx.service, input)),
  listPackages: allowed("engagement.package")
    .input(Engagement)
    .output(PackageListDto)
    .query(({ ctx, input }) => listReportPackages(ctx.service, input)),
});
