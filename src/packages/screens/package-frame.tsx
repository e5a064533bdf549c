"use client";

import { type ReactNode, useState } from "react";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { UtcTimes } from "@/components/time/time-zone";
import { copy } from "./copy";
import type { ListProps } from "./package-list";

type Props = {
  lead: string;
  listHeading: string;
  preview: (onIssued: (digest: string) => void) => ReactNode;
  list: (open: ListProps) => ReactNode;
};

/** Packages of one subject: that of the present state, and those that were issued. */
export function PackageFrame({ lead, listHeading, preview, list }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <UtcTimes>
      <div className="max-w-6xl space-y-8 px-4 py-4 md:px-6">
        <section className="space-y-3">
          <div className="space-y-0.5">
            <h2 className="font-semibold text-base">{copy.preview.heading}</h2>
            <p className="max-w-3xl text-muted">{lead}</p>
          </div>
          <QueryBoundary
            what={copy.preview.failed}
            skeleton={<TableSkeleton label={copy.preview.loading} rows={4} columns={2} />}
          >
            {preview(setOpen)}
          </QueryBoundary>
        </section>
        <section className="space-y-3">
          <h2 className="font-semibold text-base">{listHeading}</h2>
          <QueryBoundary
            what={copy.earlier.failed}
            skeleton={<TableSkeleton label={copy.earlier.loading} rows={3} columns={3} />}
          >
            {list({ open, onOpen: setOpen })}
          </QueryBoundary>
        </section>
      </div>
    </UtcTimes>
  );
}
