"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useSession } from "@/accounts/screens/session/use-session";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { SimulatedRecord } from "@/evidence/screens/findings/simulated-record";
import type { ConnectorRunDto } from "@/imports/server/run-dto";
import { useTRPC } from "@/platform/trpc/browser/client";
import { CancelRunButton } from "./cancel-run";
import { wizard } from "./copy";
import { ProblemNotice } from "./problem-notice";
import { RunFacts } from "./run-facts";
import { RunProgress } from "./run-progress";
import { RunResult } from "./run-result";
import { hasEnded, isOwnRun, mayCancel } from "./run-state";
import { RunStatus } from "./run-status";
import { TooLate } from "./too-late";
import { type CancelRun, useCancelRun } from "./use-cancel-run";

/** A waiting import may wait for days; a running one is watched. */
const POLL = { queued: 3000, running: 1000 };

function pollOf(status: ConnectorRunDto["status"] | undefined): number | false {
  return status === "queued" || status === "running" ? POLL[status] : false;
}

export function RunScreen({ id }: { id: string }) {
  const trpc = useTRPC();
  const cancel = useCancelRun();
  const { data: run } = useSuspenseQuery(
    trpc.imports.get.queryOptions(
      { id },
      { refetchInterval: (query) => pollOf(query.state.data?.status) },
    ),
  );
  return (
    <>
      <PageHeader title={`Import ${run.id}`}>
        <div className="flex flex-wrap items-center gap-3 pt-1.5">
          <RunStatus status={run.status} />
          {run.source === "simulation" && <SimulatedRecord />}
          <bdi className="text-muted break-all">{run.file.name}</bdi>
        </div>
      </PageHeader>
      <div className="max-w-6xl space-y-7 px-4 pt-2 pb-10 md:px-6">
        {run.status === "queued" && <QueuedRun run={run} cancel={cancel} />}
        {run.status === "running" && <RunProgress run={run} cancel={cancel} />}
        {hasEnded(run) && (
          <>
            <TooLate run={run} cancel={cancel} />
            <RunResult run={run} />
          </>
        )}
      </div>
    </>
  );
}

function QueuedRun({ run, cancel }: { run: ConnectorRunDto; cancel: CancelRun }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const session = useSession();
  const refresh = () => client.invalidateQueries(trpc.imports.pathFilter());
  const execute = useMutation(trpc.imports.execute.mutationOptions({ onSettled: refresh }));
  const mayStart = !run.background && session.may["import.run"] && isOwnRun(session, run);
  return (
    <>
      {execute.isError && <ProblemNotice error={execute.error} title={wizard.runFailed} />}
      <Notice title="This import has not begun; nothing of it is committed.">
        <p>
          {run.background
            ? "It begins by itself as soon as the imports before it have ended."
            : "It begins when the person who prepared it starts it."}
        </p>
        <div className="flex flex-wrap gap-2 pt-2 empty:hidden">
          {mayStart && (
            <Button
              size="sm"
              variant="primary"
              disabled={execute.isPending}
              onClick={() => {
                execute.mutate({ run_id: run.id });
                // The state becomes "running" only once the service has taken the run.
                window.setTimeout(refresh, POLL.running);
              }}
            >
              {execute.isPending ? wizard.starting : "Start the import"}
            </Button>
          )}
          {mayCancel(session, run) && <CancelRunButton runId={run.id} cancel={cancel} />}
        </div>
      </Notice>
      <RunFacts run={run} />
    </>
  );
}
