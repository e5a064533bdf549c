import { createLoader, type SearchParams } from "nuqs/server";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { chatParsers, membersInput, messagesInput } from "@/federation/screens/chat/chat-params";
import { ChatScreen } from "@/federation/screens/chat/chat-screen";
import { copy } from "@/federation/screens/chat/copy";

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
