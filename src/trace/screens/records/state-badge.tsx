import {
  CircleDashed,
  Loader,
  LockKeyhole,
  ShieldAlert,
  ShieldCheck,
  ShieldQuestionMark,
} from "lucide-react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { badge } from "./badge-words";

export type BadgeState = keyof typeof badge.states;

const LOOK: Readonly<Record<BadgeState, { tone: BadgeTone; icon: typeof Loader }>> = {
  unchecked: { tone: "neutral", icon: CircleDashed },
  checking: { tone: "accent", icon: Loader },
  verified: { tone: "positive", icon: ShieldCheck },
  sealed: { tone: "positive", icon: LockKeyhole },
  unsigned: { tone: "medium", icon: ShieldQuestionMark },
  broken: { tone: "critical", icon: ShieldAlert },
  failed: { tone: "neutral", icon: CircleDashed },
};

/** Shape, word and colour of a state of verification. */
export function StateBadge({ state }: { state: BadgeState }) {
  const { tone, icon: Icon } = LOOK[state];
  return (
    <Badge tone={tone} className="h-6 px-2 text-xs [&_svg]:size-3.5">
      <Icon aria-hidden />
      {badge.states[state]}
    </Badge>
  );
}
