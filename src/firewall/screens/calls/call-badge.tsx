import {
  Ban,
  CircleCheck,
  CircleHelp,
  CircleX,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
  Send,
} from "lucide-react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { CallState } from "@/firewall/domain/calls/call-list";
import { CALL_STATE_NAMES } from "./copy";

/** Icon and word distinguish the states without colour. */
const LOOK: Readonly<Record<CallState, { icon: LucideIcon; tone: BadgeTone }>> = {
  blocked: { icon: Ban, tone: "critical" },
  pending: { icon: Hourglass, tone: "medium" },
  executing: { icon: LoaderCircle, tone: "accent" },
  delegated: { icon: Send, tone: "accent" },
  executed: { icon: CircleCheck, tone: "positive" },
  failed: { icon: CircleX, tone: "high" },
  unknown: { icon: CircleHelp, tone: "high" },
};

/** State of a call. */
export function CallBadge({ state }: { state: CallState }) {
  const { icon: Icon, tone } = LOOK[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {CALL_STATE_NAMES[state]}
    </Badge>
  );
}
