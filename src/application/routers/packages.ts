import "server-only";
import { z } from "zod";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { issuePackage } from "@/packages/server/issue-package";
import { getPackage, listPackages } from "@/packages/server/list-packages";
import {
  PackageDetailDto,
  PackageListDto,
  PackagePreviewDto,
  PackageSha256,
} from "@/packages/server/package-dto";
import { previewPackage } from "@/packages/server/preview-package";
import { allowed, router } from "@/platform/trpc/init";

const OfIncident = z.object({ incident_id: IncidentId });

export const packagesRouter = router({
  preview: allowed("package.issue")
    .input(OfIncident)
    .output(PackagePreviewDto)
    .query(({ ctx, input }) => previewPackage(ctx.service, input)),
  issue: allowed("package.issue")
    .input(OfIncident)
    .output(PackageDetailDto)
    .mutation(({ ctx, input }) => issuePackage(ctx.service, input)),
  list: allowed("package.issue")
    .input(OfIncident)
    .output(PackageListDto)
    .query(({ ctx, input }) => listPackages(ctx.service, input)),
  get: allowed("package.issue", "engagement.package")
    .input(z.object({ package_sha256: PackageSha256 }))
    .output(PackageDetailDto)
    .query(({ ctx, input }) => getPackage(ctx.service, input)),
});
