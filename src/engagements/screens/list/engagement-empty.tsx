"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus, Swords } from "lucide-react";
import { useSession } from "@/accounts/screens/session/use-session";
import { activeFilters } from "@/components/filters/filter";
import { ListEmpty } from "@/components/lists/list-empty";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { ENGAGEMENT_LIST } from "@/engagements/domain/engagement-list";
import { isNarrowed, listInputOf, noFilters } from "@/platform/domain/list";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { engagementFilters } from "./engagement-filters";
import type { FilterControl } from "./search-params";

/** Distinguishes "none that you know of" from "the filters leave nothing over". */
export function EngagementEmpty({ filters, change }: FilterControl) {
  const trpc = useTRPC();
  const filtered = isNarrowed(ENGAGEMENT_LIST, filters);
  const anything = useQuery(
    trpc.engagements.list.queryOptions(
      { ...listInputOf(ENGAGEMENT_LIST, { ...filters, ...noFilters(ENGAGEMENT_LIST) }), limit: 1 },
      { enabled: filtered },
    ),
  );
  return (
    <ListEmpty
      isFiltered={filtered}
      anything={anything}
      never={<NeverHad source={filters.source} change={change} />}
      title="No engagement matches"
      active={activeFilters(engagementFilters({ filters, change }))}
      onClear={() => change(noFilters(ENGAGEMENT_LIST))}
    />
  );
}

function NeverHad({ source, change }: Pick<FilterControl, "change"> & { source: string }) {
  const mayCreate = useSession().may["engagement.create"];
  const simulated = source === "simulation";
  return (
    <EmptyState
      icon={Swords}
      title="No engagement that you know of"
      actions={
        !simulated && (
          <>
            {mayCreate && (
              <Button asChild variant="primary">
                <Link href="/engagements/new">
                  <Plus aria-hidden /> {copy.create}
                </Link>
              </Button>
            )}
            <Button onClick={() => change({ source: "simulation" })}>Look at simulated ones</Button>
          </>
        )
      }
    >
      <p>
        {simulated
          ? "No simulated engagement is loaded that you may know of."
          : "Engagements of which you are the creator or a member of a team are listed here; completed ones also for those who work on what they found."}
      </p>
      {!simulated && mayCreate && (
        <p>Plan the first one with its scope, crown jewels and rules of engagement.</p>
      )}
    </EmptyState>
  );
}
