import {
  CircleCheck,
  CircleDashed,
  CirclePause,
  CirclePlay,
  CircleX,
  FileText,
  type LucideIcon,
} from "lucide-react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { EngagementState } from "@/engagements/domain/engagement";
import { STATE_NAMES } from "../copy";

/** Icon and word distinguish the states without colour. */
const LOOK: Readonly<Record<EngagementState, { icon: LucideIcon; tone: BadgeTone }>> = {
  planned: { icon: CircleDashed, tone: "outline" },
  active: { icon: CirclePlay, tone: "accent" },
  paused: { icon: CirclePause, tone: "medium" },
  reporting: { icon: FileText, tone: "info" },
  completed: { icon: CircleCheck, tone: "positive" },
  cancelled: { icon: CircleX, tone: "neutral" },
};

export function StateBadge({ state }: { state: EngagementState }) {
  const { icon: Icon, tone } = LOOK[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {STATE_NAMES[state]}
    </Badge>
  );
}
