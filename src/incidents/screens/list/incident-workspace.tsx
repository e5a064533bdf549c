"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useSession } from "@/accounts/screens/session/use-session";
import { ChangedNotice } from "@/components/lists/changed-notice";
import { ListScreen } from "@/components/lists/list-screen";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { useListViews } from "@/incidents/screens/views/use-list-views";
import { ViewMenu } from "@/incidents/screens/views/view-menu";
import { ViewNotice } from "@/incidents/screens/views/view-notice";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "../incident/copy";
import { IncidentResults } from "./incident-results";
import { IncidentResultsSkeleton } from "./incident-results-skeleton";
import { IncidentToolbar } from "./incident-toolbar";
import { useIncidentFilters } from "./use-incident-filters";

export function IncidentWorkspace() {
  const { apply, ...control } = useIncidentFilters();
  const { filters } = control;
  const views = useListViews(filters, apply);
  const session = useSession();
  const trpc = useTRPC();
  const client = useQueryClient();
  return (
    <ListScreen
      title={copy.title}
      beside={<ViewMenu views={views} />}
      lead="One weakness on one asset each, with every occurrence kept as evidence."
      actions={
        filters.source !== "simulation" &&
        session.may["import.run"] && (
          <Button asChild variant="primary">
            <Link href="/imports/new">
              <Upload aria-hidden /> {copy.importScan}
            </Link>
          </Button>
        )
      }
      notice={
        <>
          <ChangedNotice
            queryKey={trpc.incidents.list.infiniteQueryKey()}
            kind="incidents"
            rows={(page) => page.incidents.map((row) => [row.id, row])}
            onShow={() => void client.invalidateQueries(trpc.incidents.get.pathFilter())}
          />
          <ViewNotice views={views} />
        </>
      }
      filters={<IncidentToolbar {...control} />}
      failed="The incidents could not be loaded"
      loading={copy.loading}
      skeleton={<IncidentResultsSkeleton />}
    >
      <IncidentResults {...control} />
    </ListScreen>
  );
}
