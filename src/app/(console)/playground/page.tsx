import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { PlaygroundScreen } from "@/boards/screens/playground/playground-screen";

export const metadata = { title: "Playground" };

export default async function PlaygroundPage() {
  await getQueryClient().prefetchQuery(trpc.playground.read.queryOptions());
  return (
    <HydrateClient>
      <RequireRight actions={["playground.play"]}>
        <PlaygroundScreen />
      </RequireRight>
    </HydrateClient>
  );
}
