import type { ReactNode } from "react";
import { QueryBoundary } from "../query-boundary";
import { TableSkeleton } from "../table-skeleton";
import { PageHeader } from "../ui/page-header";

type Props = {
  title: ReactNode;
  /** Shown in the heading's line without being part of it. */
  beside?: ReactNode;
  lead: string;
  actions?: ReactNode;
  /** Above the list, such as what changed since it was loaded. */
  notice?: ReactNode;
  filters?: ReactNode;
  /** Said where the list could not be loaded. */
  failed: string;
  /** Said while it is loaded. */
  loading: string;
  /** Has the dimensions of a list that is no plain table. */
  skeleton?: ReactNode;
  /** Beside the list, whatever becomes of it. */
  panel?: ReactNode;
  children: ReactNode;
};

/** A screen that is one list: its head, its filters, and the list with its own scroll below them. */
export function ListScreen({
  notice,
  filters,
  failed,
  loading,
  skeleton = <TableSkeleton label={loading} rows={8} columns={6} />,
  panel,
  children,
  ...head
}: Props) {
  return (
    <div className="flex flex-col md:h-full">
      <PageHeader {...head} />
      {notice}
      {filters !== undefined && (
        <div className="flex flex-wrap items-center gap-2 px-4 pb-3 md:px-6">{filters}</div>
      )}
      <div className="flex min-h-0 flex-1 border-t bg-surface">
        <div className="flex min-w-0 flex-1 flex-col">
          <QueryBoundary what={failed} skeleton={skeleton}>
            {children}
          </QueryBoundary>
        </div>
        {panel}
      </div>
    </div>
  );
}
