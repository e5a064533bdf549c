import type { ReactNode } from "react";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { RecordList } from "./record-list";
import { VerificationBadge } from "./verification-badge";

type Props = {
  chain: string;
  /** Shown above the records. */
  toolbar?: ReactNode;
  /** A selection of the records shown instead of all; none where it is false. */
  children?: ReactNode;
};

/** A chain with its verification on top of its records. */
export function ChainView({ chain, toolbar, children = false }: Props) {
  return (
    <>
      <div className="px-4 py-3 md:px-6">
        <VerificationBadge key={chain} chain={chain} />
      </div>
      <h2 className="sr-only">Records</h2>
      {toolbar}
      <div className="border-t">
        {children === false ? (
          <QueryBoundary
            key={chain}
            what="The records could not be loaded"
            skeleton={<TableSkeleton label="Loading the records" rows={5} columns={3} />}
          >
            <RecordList chain={chain} />
          </QueryBoundary>
        ) : (
          children
        )}
      </div>
    </>
  );
}
