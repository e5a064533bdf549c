import { createLoader, type SearchParams } from "nuqs/server";
import { copy } from "@/features/overview/copy";
import { sourceParser } from "@/features/overview/overview-input";
import { OverviewScreen } from "@/features/overview/overview-screen";
import { RequireRight } from "@/features/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/server/trpc/rsc";

export const metadata = { title: copy.title };

const load = createLoader({ source: sourceParser });

export default async function OverviewPage(props: { searchParams: Promise<SearchParams> }) {
  const { source } = await load(props.searchParams);
  void getQueryClient().prefetchQuery(trpc.incidents.overview.queryOptions({ source }));
  return (
    <HydrateClient>
      <RequireRight actions={["incident.read"]}>
        <OverviewScreen />
      </RequireRight>
    </HydrateClient>
  );
}
