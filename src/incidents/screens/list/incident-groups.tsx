"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { Failure } from "@/components/failure";
import { GroupList } from "@/components/lists/group-list";
import { TableSkeleton } from "@/components/table-skeleton";
import { FACET_VALUES, type Grouping, INCIDENT_LIST } from "@/incidents/domain/incident-list";
import { formatTotal } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "../incident/copy";
import { fixedOptions, optionLabel } from "../incident/filter-options";
import { filterCopy, listCopy } from "../incident/list-copy";
import { type IncidentView, matchInput } from "../incident/search-params";

type Props = {
  filters: IncidentView;
  by: Grouping;
  openKey: string | null;
  onOpen: (key: string | null) => void;
  /** The rows of the open group. */
  children: ReactNode;
};

/** The values of a field among what matches, each with how many have it in all. */
export function IncidentGroups({ filters, by, openKey, onOpen, children }: Props) {
  const trpc = useTRPC();
  const me = useSession().account.email;
  const facet = useQuery(trpc.incidents.facets.queryOptions({ ...matchInput(filters), field: by }));
  if (facet.isError) {
    return (
      <Failure error={facet.error} what={filterCopy.failed} onRetry={() => void facet.refetch()} />
    );
  }
  if (facet.data === undefined) return <TableSkeleton label={copy.loading} rows={6} columns={2} />;
  // The counts are under all filters but the field's own.
  const asked: readonly string[] = filters[by].map((value: string) =>
    by === "owner" && value === "me" ? me : value,
  );
  const { values, exact } = facet.data;
  const order = fixedOptions(by).map(({ value }) => value);
  const inOrder = INCIDENT_LIST.fields[by].kind === "words";
  const groups = values
    .filter(({ value }) => asked.length === 0 || asked.includes(value))
    .toSorted((a, b) => (inOrder ? order.indexOf(a.value) - order.indexOf(b.value) : 0));
  return (
    <>
      <GroupList
        openKey={openKey}
        onOpen={onOpen}
        groups={groups.map(({ value, n }) => ({
          key: value,
          label: (
            <>
              {fixedOptions(by).find((option) => option.value === value)?.icon}
              <bdi className="truncate">{optionLabel(by, value)}</bdi>
            </>
          ),
          count: formatTotal(n, exact),
        }))}
      >
        {children}
      </GroupList>
      {values.length >= FACET_VALUES && (
        <p className="px-4 py-2 text-muted text-xs md:px-6">{listCopy.moreGroups(FACET_VALUES)}</p>
      )}
    </>
  );
}
