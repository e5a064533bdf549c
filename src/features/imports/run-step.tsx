"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Failure } from "@/components/failure";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { useTRPC } from "@/trpc/client";
import { copy, wizard } from "./copy";
import { RunProgress } from "./run-progress";
import { RunResult } from "./run-result";
import { RunStatus } from "./run-status";
import type { ImportWizardState } from "./use-import-wizard";

const POLL = 500;

type Props = { runId: string; state: ImportWizardState };

/** Follows the import while it runs; its result, or why it failed, is what the service recorded. */
export function RunStep({ runId, state }: Props) {
  const trpc = useTRPC();
  const { execute } = state;
  const query = useQuery(
    trpc.imports.get.queryOptions(
      { id: runId },
      { refetchInterval: execute.isPending ? POLL : false, staleTime: 0 },
    ),
  );
  const run = execute.data ?? query.data;
  if (run === undefined) {
    if (query.isError) return <Failure error={query.error} what={copy.runFailed} />;
    return (
      <div className="space-y-3">
        <LoadingStatus label={wizard.starting} />
        <Skeleton className="h-5 w-64" />
        <Skeleton className="h-1.5 w-full" />
      </div>
    );
  }
  const finished = run.status !== "queued" && run.status !== "running";
  if (!finished && execute.isError) {
    return (
      <Failure error={execute.error} what={wizard.runFailed} onRetry={() => void query.refetch()} />
    );
  }
  if (!finished) {
    return (
      <div className="max-w-2xl rounded-lg border border-line bg-surface p-5">
        <RunProgress run={run} />
      </div>
    );
  }
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center gap-3">
        <RunStatus status={run.status} />
        <div className="flex flex-wrap gap-2">
          {run.incidents_total > 0 && (
            <Button asChild variant="primary">
              <Link href="/incidents">{wizard.seeIncidents}</Link>
            </Button>
          )}
          <Button asChild>
            <Link href={`/imports/${run.id}`}>{wizard.seeRun}</Link>
          </Button>
          <Button onClick={state.reset}>{wizard.another}</Button>
        </div>
      </div>
      {run.status !== "failed" && run.counts.records === 0 && (
        <Notice title={wizard.nothing}>{wizard.nothingText}</Notice>
      )}
      <p role="status" className="sr-only">
        {run.status === "failed" ? copy.failedTitle : wizard.done}
      </p>
      <RunResult run={run} />
    </div>
  );
}
