import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { AgentSkeleton } from "@/agents/screens/detail/agent-skeleton";
import { IN_FORCE } from "@/agents/screens/kill-switch/in-force";
import { getQueryClient, HydrateClient, requireFound, trpc } from "@/application/trpc/rsc";
import { QueryBoundary } from "@/components/query-boundary";
import { agentOfPathSegment } from "@/encoding/domain/keys/did";
import { AgentDetail } from "@/firewall/screens/agent/agent-detail";
import { prefetchTab } from "./prefetch-tab";
import {
  AgentTraceSection,
  CallsSection,
  ChallengesSection,
  ContentSection,
  KeysSection,
  ScoreSection,
  ToolsSection,
} from "./tab-sections";

const TITLE = "Agent";

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const named = agentOfPathSegment((await params).id);
  return { title: named === null ? TITLE : `${named.id} · ${TITLE}` };
}

export default async function AgentPage({ params, searchParams }: Props) {
  const named = agentOfPathSegment((await params).id);
  if (named === null || named.method !== "agt") notFound();
  const { id } = named;
  const drawn = getQueryClient().prefetchQuery(trpc.killSwitch.list.queryOptions(IN_FORCE));
  prefetchTab(named, await searchParams);
  await requireFound(getQueryClient().fetchQuery(trpc.agents.get.queryOptions({ id })));
  await drawn;
  return (
    <HydrateClient>
      <RequireRight actions={["agent.read"]}>
        <QueryBoundary level={1} what="The agent could not be loaded" skeleton={<AgentSkeleton />}>
          <AgentDetail
            id={id}
            score={<ScoreSection agentId={id} />}
            trace={<AgentTraceSection agentId={id} />}
            keys={<KeysSection agentId={id} />}
            challenges={<ChallengesSection agentId={id} />}
            tools={<ToolsSection agentId={id} />}
            calls={<CallsSection agentId={id} />}
            content={<ContentSection agentId={id} />}
          />
        </QueryBoundary>
      </RequireRight>
    </HydrateClient>
  );
}
