import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { SeverityLabel } from "@/evidence/screens/findings/severity-label";
import { ToolText } from "@/evidence/screens/findings/tool-text";
import { PanelActions } from "@/incidents/screens/cases/panel-actions";
import type { IncidentDetailDto, IncidentDto } from "@/incidents/server/incidents/incident-dto";
import { copy } from "../incident/copy";
import { IncidentFacts } from "../incident/incident-facts";
import { WorkflowLabel } from "../incident/workflow-label";

type Props = { incident: IncidentDto | undefined; detail: IncidentDetailDto | undefined };

/** The list knows the facts already; texts follow. */
export function IncidentPanelBody({ incident, detail }: Props) {
  if (incident === undefined) return <PanelSkeleton />;
  return (
    <div className="space-y-4 px-4 py-4">
      <div className="space-y-2">
        <h2 className="font-semibold text-lg leading-6 break-words">
          <bdi>{incident.title}</bdi>
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          <SeverityLabel severity={incident.severity} look="badge" />
          <WorkflowLabel state={incident.workflow_status} status={incident.status} />
        </div>
        <p role="status" className="sr-only">
          {incident.title}
        </p>
      </div>
      {detail !== undefined && <PanelActions incident={detail} />}
      <IncidentFacts incident={incident} />
      <Button asChild className="w-full">
        <Link href={`/incidents/${incident.id}`}>{copy.evidenceLink(incident.evidence_count)}</Link>
      </Button>
      {detail === undefined ? (
        <TextSkeleton />
      ) : (
        <section className="space-y-2">
          <h3 className="font-medium text-muted text-xs">{copy.description}</h3>
          {detail.description === "" ? (
            <p className="text-muted">{copy.noDescription}</p>
          ) : (
            <ToolText source={detail.description} />
          )}
        </section>
      )}
    </div>
  );
}

function TextSkeleton() {
  return (
    <div className="space-y-2.5 pt-2">
      <Skeleton className="w-24" />
      <Skeleton className="w-full" />
      <Skeleton className="w-11/12" />
      <Skeleton className="w-2/3" />
    </div>
  );
}

function PanelSkeleton() {
  return (
    <div className="space-y-4 px-4 py-4">
      <LoadingStatus label={copy.panelLoading} />
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-6 w-40" />
      {[1, 2, 3, 4, 5, 6, 7].map((row) => (
        <Skeleton key={row} className="w-full" />
      ))}
      <TextSkeleton />
    </div>
  );
}
