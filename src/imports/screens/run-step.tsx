"use client";

import { Failure } from "@/components/failure";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import type { ConnectorRunDto } from "@/imports/server/run-dto";
import { copy, wizard } from "./run/copy";
import { RunProgress } from "./run/run-progress";
import { RunResult } from "./run/run-result";
import { hasEnded } from "./run/run-state";
import { RunStatus } from "./run/run-status";
import { TooLate } from "./run/too-late";
import type { ImportWizardState } from "./use-import-wizard";

/** Follows the import while it runs; its result, or why it has none, is what the service recorded. */
export function RunStep({ state }: { state: ImportWizardState }) {
  const { execute, following } = state;
  const run = execute.data ?? following.data;
  if (run === undefined) {
    if (following.isError) return <Failure error={following.error} what={copy.runFailed} />;
    return (
      <div className="max-w-2xl space-y-3 rounded-lg border border-line bg-surface p-5">
        <LoadingStatus label={wizard.starting} />
        <Skeleton className="h-10 w-64" />
        <Skeleton className="h-1.5 w-full" />
        <Skeleton className="h-4 w-full" />
      </div>
    );
  }
  if (hasEnded(run)) return <Ended run={run} state={state} />;
  if (execute.isError) {
    return (
      <Failure
        error={execute.error}
        what={wizard.runFailed}
        onRetry={() => void following.refetch()}
      />
    );
  }
  return <RunProgress run={run} cancel={state.cancel} />;
}

function Ended({ run, state }: { run: ConnectorRunDto; state: ImportWizardState }) {
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center gap-3">
        <RunStatus status={run.status} />
        <div className="flex flex-wrap gap-2">
          {run.incidents_total > 0 && (
            <Button asChild variant="primary">
              <Link href="/incidents">See the incidents</Link>
            </Button>
          )}
          <Button asChild>
            <Link href={`/imports/${run.id}`}>Open this import</Link>
          </Button>
          <Button onClick={state.reset}>Import another file</Button>
        </div>
      </div>
      <TooLate run={run} cancel={state.cancel} />
      {run.error === null && run.counts.records === 0 && (
        <Notice title={wizard.nothing}>{wizard.nothingText}</Notice>
      )}
      <p role="status" className="sr-only">
        {run.status === "failed" && copy.failedTitle}
        {run.status === "cancelled" && copy.cancelledTitle}
        {run.error === null && "Imported"}
      </p>
      <RunResult run={run} />
    </div>
  );
}
