import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { SeverityLabel } from "@/evidence/screens/findings/severity-label";
import { CaseFacts } from "@/incidents/screens/cases/case-facts";
import { CaseState } from "@/incidents/screens/cases/case-state";
import type { IncidentDetailDto, IncidentDto } from "@/incidents/server/incidents/incident-dto";
import { copy } from "../incident/copy";
import { IncidentFacts } from "../incident/incident-facts";
import { WorkflowLabel } from "../incident/workflow-label";
import { IncidentSummary } from "../summary/incident-summary";

type Props = { incident: IncidentDto | undefined; detail: IncidentDetailDto | undefined };

/** The summary of an incident's page, beside the list; the list knows its facts already. */
export function IncidentPanelBody({ incident, detail }: Props) {
  if (incident === undefined) return <PanelSkeleton />;
  return (
    <div className="space-y-5 px-4 py-4">
      <div className="space-y-2">
        <h2 className="font-semibold text-lg leading-6 break-words">
          <bdi>{incident.title}</bdi>
        </h2>
        <SeverityLabel severity={incident.severity} look="badge" />
        <p role="status" className="sr-only">
          {incident.title}
        </p>
      </div>
      {detail === undefined ? (
        <>
          <WorkflowLabel state={incident.workflow_status} status={incident.status} />
          <TextSkeleton />
          <IncidentFacts incident={incident} />
        </>
      ) : (
        <>
          <CaseState incident={detail} />
          <CaseFacts incident={detail} />
          <IncidentSummary incident={detail} narrow />
        </>
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
      <TextSkeleton />
    </div>
  );
}
