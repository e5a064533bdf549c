"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Tabs } from "@/components/ui/tabs";
import { formatCount } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
import { LinkedDisclosure } from "../linked/linked-disclosure";
import { useEngagementEvents } from "../live/use-engagement-events";
import { room as copy } from "./entries/copy";
import { RoomHead } from "./room-head";
import { RoomPanel } from "./room-panel";

const TABS = ["log", "register", "report", "packages", "history"] as const;
const tabParser = parseAsStringLiteral(TABS).withDefault("log");

type Props = {
  id: string;
  /** Content of the tabs, composed by the page. */
  log: ReactNode;
  register: ReactNode;
  report: ReactNode;
  packages: ReactNode;
  history: ReactNode;
  /** Incidents that belong to the engagement; below the rules. */
  linked: ReactNode;
};

/** The room of an engagement: its tabs, and its scope and rules always beside them. */
export function EngagementRoom({ id, linked, ...content }: Props) {
  const trpc = useTRPC();
  const { data: engagement } = useSuspenseQuery(trpc.engagements.get.queryOptions({ id }));
  const live = useEngagementEvents(id);
  const [tab, setTab] = useQueryState("tab", tabParser);
  const { counts } = engagement;
  const labels: Partial<Record<(typeof TABS)[number], number>> = {
    log: counts.log,
    register: counts.evidence,
  };
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <RoomHead engagement={engagement} live={live} linked={linked} />
        <Tabs
          label="Parts of the engagement"
          value={tab}
          onChange={(next) => void setTab(next, { history: "push" })}
          tabs={TABS.map((value) => ({
            value,
            label: <TabLabel value={value} count={labels[value]} />,
            content: content[value],
          }))}
        />
      </div>
      <aside aria-label={copy.panel} className="hidden border-l xl:block">
        <ScrollRegion
          label={copy.panel}
          className="sticky top-0 max-h-[calc(100dvh-3rem)] px-4 py-5"
        >
          <RoomPanel engagement={engagement} />
          <LinkedDisclosure count={engagement.incident_ids.length}>{linked}</LinkedDisclosure>
        </ScrollRegion>
      </aside>
    </div>
  );
}

type LabelProps = { value: (typeof TABS)[number]; count: number | undefined };

function TabLabel({ value, count }: LabelProps) {
  return (
    <>
      {copy.tabNames[value]}
      {count !== undefined && (
        <Badge className="hidden tabular-nums sm:inline-flex">{formatCount(count)}</Badge>
      )}
    </>
  );
}
