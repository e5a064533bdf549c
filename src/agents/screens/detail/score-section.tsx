"use client";

import { useSuspenseInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { AgentScoreDto } from "@/agents/server/trace/score-dto";
import { ChartFigure } from "@/components/charts/chart-figure";
import { LoadMore } from "@/components/load-more";
import { QueryBoundary } from "@/components/query-boundary";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Link } from "@/components/ui/link";
import { useNow } from "@/components/ui/now-provider";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { useTRPC } from "@/platform/trpc/browser/client";
import { scoreInput } from "./acting/detail-input";
import { signed } from "./copy";
import { ScoreChart } from "./score-chart";
import { scoreFinding, scoreHistory } from "./score-steps";
import { ScoreTable } from "./score-table";

const FOLLOWS_TITLE = "What follows from it";

/** Why the score is what it is: its steps with their causes, and what follows from it. */
export function ScoreSection({ agentId }: { agentId: string }) {
  return (
    <QueryBoundary what="The score could not be loaded" skeleton={<ScoreSkeleton />}>
      <ScoreContent agentId={agentId} />
    </QueryBoundary>
  );
}

function ScoreSkeleton() {
  return (
    <div className="px-4 py-5 md:px-6">
      <LoadingStatus label="Loading the score" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}

function ScoreContent({ agentId: id }: { agentId: string }) {
  const trpc = useTRPC();
  const now = useNow();
  const { data: agent } = useSuspenseQuery(trpc.agents.get.queryOptions({ id }));
  const query = useSuspenseInfiniteQuery(
    trpc.agents.score.infiniteQueryOptions(scoreInput(id), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const [score] = query.data.pages;
  if (score === undefined) return null;
  const changes = query.data.pages.flatMap((page) => page.changes);
  const isWhole = !query.hasNextPage;
  const history = scoreHistory(changes, {
    current: score.current_score,
    createdAt: agent.created_at,
    isWhole,
    now,
  });
  return (
    <div className="grid gap-5 px-4 py-5 md:px-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <ChartFigure
          title="Trust score"
          finding={scoreFinding(score, changes, isWhole)}
          chart={
            <ScoreChart history={history} baseline={score.baseline_score} rules={score.rules} />
          }
          table={<ScoreTable changes={changes} />}
        />
        <LoadMore query={query} more="Load earlier changes" loading="Loading more" />
      </div>
      <Follows score={score} />
    </div>
  );
}

function Follows({ score }: { score: AgentScoreDto }) {
  const { rules } = score;
  return (
    <section aria-label={FOLLOWS_TITLE} className="min-w-0 space-y-2">
      <h2 className="font-semibold text-base">{FOLLOWS_TITLE}</h2>
      <DescriptionList>
        <Description term="A person approves from">risk {score.approval_gate}</Description>
        <Description term="Degraded ends at">
          {rules.recovers_from} or more, after {rules.quiet_minutes} minutes without a loss
        </Description>
        <Description term="Challenges missed in a row">{score.challenges_missed}</Description>
        <Description term="Gains">
          at most {signed(rules.gain_per_hour)} an hour, up to {rules.ceiling}
        </Description>
        <Description term="Injected inputs that it did not act on">
          at most {signed(-(rules.unheeded_loss_per_day ?? rules.source_loss_per_day))} in 24 hours
          {rules.unheeded_loss_per_day === null && " for each source"}
        </Description>
        <Description term="Held against thresholds of version">
          <Link href="/settings/trust" className="link">
            {rules.thresholds_version}
          </Link>
        </Description>
        <Description term="Version of the rules">{rules.version}</Description>
      </DescriptionList>
    </section>
  );
}
