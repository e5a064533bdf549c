"use client";

import { useQuery } from "@tanstack/react-query";
import { FilterX, Plus, Swords } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { useSession } from "@/features/session/use-session";
import { useTRPC } from "@/trpc/client";
import { copy } from "./copy";
import type { FilterControl } from "./engagement-filters";
import { activeFilters } from "./filter-words";
import { isFiltered, listInput, NO_FILTERS } from "./search-params";

/** Tells "none that you know of" from "the filters leave nothing over". */
export function EngagementEmpty({ filters, change }: FilterControl) {
  const trpc = useTRPC();
  const filtered = isFiltered(filters);
  const anything = useQuery(
    trpc.engagements.list.queryOptions(
      { ...listInput({ ...filters, ...NO_FILTERS }), limit: 1 },
      { enabled: filtered },
    ),
  );
  if (filtered && anything.isPending) return null;
  if (!filtered || anything.data?.count === 0) {
    return <NeverHad source={filters.source} change={change} />;
  }
  return (
    <EmptyState
      icon={FilterX}
      title={copy.filteredTitle}
      actions={<Button onClick={() => change(NO_FILTERS)}>{copy.clear}</Button>}
    >
      <p>{copy.filteredText}</p>
      <ul className="mt-2 flex flex-wrap justify-center gap-1.5">
        {activeFilters(filters).map((text) => (
          <li key={text}>
            <Badge>{text}</Badge>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}

function NeverHad({ source, change }: Pick<FilterControl, "change"> & { source: string }) {
  const mayCreate = useSession().may["engagement.create"];
  const simulated = source === "simulation";
  return (
    <EmptyState
      icon={Swords}
      title={copy.emptyTitle}
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
            <Button onClick={() => change({ source: "simulation" })}>{copy.seeSimulation}</Button>
          </>
        )
      }
    >
      <p>{simulated ? copy.emptySimulation : copy.emptyText}</p>
      {!simulated && mayCreate && <p>{copy.emptyCreate}</p>}
    </EmptyState>
  );
}
