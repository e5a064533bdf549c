import type { AgentSummaryDto } from "@/agents/server/registry/agent-dto";
import { Link } from "@/components/ui/link";
import { visibleText } from "@/lib/visible-text";
import { StatusBadge } from "../status-badge";
import { DeltaBar } from "./delta-bar";
import { type DeltaScale, deltaScale, newestThresholds, placeOf } from "./delta-scale";
import { narrowedWords, signedDelta } from "./delta-words";

type Narrowed = Pick<
  AgentSummaryDto,
  "did" | "id" | "name" | "trust_delta" | "thresholds" | "status"
>;
type Mark = { at: number; label: string };

/** Agents in the order given, each with its bar to the left or right of the baseline, on one scale. */
export function DeltaRows({ agents }: { agents: readonly Narrowed[] }) {
  const scale = deltaScale(agents);
  const { degrade_delta: degraded, quarantine_delta: quarantined } = newestThresholds(agents);
  const marks = [
    { at: quarantined, label: `${signedDelta(quarantined)}, quarantined` },
    { at: degraded, label: `${signedDelta(degraded)}, degraded` },
  ];
  return (
    <div>
      <Axis scale={scale} marks={marks} />
      <ul className="divide-y divide-line">
        {agents.map((agent) => (
          <DeltaRow key={agent.did} agent={agent} scale={scale} marks={marks} />
        ))}
      </ul>
    </div>
  );
}

/** Name on the left, bars on the right; on a phone one below the other. */
const GRID = "grid gap-x-6 gap-y-1 @2xl:grid-cols-[18rem_1fr]";

type OnScale = { scale: DeltaScale; marks: readonly Mark[] };

function Axis({ scale, marks }: OnScale) {
  return (
    <div className={GRID}>
      <span className="hidden @2xl:block" />
      <div className="relative h-9 text-muted text-xs">
        {[...marks, { at: 0, label: "0, the baseline" }].map(({ at, label }, index) => (
          <span
            key={at}
            // Every other one is lower, so that neighbours do not touch on a phone.
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

function DeltaRow({ agent, scale, marks }: OnScale & { agent: Narrowed }) {
  const { id, name, trust_delta: delta, thresholds, status } = agent;
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
      <DeltaBar
        delta={delta}
        scale={scale}
        thresholds={thresholds}
        marks={marks.map(({ at }) => at)}
      />
    </li>
  );
}
