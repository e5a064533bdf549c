"use client";

import { RefreshCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { ProblemList } from "./problem-list";
import { ReportContent } from "./report-content";
import type { useReportPreview } from "./use-report-preview";

/** Content of the report as it would be made, by grade. */
export function PreviewPanel({ preview }: { preview: ReturnType<typeof useReportPreview> }) {
  const { query, isStale, update } = preview;
  return (
    <section className="space-y-3">
      <div className="space-y-0.5">
        <h2 className="font-semibold text-base">Preview</h2>
        <p className="max-w-3xl text-muted">What the report would say now. Nothing is written.</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" disabled={query.isFetching} onClick={update}>
          <RefreshCw aria-hidden /> Update the preview
        </Button>
        {query.data !== undefined && (
          <span className="text-muted">
            As of <Time value={query.data.report.made_at} show="absolute" seconds />
          </span>
        )}
        <p role="status" className="text-muted empty:hidden">
          {query.isFetching
            ? "Hashing the register again"
            : isStale && "The draft has changed since this preview."}
        </p>
      </div>
      {query.isError && (
        <ProblemList title="The report could not be previewed" error={query.error} />
      )}
      {query.data !== undefined && (
        <div className="rounded-md border border-line bg-surface px-3 py-3">
          <ReportContent report={query.data.report} level={3} />
        </div>
      )}
    </section>
  );
}
