import "server-only";
import { engagementChain, engagementId } from "@/encoding/domain/ids/engagement-id";
import { OfEngagement } from "@/engagements/server/engagement/on-engagement";
import { findReportMark } from "@/packages/server/queries/report-state";
import { operation } from "@/platform/declaration/operation";
import type { ServiceContext } from "@/platform/operation/context";
import { type DeliveredPackage, deliverSubjectPackage } from "../deliver-package";
import { issueSubjectPackage } from "../issue-package";
import { listSubjectPackages } from "../list-packages";
import {
  PackageDetailDto,
  type PackageFormat,
  PackageListDto,
  PackagePreviewDto,
} from "../package-dto";
import type { PackageSubject } from "../package-subject";
import { previewSubjectPackage } from "../preview-package";
import { readReportContent } from "../read-report-content";
import { requirePackageReader } from "../reading/package-reader";

/** An engagement whose packages the account may make. Throws as requirePackageReader does. */
async function engagementSubject(ctx: ServiceContext, id: string): Promise<PackageSubject> {
  const { row } = await requirePackageReader(ctx, id);
  const chain = engagementChain(row);
  return {
    id: engagementId(row),
    kind: "report-package",
    chain,
    owner: { incident_id: null, engagement_id: row.id },
    // Entries write their custody themselves.
    prepare: () => Promise.resolve(),
    read: () => readReportContent(ctx, row),
    findMark: (client) => findReportMark(client, row.id, chain),
  };
}

/** Content of a report package of the present state; nothing is issued. */
export const previewReportPackage = operation({
  name: "previewReportPackage",
  summary: "What a report package of the present state would hold",
  action: "engagement.package",
  input: OfEngagement,
  output: PackagePreviewDto,
  errors: [],
  console: "engagements.previewPackage",
  reads: true,
  run: async (ctx, input) => previewSubjectPackage(ctx, await engagementSubject(ctx, input.id)),
});

/** Issues the report package of an engagement's present state, or finds it, and describes it. */
export const issueReportPackage = operation({
  name: "issueReportPackage",
  summary: "Issue the report package of an engagement's present state, or find it",
  action: "engagement.package",
  input: OfEngagement,
  output: PackageDetailDto,
  errors: [],
  console: "engagements.issuePackage",
  run: async (ctx, input) => issueSubjectPackage(ctx, await engagementSubject(ctx, input.id)),
});

/** Report packages of an engagement, newest first. */
export const listReportPackages = operation({
  name: "listReportPackages",
  summary: "Report packages of an engagement, newest first",
  action: "engagement.package",
  input: OfEngagement,
  output: PackageListDto,
  errors: [],
  console: "engagements.listPackages",
  reads: true,
  run: async (ctx, input) => listSubjectPackages(ctx, await engagementSubject(ctx, input.id)),
});

/** The report package of an engagement's present state as a file, issued where it has none. */
export async function deliverReportPackage(
  ctx: ServiceContext,
  input: { id: string; format: PackageFormat },
): Promise<DeliveredPackage> {
  return deliverSubjectPackage(ctx, await engagementSubject(ctx, input.id), input.format);
}
