import Link from "next/link";
import { useMemo } from "react";
import { TRUST_RULES_V1 } from "@/domain/agents/trust-rules";
import { visibleText } from "@/lib/visible-text";
import type { AgentSummaryDto } from "@/server/services/agents/agent-dto";
import { StatusBadge } from "../status-badge";
import { narrowingCopy as copy } from "./copy";
import { DeltaBar } from "./delta-bar";
import { type DeltaScale, deltaScale, placeOf } from "./delta-scale";
import { mostNarrowed, narrowedWords, signedDelta } from "./delta-words";

const { degrade, quarantine } = TRUST_RULES_V1;

const MARKS = [
  { at: quarantine.delta, label: copy.quarantined },
  { at: degrade.delta, label: copy.degraded },
];
const MARK_VALUES = MARKS.map(({ at }) => at);

type Props = { agents: readonly AgentSummaryDto[]; hasMore: boolean };

/** How far each listed agent is from its baseline; its table is the list itself. */
export function DeltaFigure({ agents, hasMore }: Props) {
  const sorted = useMemo(
    () => [...agents].sort((a, b) => a.trust_delta - b.trust_delta || (a.did < b.did ? -1 : 1)),
    [agents],
  );
  const scale = deltaScale(sorted.map(({ trust_delta: delta }) => delta));
  const narrowed = sorted.filter(({ trust_delta: delta }) => delta < 0);
  return (
    <figure aria-labelledby="delta-title" className="space-y-4 px-4 py-4 md:px-6">
      <figcaption className="space-y-1">
        <h2 id="delta-title" className="font-semibold text-base">
          {copy.chartTitle}
        </h2>
        <p className="max-w-prose text-muted">
          {copy.finding(narrowed.length, sorted.length, mostNarrowed(sorted))}
        </p>
        {hasMore && <p className="text-muted text-xs">{copy.more}</p>}
      </figcaption>
      <div>
        <Axis scale={scale} />
        <ul className="divide-y divide-line">
          {sorted.map((agent) => (
            <DeltaRow key={agent.did} agent={agent} scale={scale} />
          ))}
        </ul>
      </div>
    </figure>
  );
}

/** Name on the left, bars on the right; on a phone one below the other. */
const GRID = "grid gap-x-6 gap-y-1 @2xl:grid-cols-[18rem_1fr]";

function Axis({ scale }: { scale: DeltaScale }) {
  return (
    <div className={GRID}>
      <span className="hidden @2xl:block" />
      <div className="relative h-9 text-muted text-xs">
        {[...MARKS, { at: 0, label: copy.zero }].map(({ at, label }, index) => (
          <span
            key={at}
            // Every other one stands lower, so that neighbours do not touch on a phone.
            className={`absolute whitespace-nowrap ${index % 2 === 0 ? "top-0" : "top-4"} ${at === 0 ? "-translate-x-full pr-1" : "pl-1"}`}
            style={{ left: `${placeOf(at, scale)}%` }}
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

function DeltaRow({ agent, scale }: { agent: AgentSummaryDto; scale: DeltaScale }) {
  const { id, name, trust_delta: delta, status } = agent;
  return (
    <li className={`${GRID} items-center py-2`}>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
        <Link href={`/agents/${encodeURIComponent(id)}`} className="link min-w-0 truncate">
          <bdi>{visibleText(name).text}</bdi>
        </Link>
        <StatusBadge status={status} />
        <span className="basis-full text-muted text-xs tabular-nums">
          {signedDelta(delta)}, {narrowedWords(delta)}
        </span>
      </div>
      <DeltaBar delta={delta} scale={scale} marks={MARK_VALUES} />
    </li>
  );
}
