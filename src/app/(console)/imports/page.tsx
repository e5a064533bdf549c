import { copy } from "@/features/imports/copy";
import { RunHistory } from "@/features/imports/run-history";
import { runInput } from "@/features/imports/run-input";
import { RequireRight } from "@/features/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/server/trpc/rsc";

export const metadata = { title: copy.title };

type Props = { searchParams: Promise<{ source?: string }> };

export default async function ImportsPage({ searchParams }: Props) {
  const source = (await searchParams).source === "simulation" ? "simulation" : "import";
  void getQueryClient().prefetchInfiniteQuery(
    trpc.imports.list.infiniteQueryOptions(runInput(source), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  return (
    <HydrateClient>
      <RequireRight actions={["run.read", "run.read_own"]}>
        <RunHistory />
      </RequireRight>
    </HydrateClient>
  );
}
