"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Story, Turn } from "@/boards/domain/playground";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { toast } from "@/components/toast";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { SimulatedRecord } from "@/evidence/screens/findings/simulated-record";
import { readProblem } from "@/lib/problem";
import { type RouterOutputs, useTRPC } from "@/platform/trpc/browser/client";
import { leavePart, takePart } from "@/platform/trpc/browser/playing";
import { usePart } from "./part-strip";

type Playground = NonNullable<RouterOutputs["playground"]["read"]["playground"]>;
type Item = Playground["items"][number];

interface Words {
  title: string;
  /** What each of the two does. */
  text: string;
  start: string;
  name: (subject: string) => string;
  href: (item: Item) => string;
}

const short = (id: string) => id.replace(/^([A-Za-z]+[-_][0-9a-f]{8})-.*$/, "$1…");

const STORIES: Readonly<Record<Story, Words>> = {
  review: {
    title: "Review a registration",
    text: "An agent wants to join the federation. Claim its review and approve it for T1, which takes two: the second person claims and approves it too.",
    start: "Make a registration",
    name: (subject) => `Review ${short(subject)}`,
    href: ({ place }) => `/federation/registrations/${place}`,
  },
  approval: {
    title: "Approve a call with two people",
    text: "An agent wants to pay an invoice. At this risk two people approve the call: you first, then the second person.",
    start: "Let an agent ask",
    name: (subject) => `Approval ${short(subject)}`,
    href: ({ place }) => `/approvals?source=simulation&open=${place}`,
  },
  incident: {
    title: "Close an incident with four eyes",
    text: "A weakness is fixed. Move the incident to retest and record a passed retest with its note as evidence; the second person closes it as fixed.",
    start: "Make an incident",
    name: (subject) => subject,
    href: ({ place }) => `/incidents/${place}`,
  },
};

const TURNS: Readonly<Record<Turn, string>> = {
  you: "Your part is next",
  second: "The second person is next",
  over: "Played",
};

const FAILED = "The playground could not be loaded";

/** What one person can play alone, and whose part comes next. */
export function PlaygroundScreen() {
  return (
    <>
      <PageHeader
        title="Playground"
        beside={<SimulatedRecord />}
        lead="Some decisions take two people. Here you play both, on things that are made up for you: nothing real can be changed, and every record says that one person played."
      />
      <div className="max-w-3xl space-y-5 px-4 pb-10 md:px-6">
        <QueryBoundary
          what={FAILED}
          skeleton={<TableSkeleton label="Loading the playground" rows={3} columns={2} />}
        >
          <Stories />
        </QueryBoundary>
      </div>
    </>
  );
}

function Stories() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { data } = useSuspenseQuery(
    // What is played is changed on other pages.
    trpc.playground.read.queryOptions(undefined, { refetchOnMount: "always" }),
  );
  const { playground, stories } = data;
  const refresh = {
    onSuccess: () => client.invalidateQueries(trpc.playground.pathFilter()),
    onError: (error: unknown) => toast.error(readProblem(error)?.detail ?? "That did not work."),
  };
  const open = useMutation(trpc.playground.open.mutationOptions(refresh));
  const start = useMutation(trpc.playground.start.mutationOptions(refresh));
  const isPart = usePart() !== null;
  return (
    <>
      {playground === null && (
        <Button variant="primary" disabled={open.isPending} onClick={() => open.mutate()}>
          Open a playground
        </Button>
      )}
      {isPart && (
        <Notice title="You play the second person">
          Stop playing it to start a story or to end the playground.
        </Notice>
      )}
      <ol aria-label="Stories" className="divide-y divide-line rounded-md border bg-surface">
        {stories.map(({ story, missing }) => (
          <li key={story} className="space-y-3 px-4 py-3">
            <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
              <div className="min-w-0 flex-1 basis-60 space-y-0.5">
                <h2 className="font-medium">{STORIES[story].title}</h2>
                <p className="max-w-prose text-muted">{STORIES[story].text}</p>
                {missing !== null && (
                  <p className="text-muted text-xs">
                    You lack the right to {missing.replaceAll(/[._]/g, " ")}.
                  </p>
                )}
              </div>
              {playground !== null && missing === null && (
                <Button
                  size="sm"
                  disabled={isPart || start.isPending}
                  onClick={() => start.mutate({ story })}
                >
                  {start.isPending && start.variables.story === story
                    ? "Making it…"
                    : STORIES[story].start}
                </Button>
              )}
            </div>
            {playground !== null && <Items playground={playground} story={story} isPart={isPart} />}
          </li>
        ))}
      </ol>
      {playground !== null && !isPart && <End />}
    </>
  );
}

type ItemsProps = { playground: Playground; story: Story; isPart: boolean };

function Items({ playground, story, isPart }: ItemsProps) {
  const items = playground.items.filter((item) => item.story === story);
  if (items.length === 0) return null;
  const { name, href, title } = STORIES[story];
  return (
    <ul aria-label={`Made for: ${title}`} className="space-y-1.5">
      {items.map((item) => (
        <li
          key={item.subject}
          className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-md bg-sunken px-3 py-2"
        >
          <Link
            href={href(item)}
            className="min-w-0 flex-1 basis-40 truncate font-medium underline"
          >
            {name(item.subject)}
          </Link>
          <Badge tone={item.turn === "over" ? "neutral" : "accent"}>{TURNS[item.turn]}</Badge>
          {item.turn === "second" && !isPart && (
            <Button size="sm" onClick={() => takePart(playground.id, href(item))}>
              Play the second person
            </Button>
          )}
          {item.turn === "you" && isPart && (
            <Button size="sm" onClick={() => leavePart(href(item))}>
              Go on as yourself
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function End() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [isAsked, ask] = useState(false);
  const end = useMutation(
    trpc.playground.end.mutationOptions({
      onSuccess: () => {
        ask(false);
        toast.success("The playground has ended, and what was open in it is closed.");
        return client.invalidateQueries();
      },
    }),
  );
  return (
    <>
      <Button variant="ghost" onClick={() => ask(true)}>
        End the playground
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="End the playground?"
        text="The second person ends with it, and what is open in it is closed. The simulation's lists and the log keep what was played, with its marks; a new playground begins empty."
        confirm="End the playground"
        busy={end.isPending}
        error={end.error}
        onConfirm={() => end.mutate()}
        onClose={() => ask(false)}
      />
    </>
  );
}
