"use client";

import { CircleHelp, type LucideIcon, Scale, TriangleAlert } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { useNow } from "@/components/ui/now-provider";
import { Time } from "@/components/ui/time";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import { SeverityLabel } from "@/evidence/screens/findings/severity-label";
import { countdown, plainName, spanWords } from "@/legal/screens/acts/span-words";
import { limitText, sentence } from "@/legal/screens/acts/stage-time";
import { cn } from "@/lib/cn";
import { formatDateTime } from "@/lib/format";
import type { RouterOutputs } from "@/platform/trpc/browser/client";
import { copy } from "./copy";

export type Clock = RouterOutputs["legal"]["clocks"]["clocks"][number];

/** One open stage: the distance of its limit, its time, the obligation, and the incident. */
export function ClockRow({ clock }: { clock: Clock }) {
  const { incident_id: id, incident_title: title } = clock;
  const severity = SEVERITIES.find((each) => each === clock.severity);
  return (
    <li className="relative grid gap-x-4 gap-y-1.5 px-3 py-2.5 hover:bg-hover has-[a:focus-visible]:bg-hover md:grid-cols-[14rem_minmax(0,1fr)_minmax(0,1fr)]">
      <Limit clock={clock} />
      <div className="min-w-0 space-y-0.5">
        <p className="font-medium">{sentence(plainName(clock.stage))}</p>
        <p className="break-words text-muted text-xs">
          {clock.instrument}, {clock.article}
        </p>
        <Marks clock={clock} />
      </div>
      <div className="min-w-0 space-y-0.5">
        <p className="flex flex-wrap items-center gap-x-3 text-xs">
          {severity !== undefined && <SeverityLabel severity={severity} />}
          <code className="font-mono text-2xs text-muted">{id}</code>
        </p>
        <Link
          href={`/incidents/${id}?tab=legal`}
          className="line-clamp-2 break-words outline-offset-0 after:absolute after:inset-0"
        >
          <bdi>{title}</bdi>
        </Link>
      </div>
    </li>
  );
}

/** The countdown changes in its own place: its width does not depend on its words. */
function Limit({ clock: { due, due_at: dueAt, zone, anchor_at: anchorAt } }: { clock: Clock }) {
  const now = useNow();
  if (due === null || dueAt === null) {
    return (
      <div className="space-y-0.5">
        <p>{sentence("without undue delay")}</p>
        <p suppressHydrationWarning className="text-muted text-xs tabular-nums">
          {`${spanWords(now - Date.parse(anchorAt))} elapsed`}, since{" "}
          <span className="whitespace-nowrap">{formatDateTime(anchorAt)}</span>
        </p>
      </div>
    );
  }
  const { isOver, words } = countdown(dueAt, now);
  return (
    <div className="space-y-0.5 tabular-nums">
      <p
        suppressHydrationWarning
        className={cn("flex items-center gap-1.5 font-medium", isOver && "text-critical")}
      >
        {isOver && <TriangleAlert aria-hidden className="size-3.5 shrink-0" />}
        {isOver ? `overdue by ${words}` : `in ${words}`}
      </p>
      <p className="break-words text-xs">
        <time dateTime={dueAt}>{limitText(due, zone)}</time>
      </p>
      <p className="text-muted text-xs">
        <Time value={dueAt} show="absolute" />
      </p>
    </div>
  );
}

const MARKS: readonly {
  name: "conditional" | "contested" | "unverified";
  icon: LucideIcon;
  isOn: (clock: Clock) => boolean;
}[] = [
  { name: "conditional", icon: CircleHelp, isOn: ({ match }) => match === "conditional" },
  { name: "contested", icon: Scale, isOn: ({ law_status: status }) => status === "contested" },
  {
    name: "unverified",
    icon: CircleHelp,
    isOn: ({ law_status: status }) => status === "unverified",
  },
];

function Marks({ clock }: { clock: Clock }) {
  const { marks, decisions } = copy;
  return (
    <p className="flex flex-wrap gap-1 pt-0.5">
      {MARKS.filter(({ isOn }) => isOn(clock)).map(({ name, icon: Icon }) => (
        <Badge key={name} tone="medium" title={marks[`${name}Hint`]}>
          <Icon aria-hidden /> {marks[name]}
        </Badge>
      ))}
      <Badge tone="outline">
        {clock.decision === null ? "Not decided" : decisions[clock.decision]}
      </Badge>
    </p>
  );
}
