import "server-only";
import { z } from "zod";
import { IncidentId } from "@/server/services/incidents/incident-dto";
import { issuePackage } from "@/server/services/packages/issue-package";
import { getPackage, listPackages } from "@/server/services/packages/list-packages";
import {
  PackageDetailDto,
  PackageListDto,
  PackagePreviewDto,
  PackageSha256,
} from "@/server/services/packages/package-dto";
import { previewPackage } from "@/server/services/packages/preview-package";
import { authed, router } from "../init";

const OfIncident = z.object({ incident_id: IncidentId });

export const packagesRouter = router({
  preview: authed
    .input(OfIncident)
    .output(PackagePreviewDto)
    .query(({ ctx, input }) => previewPackage(ctx.service, input)),
  issue: authed
    .input(OfIncident)
    .output(PackageDetailDto)
    .mutation(({ ctx, input }) => issuePackage(ctx.service, input)),
  list: authed
    .input(OfIncident)
    .output(PackageListDto)
    .query(({ ctx, input }) => listPackages(ctx.service, input)),
  get: authed
    .input(z.object({ package_sha256: PackageSha256 }))
    .output(PackageDetailDto)
    .query(({ ctx, input }) => getPackage(ctx.service, input)),
});
