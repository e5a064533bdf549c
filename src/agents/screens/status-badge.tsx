import { CircleCheck, CircleHelp, type LucideIcon, OctagonX, TriangleAlert } from "lucide-react";
import type { AgentStatus } from "@/agents/domain/trust/agent-status";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { STATUS_NAMES } from "./copy";

/** Icon and word distinguish the statuses without colour. */
const LOOK: Readonly<Record<AgentStatus, { icon: LucideIcon; tone: BadgeTone }>> = {
  ACTIVE: { icon: CircleCheck, tone: "positive" },
  DEGRADED: { icon: TriangleAlert, tone: "medium" },
  UNVERIFIED: { icon: CircleHelp, tone: "high" },
  QUARANTINED: { icon: OctagonX, tone: "critical" },
};

/** The status of an agent. */
export function StatusBadge({ status }: { status: AgentStatus }) {
  const { icon: Icon, tone } = LOOK[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {STATUS_NAMES[status]}
    </Badge>
  );
}
