"use client";

import { Upload } from "lucide-react";
import { useSession } from "@/accounts/screens/session/use-session";
import { ListScreen } from "@/components/lists/list-screen";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Segmented } from "@/components/ui/segmented";
import { SourcedTitle } from "@/evidence/screens/findings/sourced-title";
import { INCIDENT_LIST } from "@/incidents/domain/incident-list";
import { useListViews } from "@/incidents/screens/views/use-list-views";
import { ViewMenu } from "@/incidents/screens/views/view-menu";
import { ViewNotice } from "@/incidents/screens/views/view-notice";
import { copy } from "../incident/copy";
import { IncidentResults } from "./incident-results";
import { IncidentResultsSkeleton } from "./incident-results-skeleton";
import { IncidentToolbar } from "./incident-toolbar";
import { useIncidentFilters } from "./use-incident-filters";

const SOURCE_OPTIONS = INCIDENT_LIST.fields.source.values.map((value) => ({
  value,
  label: copy.sources[value],
}));

export function IncidentWorkspace() {
  const { apply, ...control } = useIncidentFilters();
  const { filters, change } = control;
  const views = useListViews(filters, apply);
  const session = useSession();
  return (
    <ListScreen
      title={<SourcedTitle title={copy.title} source={filters.source} />}
      beside={<ViewMenu views={views} />}
      lead={copy.lead}
      actions={
        <>
          <Segmented
            label={copy.source}
            value={filters.source}
            options={SOURCE_OPTIONS}
            onChange={(source) => change({ source })}
          />
          {session.may["import.run"] && (
            <Button asChild variant="primary">
              <Link href="/imports/new">
                <Upload aria-hidden /> {copy.importScan}
              </Link>
            </Button>
          )}
        </>
      }
      notice={<ViewNotice views={views} />}
      filters={<IncidentToolbar {...control} />}
      failed={copy.loadFailed}
      loading={copy.loading}
      skeleton={<IncidentResultsSkeleton />}
    >
      <IncidentResults {...control} />
    </ListScreen>
  );
}
