import { createLoader, type SearchParams } from "nuqs/server";
import { chatParsers, membersInput, messagesInput } from "@/features/chat/chat-params";
import { ChatScreen } from "@/features/chat/chat-screen";
import { copy } from "@/features/chat/copy";
import { RequireRight } from "@/features/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/server/trpc/rsc";

export const metadata = { title: copy.title };

const load = createLoader(chatParsers);

export default async function ChatPage(props: { searchParams: Promise<SearchParams> }) {
  const { channel, view } = await load(props.searchParams);
  const client = getQueryClient();
  if (view === "mutes") {
    void client.prefetchQuery(trpc.chat.mutes.queryOptions());
  } else {
    void client.prefetchQuery(trpc.chat.channels.queryOptions());
    if (view === "members") {
      void client.prefetchInfiniteQuery(
        trpc.chat.members.infiniteQueryOptions(membersInput(channel), {
          getNextPageParam: (page) => page.after,
        }),
      );
    } else {
      void client.prefetchInfiniteQuery(
        trpc.chat.messages.infiniteQueryOptions(messagesInput(channel), {
          getNextPageParam: (page) => page.before,
        }),
      );
    }
  }
  return (
    <HydrateClient>
      <RequireRight actions={["chat.read"]}>
        <ChatScreen />
      </RequireRight>
    </HydrateClient>
  );
}
