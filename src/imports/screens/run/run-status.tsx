import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  Loader,
  TriangleAlert,
} from "lucide-react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { ConnectorRunDto } from "@/imports/server/run-dto";
import { STATUS_NAMES } from "./copy";

type Status = ConnectorRunDto["status"];

const LOOK: Readonly<Record<Status, { tone: BadgeTone; icon: typeof Loader }>> = {
  queued: { tone: "neutral", icon: CircleDashed },
  running: { tone: "accent", icon: Loader },
  completed: { tone: "positive", icon: CircleCheck },
  completed_with_warnings: { tone: "medium", icon: TriangleAlert },
  cancelled: { tone: "neutral", icon: CircleSlash },
  failed: { tone: "critical", icon: CircleAlert },
};

export function RunStatus({ status }: { status: Status }) {
  const { tone, icon: Icon } = LOOK[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {STATUS_NAMES[status]}
    </Badge>
  );
}
