"use client";

import { UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { HowComputed } from "@/components/how-computed";
import { Time } from "@/components/ui/time";
import { SEVERITY_NAMES } from "@/evidence/screens/findings/copy";
import { DueLabel } from "@/incidents/screens/incident/due-label";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { owner, sla } from "./copy";
import { deadlineRule } from "./deadline-rule";

/** Who has to act and until when, in a line below the lifecycle. */
export function CaseLine({ incident }: { incident: IncidentDetailDto }) {
  return (
    <dl className="flex flex-wrap items-center gap-x-6 gap-y-1">
      <Item term={owner.term}>
        <OwnerName incident={incident} />
      </Item>
      <Item term={sla.term}>
        <SlaClock incident={incident} />
      </Item>
    </dl>
  );
}

function Item({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="inline-flex min-h-6 min-w-0 flex-wrap items-center gap-x-2">
      <dt className="text-muted">{term}</dt>
      <dd className="inline-flex min-w-0 flex-wrap items-center gap-x-2">{children}</dd>
    </div>
  );
}

/** The owner's address, and whether that is the reader. */
function OwnerName({ incident }: { incident: IncidentDetailDto }) {
  if (incident.owner_email === null) return <span className="text-muted">{owner.none}</span>;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <UserRound aria-hidden className="size-3.5 shrink-0 text-muted" />
      <bdi className="break-all">{incident.owner_email}</bdi>
      {incident.owner_is_me && <span className="text-muted">({owner.me})</span>}
    </span>
  );
}

/** The deadline in words and as an instant, and the rule behind it. */
function SlaClock({ incident }: { incident: IncidentDetailDto }) {
  const rule = deadlineRule(incident);
  return (
    <>
      <DueLabel incident={incident} />
      {incident.sla_due !== null && (
        <span className="text-muted text-xs">
          <Time value={incident.sla_due} show="absolute" />
        </span>
      )}
      <HowComputed label={sla.how}>
        {rule === null ? (
          <p>{sla.noDeadline}</p>
        ) : (
          <>
            <p>{rule.from === "creation" ? sla.fromCreation : sla.fromReopening}</p>
            {rule.days !== null && <p>{sla.rule(rule.days, SEVERITY_NAMES[incident.severity])}</p>}
            <p>{incident.closed_at === null ? sla.soonRule : sla.closed}</p>
          </>
        )}
      </HowComputed>
    </>
  );
}
