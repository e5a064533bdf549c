import { TableSkeleton } from "@/components/table-skeleton";
import { Skeleton } from "@/components/ui/skeleton";
import { copy } from "../incident/copy";

export function IncidentResultsSkeleton() {
  return (
    <div className="min-h-0 flex-1 overflow-hidden">
      <div className="flex h-11 items-center gap-4 border-b px-4 md:px-6">
        <Skeleton className="w-28" />
        <Skeleton className="w-56" />
      </div>
      <TableSkeleton label={copy.loading} rows={14} columns={6} />
    </div>
  );
}
