import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";

export function AgentSkeleton() {
  return (
    <div className="space-y-4 px-4 py-5 md:px-6">
      <LoadingStatus label="Loading the agent" />
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-5 w-96 max-w-full" />
      <Skeleton className="h-5 w-80 max-w-full" />
      <Skeleton className="h-9 w-80 max-w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  );
}
