"use client";

import { Plus } from "lucide-react";
import { useQueryStates } from "nuqs";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Segmented } from "@/components/ui/segmented";
import { SimulationBadge } from "@/features/findings/simulation-badge";
import { useSession } from "@/features/session/use-session";
import { copy } from "./copy";
import { EngagementFilterBar } from "./engagement-filters";
import { EngagementTable } from "./engagement-table";
import { type EngagementFilters, filterParsers, SOURCES } from "./search-params";

const SOURCE_OPTIONS = SOURCES.map((value) => ({ value, label: copy.sources[value] }));

export function EngagementList() {
  const session = useSession();
  const [filters, setFilters] = useQueryStates(filterParsers, { history: "replace" });
  const change = (changes: Partial<EngagementFilters>) => void setFilters(changes);
  return (
    <div className="flex flex-col md:h-full">
      <PageHeader
        title={
          <span className="inline-flex items-center gap-2.5">
            {copy.title}
            {filters.source === "simulation" && <SimulationBadge />}
          </span>
        }
        lead={copy.lead}
        actions={
          <>
            <Segmented
              label={copy.source}
              value={filters.source}
              options={SOURCE_OPTIONS}
              onChange={(source) => change({ source })}
            />
            {session.may["engagement.create"] && (
              <Button asChild variant="primary">
                <Link href="/engagements/new">
                  <Plus aria-hidden /> {copy.create}
                </Link>
              </Button>
            )}
          </>
        }
      />
      <EngagementFilterBar filters={filters} change={change} />
      <div className="min-h-0 flex-1 border-t bg-surface">
        <QueryBoundary
          what={copy.loadFailed}
          skeleton={<TableSkeleton label={copy.loading} rows={8} columns={7} />}
        >
          <EngagementTable filters={filters} change={change} />
        </QueryBoundary>
      </div>
    </div>
  );
}
