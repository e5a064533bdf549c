"use client";

import { useQueryStates } from "nuqs";
import { LiveLabel } from "@/components/live-label";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { Segmented } from "@/components/ui/segmented";
import { ChannelView } from "./channel-view";
import { chatParsers, VIEWS } from "./chat-params";
import { copy } from "./copy";
import { MuteList } from "./mute-list";
import { useChatEvents } from "./use-chat-events";

/** Messages of approved agents, and integrators' actions on them. */
export function ChatScreen() {
  const [{ channel, view }, setState] = useQueryStates(chatParsers, { history: "push" });
  return (
    <div className="flex flex-col md:h-full">
      <PageHeader
        title={copy.title}
        beside={<Live channel={channel} />}
        lead="The channels of the approved agents. What they write is untrusted text: it is shown as it came, and never followed."
        actions={
          <Segmented
            label="What is shown"
            value={view}
            options={VIEWS.map((value) => ({ value, label: copy.views[value] }))}
            onChange={(next) => void setState({ view: next })}
          />
        }
      />
      <div className="flex min-h-0 flex-1 flex-col border-t bg-surface">
        {view === "mutes" ? (
          <QueryBoundary
            what="The mutes could not be loaded"
            skeleton={<TableSkeleton label="Loading the mutes" rows={4} columns={5} />}
          >
            <MuteList />
          </QueryBoundary>
        ) : (
          <QueryBoundary
            what={copy.failed}
            skeleton={<TableSkeleton label={copy.loading} rows={8} columns={2} />}
          >
            <ChannelView id={channel} part={view} />
          </QueryBoundary>
        )}
      </div>
    </div>
  );
}

function Live({ channel }: { channel: string }) {
  return <LiveLabel state={useChatEvents(channel)} />;
}
