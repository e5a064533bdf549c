"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { ChevronRight, FileText } from "lucide-react";
import { useId, useState } from "react";
import { TableSkeleton } from "@/components/table-skeleton";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { Time } from "@/components/ui/time";
import type { ReportListDto } from "@/engagements/server/report/report-dto";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
import { make } from "./copy";
import { ProblemList } from "./problem-list";
import { ReportContent } from "./report-content";

type Version = ReportListDto["reports"][number];

/** The versions of the report, the latest first; each opens to what it says. */
export function VersionList({ engagementId }: { engagementId: string }) {
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.engagements.reports.queryOptions({ id: engagementId }));
  if (data.count === 0) {
    return (
      <EmptyState icon={FileText} title="No final report yet">
        Each report that is made stays here as a version.
      </EmptyState>
    );
  }
  return (
    <ul
      aria-label="Versions of the final report"
      className="rounded-md border border-line bg-surface"
    >
      {data.reports.map((version) => (
        <VersionRow key={version.number} engagementId={engagementId} version={version} />
      ))}
    </ul>
  );
}

type RowProps = { engagementId: string; version: Version };

function VersionRow({ engagementId, version }: RowProps) {
  const [open, setOpen] = useState(false);
  const contentId = useId();
  return (
    <li className="border-b last:border-b-0">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={contentId}
          onClick={() => setOpen(!open)}
          className="flex min-h-10 w-full flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-1.5 text-left outline-offset-[-2px] hover:bg-hover"
        >
          <ChevronRight
            aria-hidden
            className={cn("size-4 shrink-0 text-faint transition-transform", open && "rotate-90")}
          />
          <span className="font-medium">{`Version ${version.number}`}</span>
          <span className="text-muted text-xs">{`${formatCount(version.counts.proven)} proven, ${formatCount(version.counts.cited)} cited, ${formatCount(version.counts.not_proven)} not proven`}</span>
          <span className="text-muted text-xs">
            <Time value={version.made_at} show="both" /> by <bdi>{version.made_by}</bdi>
          </span>
        </button>
      </h3>
      <div id={contentId} hidden={!open} className="px-3 pt-1 pb-4 md:pl-10">
        {open && <VersionContent engagementId={engagementId} version={version} />}
      </div>
    </li>
  );
}

function VersionContent({ engagementId, version }: RowProps) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.engagements.report.queryOptions({ id: engagementId, number: version.number }),
  );
  return (
    <div className="space-y-3">
      <p className="text-muted text-xs">{make.digest}</p>
      <p className="flex items-start gap-1">
        <code className="min-w-0 flex-1 font-mono text-sm break-all">{version.report_sha256}</code>
        <CopyButton text={version.report_sha256} label={make.copyDigest} />
      </p>
      {query.isPending && <TableSkeleton label="Loading the version" rows={4} columns={2} />}
      {query.isError && (
        <ProblemList title="This version could not be loaded" error={query.error} />
      )}
      {query.data !== undefined && <ReportContent report={query.data} level={4} />}
    </div>
  );
}
