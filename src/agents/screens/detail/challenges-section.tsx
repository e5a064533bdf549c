"use client";

import { useSuspenseInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import type { AgentChallengesDto } from "@/agents/server/challenges/list-challenges";
import { LoadMore } from "@/components/load-more";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Hash } from "@/components/ui/hash";
import { useNow } from "@/components/ui/now-provider";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { formatCount } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
import { challengeInput } from "./acting/detail-input";

const HEADING = "Challenges";

const CAPTION = "Challenges of the agent, the newest first";

const OUTCOME_NAMES = {
  passed: "Proved its key",
  missed: "Not answered in time",
  superseded: "Ended by a quarantine",
  open: "Open",
  ended: "Over, not settled yet",
};

type Challenge = AgentChallengesDto["challenges"][number];
type Outcome = keyof typeof OUTCOME_NAMES;

const TONES: Readonly<Record<Outcome, BadgeTone>> = {
  passed: "positive",
  missed: "critical",
  superseded: "neutral",
  open: "accent",
  ended: "medium",
};

/** Challenges of an agent, and their results. */
export function ChallengesSection({ agentId }: { agentId: string }) {
  return (
    <QueryBoundary
      what="The challenges could not be loaded"
      skeleton={<TableSkeleton label="Loading the challenges" rows={5} columns={4} />}
    >
      <ChallengeList agentId={agentId} />
    </QueryBoundary>
  );
}

function ChallengeList({ agentId: id }: { agentId: string }) {
  const trpc = useTRPC();
  const now = useNow();
  const { data: agent } = useSuspenseQuery(trpc.agents.get.queryOptions({ id }));
  const query = useSuspenseInfiniteQuery(
    trpc.agents.challenges.infiniteQueryOptions(challengeInput(id), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const rows = query.data.pages.flatMap((page) => page.challenges);
  return (
    <section aria-label={HEADING}>
      <h2 className="sr-only">{HEADING}</h2>
      <div className="space-y-1 px-4 py-4 md:px-6">
        <p className="max-w-prose text-muted">
          The service asks the agent to prove its key. A wrong answer is noise: anybody can send
          one, and it counts for nothing.
        </p>
        <p>
          Next challenge:{" "}
          {agent.next_challenge_at === null ? (
            "none is planned"
          ) : (
            <Time value={agent.next_challenge_at} show="both" />
          )}
        </p>
      </div>
      {rows.length === 0 ? (
        <EmptyState icon={KeyRound} title="No challenge so far">
          {agent.source === "simulation"
            ? "The simulation has none for this agent."
            : "The first one comes when the period of its tier is over."}
        </EmptyState>
      ) : (
        <ScrollRegion label={CAPTION} className="border-t">
          <Table>
            <caption className="sr-only">{CAPTION}</caption>
            <TableHead>
              <Th>Asked</Th>
              <Th>Outcome</Th>
              <Th>Answered</Th>
              <Th>Key</Th>
              <Th align="right">Wrong answers</Th>
            </TableHead>
            <tbody>
              {rows.map((challenge) => (
                <Row key={challenge.challenge_id} challenge={challenge} now={now} />
              ))}
            </tbody>
          </Table>
        </ScrollRegion>
      )}
      <LoadMore query={query} more="Load earlier challenges" loading="Loading more" />
    </section>
  );
}

function Row({ challenge, now }: { challenge: Challenge; now: number }) {
  const { expires_at: end, answered_at: answered, key, noise } = challenge;
  const outcome = challenge.outcome ?? (Date.parse(end) > now ? "open" : "ended");
  return (
    <Tr>
      <th scope="row" className="px-3 text-left font-normal first:pl-4 md:first:pl-6">
        <Time value={challenge.issued_at} show="absolute" seconds />
      </th>
      <Td className="whitespace-nowrap">
        <Badge tone={TONES[outcome]}>{OUTCOME_NAMES[outcome]}</Badge>
        {outcome === "open" && (
          <span className="text-muted text-xs">
            {" "}
            until <Time value={end} show="absolute" seconds />
          </span>
        )}
      </Td>
      <Td>{answered === null ? "–" : <Time value={answered} show="absolute" seconds />}</Td>
      <Td>{key === null ? "–" : <Hash value={key} label="key that passed the challenge" />}</Td>
      <Td align="right">{formatCount(noise)}</Td>
    </Tr>
  );
}
