"use client";

import { useQuery } from "@tanstack/react-query";
import { FilterX, ShieldCheck, Upload } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { useSession } from "@/features/session/use-session";
import { useTRPC } from "@/trpc/client";
import { copy } from "./copy";
import { activeFilters } from "./filter-words";
import { type IncidentFilters, isFiltered, listInput, NO_FILTERS } from "./search-params";
import type { FilterControl } from "./use-incident-filters";

type Props = { filters: IncidentFilters; onClear: FilterControl["change"] };

/** Tells "nothing was ever imported" from "the filters leave nothing over". */
export function IncidentEmpty({ filters, onClear }: Props) {
  const trpc = useTRPC();
  const filtered = isFiltered(filters);
  const anything = useQuery(
    trpc.incidents.list.queryOptions(
      { ...listInput({ ...filters, ...NO_FILTERS }), limit: 1 },
      { enabled: filtered },
    ),
  );
  if (filtered && anything.isPending) return null;
  const never = !filtered || anything.data?.count === 0;
  if (never) return <NeverHadData source={filters.source} onChange={onClear} />;
  return (
    <EmptyState
      icon={FilterX}
      title={copy.filteredTitle}
      actions={<Button onClick={() => onClear(NO_FILTERS)}>{copy.clear}</Button>}
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

type NeverProps = { source: IncidentFilters["source"]; onChange: FilterControl["change"] };

function NeverHadData({ source, onChange }: NeverProps) {
  const session = useSession();
  const simulated = source === "simulation";
  return (
    <EmptyState
      icon={ShieldCheck}
      title={copy.emptyTitle}
      actions={
        !simulated && (
          <>
            {session.may["import.run"] && (
              <Button asChild variant="primary">
                <Link href="/imports/new">
                  <Upload aria-hidden /> {copy.importScan}
                </Link>
              </Button>
            )}
            <Button onClick={() => onChange({ source: "simulation" })}>{copy.seeSimulation}</Button>
          </>
        )
      }
    >
      <p>{simulated ? copy.emptySimulation : copy.emptyText}</p>
    </EmptyState>
  );
}
