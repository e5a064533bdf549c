import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { copy } from "./copy";

export function RunScreenSkeleton() {
  return (
    <div className="max-w-6xl space-y-5 px-4 py-5 md:px-6">
      <LoadingStatus label={copy.loading} />
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-5 w-72" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-64 w-full lg:w-1/2" />
    </div>
  );
}
