"use client";

import { useQuery } from "@tanstack/react-query";
import { ShieldCheck, Upload } from "lucide-react";
import { useSession } from "@/accounts/screens/session/use-session";
import { ListEmpty } from "@/components/lists/list-empty";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { INCIDENT_LIST, type IncidentFilters } from "@/incidents/domain/incident-list";
import { isNarrowed, noFilters } from "@/platform/domain/list";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "../incident/copy";
import { listInput } from "../incident/search-params";
import { narrowingWords } from "./filter-words";
import type { FilterControl } from "./use-incident-filters";

type Props = { filters: IncidentFilters; onClear: FilterControl["change"] };

/** Distinguishes "nothing was ever imported" from "the filters leave nothing over". */
export function IncidentEmpty({ filters, onClear }: Props) {
  const trpc = useTRPC();
  const filtered = isNarrowed(INCIDENT_LIST, filters);
  const anything = useQuery(
    trpc.incidents.list.queryOptions(
      { ...listInput({ ...filters, ...noFilters(INCIDENT_LIST) }), limit: 1 },
      { enabled: filtered },
    ),
  );
  return (
    <ListEmpty
      isFiltered={filtered}
      anything={anything}
      never={<NeverHadData source={filters.source} onChange={onClear} />}
      title="No incident matches"
      active={narrowingWords(filters)}
      onClear={() => onClear(noFilters(INCIDENT_LIST))}
    />
  );
}

type NeverProps = { source: IncidentFilters["source"]; onChange: FilterControl["change"] };

function NeverHadData({ source, onChange }: NeverProps) {
  const session = useSession();
  const simulated = source === "simulation";
  return (
    <EmptyState
      icon={ShieldCheck}
      title="No incidents yet"
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
            <Button onClick={() => onChange({ source: "simulation" })}>
              Look at simulated ones
            </Button>
          </>
        )
      }
    >
      <p>
        {simulated
          ? "No simulated incidents are loaded."
          : "Import the report of a scanner: each weakness on an asset becomes an incident, and every request and response in it is kept as evidence."}
      </p>
    </EmptyState>
  );
}
