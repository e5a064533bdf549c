"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Circle, CircleCheck, Clock, type LucideIcon } from "lucide-react";
import { useSession } from "@/accounts/screens/session/use-session";
import type { FirstStep, StepState } from "@/boards/domain/first-steps";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { cn } from "@/lib/cn";
import { readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { placeOf, placesFor, startFor } from "../places/navigation";
import { copy, STEPS } from "./copy";

const LOOKS: Readonly<Record<StepState, { icon: LucideIcon; tone: string }>> = {
  open: { icon: Circle, tone: "text-faint" },
  waiting: { icon: Clock, tone: "text-medium" },
  done: { icon: CircleCheck, tone: "text-positive" },
};

/** What an administrator does first, and what of it is done. */
export function FirstStepsScreen() {
  return (
    <>
      <PageHeader
        title={copy.title}
        lead="What a new service needs before others can rely on it. Each step is read from the service as it is now; nothing is ticked by hand."
      />
      <div className="max-w-3xl space-y-5 px-4 pb-10 md:px-6">
        <QueryBoundary
          what={copy.failed}
          skeleton={<TableSkeleton label="Loading the first steps" rows={6} columns={2} />}
        >
          <Steps />
        </QueryBoundary>
      </div>
    </>
  );
}

function Steps() {
  const trpc = useTRPC();
  // The facts are changed on other pages, and by other people.
  const { data } = useSuspenseQuery(
    trpc.firstSteps.read.queryOptions(undefined, {
      refetchOnMount: "always",
      refetchOnWindowFocus: "always",
    }),
  );
  const { steps, is_dismissed: isDismissed } = data;
  const done = steps.filter(({ state }) => state === "done").length;
  const isAllDone = done === steps.length;
  return (
    <>
      {isAllDone && (
        <Notice tone="success" title="All first steps are done">
          Your start page is now your work. This page stays in the settings.
        </Notice>
      )}
      <p role="status" className="font-medium tabular-nums">
        {`${done} of ${steps.length} done`}
      </p>
      <ol aria-label="First steps" className="divide-y divide-line rounded-md border bg-surface">
        {steps.map((step) => (
          <Step key={step.id} {...step} />
        ))}
      </ol>
      <Ways isDismissed={isDismissed} isAllDone={isAllDone} />
    </>
  );
}

function Step({ id, state }: { id: FirstStep; state: StepState }) {
  const { title, text, waiting, act, href } = STEPS[id];
  const { icon: Icon, tone } = LOOKS[state];
  const isDone = state === "done";
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <Icon aria-hidden className={cn("mt-0.5 size-4.5 shrink-0", tone)} />
      <div className="min-w-0 flex-1 basis-60 space-y-0.5">
        <h2 className={cn("font-medium", isDone && "text-muted")}>
          {title} <span className="sr-only">({copy.states[state]})</span>
        </h2>
        {!isDone && (
          <p className="max-w-prose text-muted">
            {state === "waiting" && waiting !== undefined ? waiting : text}
          </p>
        )}
      </div>
      {!isDone && (
        <Button asChild size="sm" className="max-md:ml-8.5">
          <Link href={href}>{act}</Link>
        </Button>
      )}
    </li>
  );
}

type WaysProps = { isDismissed: boolean; isAllDone: boolean };

/** On to the work, and whether the start page begins here. */
function Ways({ isDismissed, isAllDone }: WaysProps) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const session = useSession();
  const start = startFor(session);
  const dismiss = useMutation(
    trpc.firstSteps.dismiss.mutationOptions({
      onSuccess: (after) => {
        toast.success(
          after.is_dismissed
            ? "Your start page leaves the first steps out. They stay in the settings."
            : "Your start page begins with the first steps until all are done.",
        );
        return client.invalidateQueries(trpc.firstSteps.pathFilter());
      },
      onError: (error) => toast.error(readProblem(error)?.detail ?? copy.failed),
    }),
  );
  return (
    <div className="flex flex-wrap gap-2">
      <Button asChild variant={isAllDone ? "primary" : "secondary"}>
        <Link href={start}>{`Go on to ${placeOf(placesFor(session), start)?.label ?? ""}`}</Link>
      </Button>
      <Button asChild variant="ghost">
        <Link href="/playground">Play what takes two people</Link>
      </Button>
      {!isAllDone && (
        <Button
          variant="ghost"
          disabled={dismiss.isPending}
          onClick={() => dismiss.mutate({ is_dismissed: !isDismissed })}
        >
          {isDismissed ? "Start here again" : "Don't start here any more"}
        </Button>
      )}
    </div>
  );
}
