import type { Metadata } from "next";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, requireFound, trpc } from "@/application/trpc/rsc";
import { QueryBoundary } from "@/components/query-boundary";
import { copy } from "@/imports/screens/run/copy";
import { RunScreen } from "@/imports/screens/run/run-screen";
import { RunScreenSkeleton } from "@/imports/screens/run/run-screen-skeleton";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `${(await params).id} · ${copy.title}` };
}

export default async function RunPage({ params }: Props) {
  const { id } = await params;
  await requireFound(getQueryClient().fetchQuery(trpc.imports.get.queryOptions({ id })));
  return (
    <HydrateClient>
      <RequireRight actions={["run.read", "run.read_own"]}>
        <QueryBoundary level={1} what={copy.runFailed} skeleton={<RunScreenSkeleton />}>
          <RunScreen id={id} />
        </QueryBoundary>
      </RequireRight>
    </HydrateClient>
  );
}
