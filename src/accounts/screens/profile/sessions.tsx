"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { FormProblem } from "@/components/forms/form-problem";
import { toast } from "@/components/toast";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { type RouterOutputs, useTRPC } from "@/platform/trpc/browser/client";
import { browserName } from "./browser-name";

type Session = RouterOutputs["account"]["sessions"]["sessions"][number];

/** The browsers that are signed in to one's account; all but this one can be ended here. */
export function Sessions() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { data } = useSuspenseQuery(trpc.account.sessions.queryOptions());
  const refresh = () => client.invalidateQueries(trpc.account.sessions.pathFilter());
  const end = useMutation(trpc.account.end_session.mutationOptions({ onSettled: refresh }));
  const endOthers = useMutation(
    trpc.account.end_other_sessions.mutationOptions({
      onSuccess: ({ ended }) =>
        toast.success(ended === 1 ? "One session has ended" : `${ended} sessions have ended`),
      onSettled: refresh,
    }),
  );
  const busy = end.isPending || endOthers.isPending;
  const others = data.sessions.filter(({ current }) => !current).length;
  return (
    <div className="space-y-3">
      <FormProblem error={end.error ?? endOthers.error} />
      <ul className="divide-y rounded-md border border-line">
        {data.sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={busy}
            onEnd={() => end.mutate({ id: session.id })}
          />
        ))}
      </ul>
      {others > 1 && (
        <Button disabled={busy} onClick={() => endOthers.mutate()}>
          End all other sessions
        </Button>
      )}
    </div>
  );
}

type RowProps = { session: Session; busy: boolean; onEnd: () => void };

function SessionRow({ session, busy, onEnd }: RowProps) {
  const name = browserName(session.user_agent) ?? "Unknown browser";
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 px-3 py-2 text-sm">
      <div className="min-w-0">
        <p className="break-words" title={session.user_agent}>
          {name}
          {session.current && (
            <Badge tone="outline" className="ml-2">
              this browser
            </Badge>
          )}
        </p>
        <p className="text-muted text-xs">
          Signed in <Time value={session.opened_at} /> · last used{" "}
          <Time value={session.last_seen_at} />
        </p>
      </div>
      {!session.current && (
        <Button size="sm" disabled={busy} aria-label={`End the session of ${name}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}
