import {
  Ban,
  CircleCheck,
  CircleHelp,
  Hand,
  type LucideIcon,
  OctagonAlert,
  Trash2,
  TriangleAlert,
  Undo2,
} from "lucide-react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { AgentInputDto } from "@/firewall/server/content/input-dto";

const INPUT_STATE_NAMES: Readonly<Record<AgentInputDto["state"], string>> = {
  passed: "Passed",
  tainted: "Tainted",
  held: "Held",
  released: "Released",
  discarded: "Discarded",
};

const VERDICT_NAMES: Readonly<Record<AgentInputDto["verdict"], string>> = {
  CLEAN: "Clean",
  SUSPICIOUS: "Suspicious",
  INJECTION: "Injection",
  ERROR: "Not scanned",
};

type Look = { icon: LucideIcon; tone: BadgeTone };

/** Icon and word distinguish them without colour. */
const VERDICTS: Readonly<Record<AgentInputDto["verdict"], Look>> = {
  CLEAN: { icon: CircleCheck, tone: "positive" },
  SUSPICIOUS: { icon: TriangleAlert, tone: "medium" },
  INJECTION: { icon: OctagonAlert, tone: "critical" },
  ERROR: { icon: CircleHelp, tone: "high" },
};

const STATES: Readonly<Record<AgentInputDto["state"], Look>> = {
  passed: { icon: CircleCheck, tone: "neutral" },
  tainted: { icon: TriangleAlert, tone: "medium" },
  held: { icon: Hand, tone: "critical" },
  released: { icon: Undo2, tone: "accent" },
  discarded: { icon: Trash2, tone: "neutral" },
};

/** The detector's verdict on an input. */
export function VerdictBadge({ verdict }: { verdict: AgentInputDto["verdict"] }) {
  const { icon: Icon, tone } = VERDICTS[verdict];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {VERDICT_NAMES[verdict]}
    </Badge>
  );
}

/** Whether the agent may use an input. */
export function InputStateBadge({ state }: { state: AgentInputDto["state"] }) {
  const { icon: Icon, tone } = STATES[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {INPUT_STATE_NAMES[state]}
    </Badge>
  );
}

/** State of an output. */
export function OutputBadge({ verdict }: { verdict: "released" | "blocked" }) {
  const Icon = verdict === "released" ? CircleCheck : Ban;
  return (
    <Badge tone={verdict === "released" ? "positive" : "critical"}>
      <Icon aria-hidden />
      {verdict === "released" ? "Released" : "Blocked"}
    </Badge>
  );
}
