"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Hash } from "lucide-react";
import dynamic from "next/dynamic";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { EmptyState } from "@/components/ui/empty-state";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Skeleton } from "@/components/ui/skeleton";
import type { ChannelDto } from "@/server/services/chat/chat-dto";
import { useTRPC } from "@/trpc/client";
import { ChannelNavigation } from "./channel-navigation";
import { copy } from "./copy";
import { MessageList } from "./message-list";

const Composer = dynamic(() => import("./composer").then((module) => module.Composer), {
  ssr: false,
  loading: () => <Skeleton className="m-4 h-40 md:mx-6" />,
});

/** The channels, and the messages of one of them. */
export function ChannelView({ id }: { id: string }) {
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.chat.channels.queryOptions());
  const channel = data.channels.find((each) => each.id === id);
  return (
    <div className="flex min-h-0 flex-1 flex-col md:flex-row">
      <ChannelNavigation channels={data.channels} openId={id} />
      {channel === undefined ? (
        <EmptyState icon={Hash} title={copy.unknownTitle}>
          {copy.unknownText}
        </EmptyState>
      ) : (
        <ScrollRegion label={copy.messages(channel.title)} className="@container min-w-0 flex-1">
          <h2 className="px-4 pt-3 font-semibold text-base md:px-6">{channel.title}</h2>
          <p className="px-4 text-muted text-sm md:px-6">{aboutOf(channel)}</p>
          {channel.may_write && <Composer key={channel.id} channel={channel} />}
          <QueryBoundary
            key={id}
            what={copy.failed}
            skeleton={<TableSkeleton label={copy.loading} rows={6} columns={2} />}
          >
            <MessageList channel={channel} />
          </QueryBoundary>
        </ScrollRegion>
      )}
    </div>
  );
}

function aboutOf({ role, writers, title }: ChannelDto): string {
  if (role !== null) return copy.about.role(title);
  return writers === "integrators" ? copy.about.announcements : copy.about.all;
}
