import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";

/** In the dimensions of the registration that it replaces. */
export function DetailSkeleton() {
  return (
    <div className="space-y-4 px-4 pt-5 md:px-6">
      <LoadingStatus label="Loading the registration" />
      <Skeleton className="h-7 w-64" />
      <Skeleton className="h-5 w-80" />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="space-y-4">
          <Skeleton className="h-32 w-full" />
          <Skeleton className="h-96 w-full" />
        </div>
        <Skeleton className="h-96 w-full" />
      </div>
    </div>
  );
}
