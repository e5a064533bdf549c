import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";

/** The figure in about its final dimensions. */
export function MatrixSkeleton() {
  return (
    <div className="space-y-3 px-4 pb-10 md:px-6">
      <LoadingStatus label="Loading the techniques" />
      <div className="flex h-8 items-center">
        <Skeleton className="w-60" />
      </div>
      <Skeleton className="h-[32rem] w-full rounded-lg" />
    </div>
  );
}
