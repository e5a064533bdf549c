import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { RUN_LIST } from "@/imports/domain/run-list";
import { copy } from "@/imports/screens/run/copy";
import { RunHistory } from "@/imports/screens/run/run-history";
import { listInputOf } from "@/platform/domain/list";

export const metadata = { title: copy.title };

type Props = { searchParams: Promise<{ source?: string }> };

export default async function ImportsPage({ searchParams }: Props) {
  const source = (await searchParams).source === "simulation" ? "simulation" : "import";
  void getQueryClient().prefetchInfiniteQuery(
    trpc.imports.list.infiniteQueryOptions(listInputOf(RUN_LIST, { source }), {
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
