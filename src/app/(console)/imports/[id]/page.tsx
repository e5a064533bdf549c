import type { Metadata } from "next";
import { QueryBoundary } from "@/components/query-boundary";
import { copy } from "@/features/imports/copy";
import { RunScreen } from "@/features/imports/run-screen";
import { RunScreenSkeleton } from "@/features/imports/run-screen-skeleton";
import { RequireRight } from "@/features/session/require-right";
import { getQueryClient, HydrateClient, requireFound, trpc } from "@/server/trpc/rsc";

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
