"use client";

import { useInstant } from "@/components/time/time-zone";
import { useNow } from "@/components/ui/now-provider";
import { slaState } from "@/incidents/domain/sla";
import type { IncidentDto } from "@/incidents/server/incidents/incident-dto";
import { cn } from "@/lib/cn";
import { formatDistance, formatRelative } from "@/lib/format";
import { SLA_NAMES } from "./list-copy";
import { SLA_LOOK } from "./sla-look";

type Props = { incident: Pick<IncidentDto, "sla_due" | "workflow_status" | "closed_at"> };

/** State of an incident's deadline: icon, words and colour, by the present clock. */
export function DueLabel({ incident }: Props) {
  const now = useNow();
  const instant = useInstant();
  const { sla_due: due, workflow_status: workflow, closed_at: closed } = incident;
  const state = slaState(
    workflow,
    due === null ? null : new Date(due),
    closed === null ? null : new Date(closed),
    new Date(now),
  );
  const { icon: Icon, tone } = SLA_LOOK[state];
  const isRunning = due !== null && workflow !== "closed";
  const words = !isRunning
    ? SLA_NAMES[state]
    : state === "overdue"
      ? `Overdue by ${formatDistance(due, now)}`
      : `Due ${formatRelative(due, now)}`;
  const content = (
    <>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span suppressHydrationWarning>{words}</span>
    </>
  );
  const className = cn("inline-flex items-center gap-1.5 whitespace-nowrap tabular-nums", tone);
  if (due === null) return <span className={className}>{content}</span>;
  return (
    <time dateTime={due} title={instant(due).both} className={className}>
      {content}
    </time>
  );
}
