import { Ban, CircleCheck, CirclePause, Hourglass, type LucideIcon } from "lucide-react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { OperatorDto } from "@/federation/server/operators/operator-dto";
import { copy } from "./copy";

const LOOK: Readonly<Record<OperatorDto["status"], { icon: LucideIcon; tone: BadgeTone }>> = {
  pending: { icon: Hourglass, tone: "medium" },
  active: { icon: CircleCheck, tone: "positive" },
  suspended: { icon: CirclePause, tone: "critical" },
  banned: { icon: Ban, tone: "critical" },
};

/** Status of an operator. */
export function OperatorStatusBadge({ status }: Pick<OperatorDto, "status">) {
  const { icon: Icon, tone } = LOOK[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {copy.statuses[status]}
    </Badge>
  );
}
