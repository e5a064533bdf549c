import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";

/** Tiles and charts in their final dimensions. */
export function OverviewSkeleton() {
  return (
    <div className="space-y-4 px-4 pb-10 md:px-6">
      <LoadingStatus label="Loading the overview" />
      <div className="flex h-8 items-center">
        <Skeleton className="w-60" />
      </div>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {["open", "overdue", "soon", "waiting"].map((tile) => (
          <Skeleton key={tile} className="h-[6.75rem] w-full rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-[26rem] w-full rounded-lg" />
      <div className="grid gap-4 xl:grid-cols-2">
        <Skeleton className="h-80 w-full rounded-lg" />
        <Skeleton className="h-80 w-full rounded-lg" />
      </div>
    </div>
  );
}

/** The agents' tiles and bars. */
export function AgentSkeleton() {
  return <TilesSkeleton label="Counting the agents" />;
}

/** The federation's tiles and its dot matrix. */
export function FederationSkeleton() {
  return <TilesSkeleton label="Counting the federation" />;
}

function TilesSkeleton({ label }: { label: string }) {
  return (
    <div className="space-y-4 px-4 md:px-6">
      <LoadingStatus label={label} />
      <div className="flex h-8 items-center">
        <Skeleton className="w-60" />
      </div>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {["quarantined", "unverified", "degraded", "switches"].map((tile) => (
          <Skeleton key={tile} className="h-[6.75rem] w-full rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-80 w-full rounded-lg" />
    </div>
  );
}
