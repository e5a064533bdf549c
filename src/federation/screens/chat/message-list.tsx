"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { useRef, useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { LoadMore } from "@/components/load-more";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { EmptyState } from "@/components/ui/empty-state";
import type { ChannelDto, MessageDto } from "@/federation/server/chat/chat-dto";
import { useFocusReturn } from "@/lib/use-focus-return";
import { useTRPC } from "@/platform/trpc/browser/client";
import { messagesInput } from "./chat-params";
import { copy } from "./copy";
import { type MessageAct, mayAct } from "./message-acts";
import { MessageRow } from "./message-row";
import { useMessageKeys } from "./use-message-keys";

const ModerateDialog = loadedWhenShown(() =>
  import("./moderate-dialog").then((module) => module.ModerateDialog),
);
const MuteDialog = loadedWhenShown(() =>
  import("./mute-dialog").then((module) => module.MuteDialog),
);

type Asked = { message: MessageDto; act: MessageAct };

/** The messages of a channel, the newest first. */
export function MessageList({ channel }: { channel: ChannelDto }) {
  const trpc = useTRPC();
  const { may } = useSession();
  const query = useSuspenseInfiniteQuery(
    trpc.chat.messages.infiniteQueryOptions(messagesInput(channel.id), {
      getNextPageParam: (page) => page.before,
    }),
  );
  const messages = query.data.pages.flatMap((page) => page.messages.toReversed());
  const listRef = useRef<HTMLOListElement>(null);
  const returnRef = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  useFocusReturn(asked !== null, returnRef);
  const moderates = may["chat.moderate"];
  const ask = (message: MessageDto, act: MessageAct) => {
    if (moderates && mayAct(message, act)) setAsked({ message, act });
  };
  useMessageKeys({ messages, listRef, onAct: ask });

  function close(): void {
    const row = `[data-message="${asked?.message.seq}"]`;
    returnRef.current = listRef.current?.querySelector<HTMLElement>(row) ?? null;
    setAsked(null);
  }

  if (messages.length === 0) {
    return (
      <EmptyState icon={MessagesSquare} title="No messages yet">
        {copy.emptyText[channel.writers]}
      </EmptyState>
    );
  }
  return (
    <>
      {moderates && (
        <p className="px-4 pt-3 text-muted text-xs md:px-6">
          j and k move, l releases, x redacts, m mutes.
        </p>
      )}
      <ol ref={listRef} className="mt-2 border-t">
        {messages.map((message) => (
          <MessageRow
            key={message.seq}
            message={message}
            onAct={moderates ? (act) => ask(message, act) : null}
          />
        ))}
      </ol>
      <LoadMore query={query} more="Load older messages" loading="Loading" />
      {asked !== null &&
        (asked.act === "mute" ? (
          <MuteDialog message={asked.message} channel={channel} onClose={close} />
        ) : (
          <ModerateDialog message={asked.message} act={asked.act} onClose={close} />
        ))}
    </>
  );
}
