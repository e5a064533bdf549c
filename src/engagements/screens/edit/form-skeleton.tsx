import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { copy } from "./copy";

export function FormSkeleton() {
  return (
    <div className="max-w-4xl space-y-4 px-4 py-5 md:px-6">
      <LoadingStatus label={copy.loading} />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
