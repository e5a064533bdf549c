"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { FileLock2 } from "lucide-react";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { EmptyState } from "@/components/ui/empty-state";
import { useTRPC } from "@/platform/trpc/browser/client";
import { ReportBuilder } from "./report-builder";
import { VersionList } from "./version-list";

/** The final report: what it rests on, what it says, making it, and its versions. */
export function ReportSection({ engagementId }: { engagementId: string }) {
  return (
    <QueryBoundary
      what="The engagement could not be loaded"
      skeleton={<TableSkeleton label="Loading the report" rows={6} columns={2} />}
    >
      <Sections engagementId={engagementId} />
    </QueryBoundary>
  );
}

function Sections({ engagementId }: { engagementId: string }) {
  const trpc = useTRPC();
  const { data: engagement } = useSuspenseQuery(
    trpc.engagements.get.queryOptions({ id: engagementId }),
  );
  const { report, read_reports: reads } = engagement.allowed;
  if (!report && !reads) {
    return (
      <EmptyState icon={FileLock2} title="The final report is not open to you">
        It quotes the white team's log. The red team reads it once the engagement is completed.
      </EmptyState>
    );
  }
  return (
    <div className="max-w-6xl space-y-8 px-4 py-4 md:px-6">
      {report && <ReportBuilder engagement={engagement} />}
      {reads && (
        <section className="space-y-3">
          <h2 className="font-semibold text-base">Versions</h2>
          <QueryBoundary
            what="The versions could not be loaded"
            skeleton={<TableSkeleton label="Loading the versions" rows={3} columns={3} />}
          >
            <VersionList engagementId={engagementId} />
          </QueryBoundary>
        </section>
      )}
    </div>
  );
}
