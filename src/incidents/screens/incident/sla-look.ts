import {
  AlarmClock,
  AlarmClockOff,
  Circle,
  CircleCheck,
  CircleX,
  Clock,
  type LucideIcon,
} from "lucide-react";
import type { SlaState } from "@/incidents/domain/sla";

/** Most urgent first; the icon distinguishes the states without colour. */
export const SLA_LOOK: Readonly<Record<SlaState, { icon: LucideIcon; tone: string }>> = {
  overdue: { icon: AlarmClockOff, tone: "text-critical" },
  due_soon: { icon: AlarmClock, tone: "text-high" },
  on_track: { icon: Clock, tone: "text-muted" },
  met: { icon: CircleCheck, tone: "text-positive" },
  missed: { icon: CircleX, tone: "text-critical" },
  none: { icon: Circle, tone: "text-faint" },
};
