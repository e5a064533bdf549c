import {
  Ban,
  CircleCheck,
  CircleCheckBig,
  ClockAlert,
  FileX2,
  Hourglass,
  type LucideIcon,
  OctagonX,
} from "lucide-react";
import type { ApprovalState } from "@/agents/domain/approval-state";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { STATE_NAMES } from "./copy";

/** Icon and word distinguish the states without colour. */
const LOOK: Readonly<Record<ApprovalState, { icon: LucideIcon; tone: BadgeTone }>> = {
  PENDING: { icon: Hourglass, tone: "medium" },
  APPROVED: { icon: CircleCheck, tone: "positive" },
  DENIED: { icon: Ban, tone: "critical" },
  EXPIRED: { icon: ClockAlert, tone: "neutral" },
  CANCELLED: { icon: OctagonX, tone: "neutral" },
  INVALIDATED: { icon: FileX2, tone: "neutral" },
  CONSUMED: { icon: CircleCheckBig, tone: "accent" },
};

/** State of a human decision on a call. */
export function ApprovalStateBadge({ state }: { state: ApprovalState }) {
  const { icon: Icon, tone } = LOOK[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {STATE_NAMES[state]}
    </Badge>
  );
}
