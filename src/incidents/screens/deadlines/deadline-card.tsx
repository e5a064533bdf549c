import { CalendarClock, UserRound } from "lucide-react";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { SeverityLabel } from "@/evidence/screens/findings/severity-label";
import type { IncidentDto } from "@/incidents/server/incidents/incident-dto";
import { cn } from "@/lib/cn";

/** One incident with its owner and its deadline in words. */
export function DeadlineCard({ incident }: { incident: IncidentDto }) {
  const { id, title, severity, owner_email: owner, sla_due: due, sla_state: state } = incident;
  const late = state === "overdue";
  return (
    <li className="relative space-y-1 rounded-md border border-line bg-surface px-3 py-2 hover:bg-hover has-[a:focus-visible]:bg-hover">
      <div className="flex items-center justify-between gap-2 text-xs">
        <SeverityLabel severity={severity} />
        <code className="font-mono text-2xs text-faint">{id}</code>
      </div>
      <Link
        href={`/incidents/${id}`}
        className="line-clamp-2 font-medium break-words outline-offset-0 after:absolute after:inset-0"
      >
        <bdi>{title}</bdi>
      </Link>
      <p className={cn("flex items-center gap-1.5 text-xs", late ? "text-critical" : "text-muted")}>
        <CalendarClock aria-hidden className="size-3.5 shrink-0" />
        {due === null ? (
          "no deadline"
        ) : (
          <span className="relative z-10">
            due <Time value={due} />
          </span>
        )}
      </p>
      <p className="flex min-w-0 items-center gap-1.5 text-muted text-xs">
        <UserRound aria-hidden className="size-3.5 shrink-0" />
        <bdi className="truncate">{owner ?? "unassigned"}</bdi>
      </p>
    </li>
  );
}
