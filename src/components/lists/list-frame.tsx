import type { ReactNode } from "react";
import { QueryBoundary } from "../query-boundary";
import { PageHeader } from "../ui/page-header";

type Props = {
  title: ReactNode;
  /** Shown in the heading's line without being part of it. */
  beside?: ReactNode;
  lead: string;
  actions: ReactNode;
  /** Notice above the list. */
  notice?: ReactNode;
  filters?: ReactNode;
  /** Said where the list could not be loaded. */
  failed: string;
  skeleton: ReactNode;
  children: ReactNode;
};

/** A screen that is one list: its head, its filters, and the list with its own scroll below them. */
export function ListFrame({ notice, filters, failed, skeleton, children, ...head }: Props) {
  return (
    <div className="flex flex-col md:h-full">
      <PageHeader {...head} />
      {notice}
      {filters !== undefined && (
        <div className="flex flex-wrap items-center gap-2 px-4 pb-3 md:px-6">{filters}</div>
      )}
      <div className="flex min-h-0 flex-1 flex-col border-t bg-surface">
        <QueryBoundary what={failed} skeleton={skeleton}>
          {children}
        </QueryBoundary>
      </div>
    </div>
  );
}
