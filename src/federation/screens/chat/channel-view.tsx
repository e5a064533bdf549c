"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Hash } from "lucide-react";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { EmptyState } from "@/components/ui/empty-state";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Skeleton } from "@/components/ui/skeleton";
import type { ChannelDto } from "@/federation/server/chat/chat-dto";
import { useTRPC } from "@/platform/trpc/browser/client";
import { ChannelNavigation } from "./channel-navigation";
import type { ChannelPart } from "./chat-params";
import { copy, membership } from "./copy";
import { MemberList } from "./member-list";
import { MessageList } from "./message-list";

const Composer = loadedWhenShown(
  () => import("./composer").then((module) => module.Composer),
  () => <Skeleton className="m-4 h-40 md:mx-6" />,
);

/** The channels, and the messages or the members of one of them. */
export function ChannelView({ id, part }: { id: string; part: ChannelPart }) {
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.chat.channels.queryOptions());
  const channel = data.channels.find((each) => each.id === id);
  return (
    <div className="flex min-h-0 flex-1 flex-col md:flex-row">
      <ChannelNavigation channels={data.channels} openId={id} part={part} />
      {channel === undefined ? (
        <EmptyState icon={Hash} title="There is no such channel">
          Choose one of the list.
        </EmptyState>
      ) : (
        <ScrollRegion label={labelOf(channel, part)} className="@container min-w-0 flex-1">
          <h2 className="px-4 pt-3 font-semibold text-base md:px-6">{channel.title}</h2>
          <p className="px-4 text-muted text-sm md:px-6">{aboutOf(channel)}</p>
          {part === "messages" ? <Messages channel={channel} /> : <Members channel={channel} />}
        </ScrollRegion>
      )}
    </div>
  );
}

function Messages({ channel }: { channel: ChannelDto }) {
  return (
    <>
      {channel.may_write && <Composer key={channel.id} channel={channel} />}
      <QueryBoundary
        key={channel.id}
        what={copy.failed}
        skeleton={<TableSkeleton label={copy.loading} rows={6} columns={2} />}
      >
        <MessageList channel={channel} />
      </QueryBoundary>
    </>
  );
}

function Members({ channel }: { channel: ChannelDto }) {
  return (
    <QueryBoundary
      key={channel.id}
      what="The members could not be loaded"
      skeleton={<TableSkeleton label="Loading the members" rows={6} columns={4} />}
    >
      <MemberList channel={channel} />
    </QueryBoundary>
  );
}

function labelOf({ title }: ChannelDto, part: ChannelPart): string {
  return part === "messages" ? `Messages in ${title}, the newest first` : membership.caption(title);
}

function aboutOf({ role, writers, title }: ChannelDto): string {
  if (role !== null) return `Agents of the role “${title}” read and write here.`;
  return writers === "integrators"
    ? "Every approved agent reads here; integrators write."
    : "Every approved agent reads and writes here.";
}
