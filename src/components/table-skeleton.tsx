import { LoadingStatus, Skeleton } from "./ui/skeleton";

const WIDTHS = ["w-3/5", "w-2/5", "w-1/2", "w-2/3", "w-1/3"];

type Props = { label: string; rows?: number; columns?: number };

/** Rows of the height that the table will have, so that nothing jumps when they are filled. */
export function TableSkeleton({ label, rows = 12, columns = 5 }: Props) {
  return (
    <div>
      <LoadingStatus label={label} />
      <div aria-hidden className="border-b">
        <div className="h-9" />
      </div>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have no identity
        <div key={row} className="flex h-10 items-center gap-6 border-b px-4 md:px-6">
          <Skeleton className="w-16" />
          <div className="flex-1">
            <Skeleton className={WIDTHS[row % WIDTHS.length] ?? ""} />
          </div>
          {Array.from({ length: columns - 2 }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Skeleton key={column} className="hidden w-20 md:block" />
          ))}
        </div>
      ))}
    </div>
  );
}
