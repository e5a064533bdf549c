"use client";

import { useQuery } from "@tanstack/react-query";
import { Link2, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { Failure } from "@/components/failure";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import type { LinkedIncidentsDto } from "@/engagements/server/linked/linked-dto";
import { SeverityLabel } from "@/evidence/screens/findings/severity-label";
import { WORKFLOW_NAMES } from "@/incidents/screens/incident/copy";
import { useFocusReturn } from "@/lib/use-focus-return";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { isOver } from "../actions/action-entries";
import { copy } from "./copy";

const LinkDialog = loadedWhenShown(() =>
  import("./link-dialog").then((module) => module.LinkDialog),
);
const UnlinkDialog = loadedWhenShown(() =>
  import("./unlink-dialog").then((module) => module.UnlinkDialog),
);

/** Incidents that belong to an engagement, for those who may read them and the whole log. */
export function LinkedIncidents({ engagementId }: { engagementId: string }) {
  const trpc = useTRPC();
  const mayRead = useSession().may["incident.read"];
  const engagement = useQuery(
    trpc.engagements.get.queryOptions({ id: engagementId }, { enabled: mayRead }),
  );
  const reads = mayRead && engagement.data?.allowed.whole_log !== false;
  const query = useQuery(
    trpc.engagements.linkedIncidents.queryOptions(
      { id: engagementId },
      { enabled: engagement.data?.allowed.whole_log === true },
    ),
  );
  const failed = engagement.error ?? query.error;
  return (
    <section aria-label={copy.title} className="space-y-2 pt-1">
      {!reads ? (
        <p className="text-muted text-xs">
          Shown to those who may read incidents and the whole log.
        </p>
      ) : query.data !== undefined ? (
        <Linked
          engagementId={engagementId}
          linked={query.data}
          isOver={engagement.data !== undefined && isOver(engagement.data)}
        />
      ) : failed !== null ? (
        <Failure
          error={failed}
          what="The linked incidents could not be loaded"
          onRetry={() => void (engagement.isError ? engagement.refetch() : query.refetch())}
        />
      ) : (
        <Waiting />
      )}
    </section>
  );
}

function Waiting() {
  return (
    <div className="space-y-3 py-1">
      <LoadingStatus label="Loading linked incidents" />
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/2" />
    </div>
  );
}

type LinkedProps = { engagementId: string; linked: LinkedIncidentsDto; isOver: boolean };

function Linked({ engagementId, linked, isOver: over }: LinkedProps) {
  const { incidents, allowed } = linked;
  const [open, setOpen] = useState<"link" | { unlink: string } | null>(null);
  const restRef = useRef<HTMLDivElement>(null);
  useFocusReturn(open !== null, restRef);
  const close = () => setOpen(null);
  return (
    <div ref={restRef} tabIndex={-1} className="space-y-2 outline-none">
      {incidents.length === 0 ? (
        <p className="text-muted">No incident is linked.</p>
      ) : (
        <ul className="space-y-1">
          {incidents.map((incident) => (
            <Incident key={incident.id} incident={incident}>
              {allowed.link && (
                <IconButton
                  label={`End the link to ${incident.id}`}
                  onClick={() => setOpen({ unlink: incident.id })}
                >
                  <X aria-hidden />
                </IconButton>
              )}
            </Incident>
          ))}
        </ul>
      )}
      <p className="text-muted text-xs">
        Only this engagement shows the link; the incident's page does not.
      </p>
      {over && (
        <p className="text-muted text-xs">The engagement is over; links stay as they are.</p>
      )}
      {allowed.link && (
        <Button size="sm" onClick={() => setOpen("link")}>
          <Link2 aria-hidden /> Link an incident
        </Button>
      )}
      {open === "link" && (
        <LinkDialog engagementId={engagementId} linked={linked} onClose={close} />
      )}
      {open !== null && open !== "link" && (
        <UnlinkDialog engagementId={engagementId} incidentId={open.unlink} onClose={close} />
      )}
    </div>
  );
}

type IncidentProps = { incident: LinkedIncidentsDto["incidents"][number]; children: ReactNode };

function Incident({ incident, children }: IncidentProps) {
  return (
    <li className="flex items-start gap-2 border-b py-1.5 last:border-b-0">
      <div className="min-w-0 flex-1">
        <Link
          href={`/incidents/${incident.id}`}
          className="rounded-sm font-mono text-accent text-xs hover:underline"
        >
          {incident.id}
        </Link>
        <bdi className="block break-words">{visibleText(incident.title).text}</bdi>
        <span className="flex flex-wrap items-center gap-x-3 text-xs">
          <SeverityLabel severity={incident.severity} />
          <span className="text-muted">{WORKFLOW_NAMES[incident.workflow_status]}</span>
        </span>
      </div>
      {children}
    </li>
  );
}
