import {
  CircleCheck,
  CircleX,
  Clock,
  Crosshair,
  Flag,
  FlaskConical,
  type LucideIcon,
  MessageSquare,
  RotateCcw,
  Scale,
  SquareCheck,
  Target,
  Wrench,
} from "lucide-react";
import { Hash } from "@/components/ui/hash";
import { Time } from "@/components/ui/time";
import type { StatementDto } from "@/incidents/server/incidents/statement-dto";
import { visibleText } from "@/lib/visible-text";
import { KIND_NAMES } from "./copy";
import { StatedFacts } from "./stated-facts";

const ICONS: Readonly<Record<StatementDto["kind"], LucideIcon>> = {
  comment: MessageSquare,
  impact: Target,
  timeline: Clock,
  reproduction: FlaskConical,
  remediation: Wrench,
  retest: CircleCheck,
  severity: Flag,
  closure: SquareCheck,
  reopening: RotateCcw,
  technique: Crosshair,
  legal_facts: Scale,
  legal_event: Scale,
  legal_submission: Scale,
  legal_decision: Scale,
};

/** One statement on the incident. */
export function StatementRow({ statement }: { statement: StatementDto }) {
  const isFailed = statement.kind === "retest" && !statement.body.passed;
  const Icon = isFailed ? CircleX : ICONS[statement.kind];
  return (
    <li
      id={statement.id}
      className="grid scroll-mt-4 grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b px-4 py-2.5 target:bg-accent-soft md:px-6"
    >
      <span className="mt-0.5 inline-flex size-6 items-center justify-center rounded-sm bg-sunken text-muted">
        <Icon aria-hidden className="size-3.5" />
      </span>
      <div className="min-w-0 space-y-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
          <span className="font-medium">{KIND_NAMES[statement.kind]}</span>
          <span className="text-muted text-xs">
            by <bdi className="text-ink">{visibleText(statement.author_name).text}</bdi>
          </span>
          <span className="text-muted text-xs">
            <Time value={statement.stated_at} show="both" />
          </span>
          <span className="ml-auto inline-flex items-center gap-2 text-muted text-xs">
            <span className="font-mono">{statement.id}</span>
            <Hash value={statement.sha256} label={`digest of ${statement.id}`} head={8} tail={4} />
          </span>
        </div>
        <StatedFacts statement={statement} />
      </div>
    </li>
  );
}
