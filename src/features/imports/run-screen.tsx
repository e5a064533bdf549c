"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { SimulationBadge } from "@/features/findings/simulation-badge";
import { useSession } from "@/features/session/use-session";
import { readProblem } from "@/lib/problem";
import type { ConnectorRunDto } from "@/server/services/imports/run-dto";
import { useTRPC } from "@/trpc/client";
import { copy, wizard } from "./copy";
import { RunProgress } from "./run-progress";
import { RunResult } from "./run-result";
import { RunStatus } from "./run-status";

const POLL = 1000;

export function RunScreen({ id }: { id: string }) {
  const trpc = useTRPC();
  const { data: run } = useSuspenseQuery(
    trpc.imports.get.queryOptions(
      { id },
      { refetchInterval: (query) => (query.state.data?.status === "running" ? POLL : false) },
    ),
  );
  return (
    <>
      <PageHeader title={copy.runTitle(run.id)}>
        <div className="flex flex-wrap items-center gap-3 pt-1.5">
          <RunStatus status={run.status} />
          {run.source === "simulation" && <SimulationBadge />}
          <bdi className="text-muted break-all">{run.file.name}</bdi>
        </div>
      </PageHeader>
      <div className="max-w-6xl space-y-7 px-4 pt-2 pb-10 md:px-6">
        {run.status === "queued" && <QueuedRun run={run} />}
        {run.status === "running" && <RunProgress run={run} />}
        {run.status !== "queued" && run.status !== "running" && <RunResult run={run} />}
      </div>
    </>
  );
}

function QueuedRun({ run }: { run: ConnectorRunDto }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const session = useSession();
  const refresh = () => client.invalidateQueries(trpc.imports.pathFilter());
  const execute = useMutation(trpc.imports.execute.mutationOptions({ onSettled: refresh }));
  const mayStart = session.may["import.run"] && run.actor.id === `user:${session.account.id}`;
  return (
    <Notice
      title={copy.queuedText}
      action={
        mayStart && (
          <Button
            size="sm"
            variant="primary"
            disabled={execute.isPending}
            onClick={() => {
              execute.mutate({ run_id: run.id });
              // The state becomes "running" only once the service has taken the run.
              window.setTimeout(refresh, POLL);
            }}
          >
            {execute.isPending ? wizard.starting : copy.start}
          </Button>
        )
      }
    >
      {execute.isError && (readProblem(execute.error)?.detail ?? wizard.runFailed)}
    </Notice>
  );
}
