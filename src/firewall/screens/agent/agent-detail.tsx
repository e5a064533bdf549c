"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { AgentHead } from "@/agents/screens/detail/agent-head";
import { StandingNotices } from "@/agents/screens/detail/standing-notices";
import { Badge } from "@/components/ui/badge";
import { Tabs } from "@/components/ui/tabs";
import { formatCount } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
import { GrantEditKeeper } from "../grants/grant-edit";

const TAB_NAMES = {
  score: "Score",
  trace: "Trace",
  keys: "Keys",
  challenges: "Challenges",
  tools: "Tools",
  calls: "Calls",
  content: "Inputs and outputs",
};

const TABS = ["score", "trace", "keys", "challenges", "tools", "calls", "content"] as const;
const tabParser = parseAsStringLiteral(TABS).withDefault("score");

/** Content of the tabs, composed by the page. */
type Props = { id: string } & Readonly<Record<(typeof TABS)[number], ReactNode>>;

/** One agent: who it is, what stops or narrows it, and its tabs. */
export function AgentDetail({ id, ...content }: Props) {
  const trpc = useTRPC();
  const { data: agent } = useSuspenseQuery(trpc.agents.get.queryOptions({ id }));
  const [tab, setTab] = useQueryState("tab", tabParser);
  const counts: Partial<Record<(typeof TABS)[number], number>> = {
    keys: agent.keys.length,
    tools: agent.allowed_tools.length,
  };
  return (
    <>
      <AgentHead agent={agent} />
      <StandingNotices agent={agent} />
      <GrantEditKeeper key={id}>
        {(isChanged) => (
          <Tabs
            label="Parts of the agent"
            value={tab}
            // The guard of what is unsaved counts the entries of the history: a tab adds none to them.
            onChange={(next) => void setTab(next, { history: isChanged ? "replace" : "push" })}
            tabs={TABS.map((value) => ({
              value,
              label: (
                <TabLabel
                  value={value}
                  count={counts[value]}
                  isUnsaved={isChanged && value === "tools"}
                />
              ),
              content: content[value],
            }))}
          />
        )}
      </GrantEditKeeper>
    </>
  );
}

type LabelProps = { value: (typeof TABS)[number]; count: number | undefined; isUnsaved: boolean };

function TabLabel({ value, count, isUnsaved }: LabelProps) {
  return (
    <>
      {TAB_NAMES[value]}
      {count !== undefined && (
        <Badge className="hidden tabular-nums sm:inline-flex">{formatCount(count)}</Badge>
      )}
      {isUnsaved && <Badge tone="medium">unsaved</Badge>}
    </>
  );
}
