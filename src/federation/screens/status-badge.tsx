import {
  Ban,
  CircleCheck,
  CirclePause,
  ClockAlert,
  Hourglass,
  type LucideIcon,
  Undo2,
  Unplug,
} from "lucide-react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { RegistrationRowDto } from "@/federation/server/registrations/registration-list-dto";
import { LIVENESS_NAMES, STATUS_NAMES } from "./copy";

type Status = RegistrationRowDto["status"];

/** Icon and word distinguish the states without colour. */
const LOOK: Readonly<Record<Status, { icon: LucideIcon; tone: BadgeTone }>> = {
  pending: { icon: Hourglass, tone: "medium" },
  approved: { icon: CircleCheck, tone: "positive" },
  suspended: { icon: CirclePause, tone: "critical" },
  rejected: { icon: Ban, tone: "critical" },
  expired: { icon: ClockAlert, tone: "neutral" },
  withdrawn: { icon: Undo2, tone: "neutral" },
};

/** Status of a registration. */
export function RegistrationStatusBadge({ status }: { status: Status }) {
  const { icon: Icon, tone } = LOOK[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {STATUS_NAMES[status]}
    </Badge>
  );
}

/** Said of an approved agent whose runtime does not answer as it should; nothing of others. */
export function LivenessBadge({ row }: { row: Pick<RegistrationRowDto, "status" | "liveness"> }) {
  if (row.status !== "approved" || row.liveness === "live" || row.liveness === "unknown")
    return null;
  return (
    <Badge tone={row.liveness === "stale" ? "high" : "medium"}>
      <Unplug aria-hidden />
      {LIVENESS_NAMES[row.liveness]}
    </Badge>
  );
}
