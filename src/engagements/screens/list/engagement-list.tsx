"use client";

import { Plus } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useSession } from "@/accounts/screens/session/use-session";
import { FilterBar } from "@/components/filters/filter-bar";
import { ChangedNotice } from "@/components/lists/changed-notice";
import { ListScreen } from "@/components/lists/list-screen";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { ENGAGEMENT_LIST, type EngagementFilters } from "@/engagements/domain/engagement-list";
import { noFilters } from "@/platform/domain/list";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { engagementFilters } from "./engagement-filters";
import { EngagementTable } from "./engagement-table";
import { filterParsers } from "./search-params";

export function EngagementList() {
  const session = useSession();
  const trpc = useTRPC();
  const [filters, setFilters] = useQueryStates(filterParsers, { history: "replace" });
  const change = (changes: Partial<EngagementFilters>) => void setFilters(changes);
  return (
    <ListScreen
      title={copy.title}
      lead="Exercises that you take part in or may know of. What is secret is not listed, and not counted."
      actions={
        filters.source !== "simulation" &&
        session.may["engagement.create"] && (
          <Button asChild variant="primary">
            <Link href="/engagements/new">
              <Plus aria-hidden /> {copy.create}
            </Link>
          </Button>
        )
      }
      notice={
        <ChangedNotice
          queryKey={trpc.engagements.list.infiniteQueryKey()}
          kind="engagements"
          rows={(page) => page.engagements.map((row) => [row.id, row])}
        />
      }
      filters={
        <FilterBar
          filters={engagementFilters({ filters, change })}
          onClear={() => change(noFilters(ENGAGEMENT_LIST))}
        />
      }
      failed="The engagements could not be loaded"
      loading="Loading engagements"
    >
      <EngagementTable filters={filters} change={change} />
    </ListScreen>
  );
}
