import type { ReactNode } from "react";
import type { AgentSort } from "@/agents/domain/registry/agent-list";
import type { AgentSummaryDto } from "@/agents/server/registry/agent-dto";
import { HowComputed } from "@/components/how-computed";
import { type DataColumn, DataTable } from "@/components/lists/data-table";
import { Did } from "@/components/ui/did";
import { Link } from "@/components/ui/link";
import { useNow } from "@/components/ui/now-provider";
import { Time } from "@/components/ui/time";
import { formatCount, formatDateTime, formatQuantity } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import { NO_TOOLS, STATUS_EFFECTS, TIER_NAMES } from "../copy";
import { StatusBadge } from "../status-badge";
import { DeltaBar } from "./delta-bar";
import { type DeltaScale, deltaScale, newestThresholds } from "./delta-scale";
import { narrowingWords, signedDelta } from "./delta-words";

const READ_ONLY = "Only reads after its restore; that ends";

/** Above the link that fills the row, so that its hint shows. */
const HINTED = "relative z-10";

type Props = {
  agents: readonly AgentSummaryDto[];
  sort: AgentSort;
  onSort: (sort: AgentSort) => void;
};

export function AgentTable({ agents, sort, onSort }: Props) {
  const { degrade_delta: degraded, quarantine_delta: quarantined } = newestThresholds(agents);
  const howText = [
    "trust_delta is the current score minus the baseline. A negative one lowers the risk from which on a person has to approve a call: 80 at 0, 2 less for each point, never below 20. A positive one widens nothing.",
    "Reading has risk 10, writing 40, an effect outside 70; from 90 on a person always approves.",
    `At ${signedDelta(degraded)} an agent is degraded and only reads without a person; at ${signedDelta(quarantined)} it is quarantined and has no tools. These thresholds are a setting.`,
  ];
  const how = (
    <HowComputed label="What narrowing means">
      {howText.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </HowComputed>
  );
  return (
    <DataTable
      caption="Agents"
      columns={columnsOf(deltaScale(agents), how)}
      sort={sort}
      onSort={onSort}
      rows={agents}
      keyOf={({ did }) => did}
    />
  );
}

const operatorOf = ({ operator }: AgentSummaryDto) => visibleText(operator.name).text;

/** Columns appear as the list gets wider; a value without a column is shown below the name, or below the status. */
function columnsOf(scale: DeltaScale, how: ReactNode): DataColumn<AgentSummaryDto, AgentSort>[] {
  return [
    {
      key: "id",
      title: "DID",
      from: "hidden @3xl:table-cell w-50",
      sorts: { ascending: "did", descending: "-did" },
      cell: ({ id, did }) => <Did value={did} copyLabel={`Copy the DID of ${id}`} />,
    },
    { key: "name", title: "Name and role", cell: (agent) => <Name agent={agent} /> },
    {
      key: "tier",
      title: "Tier",
      from: "hidden @3xl:table-cell w-28",
      cell: ({ tier }) => TIER_NAMES[tier],
    },
    {
      key: "trust",
      title: "Trust, from the baseline",
      how,
      from: "hidden @xl:table-cell w-50",
      sorts: { ascending: "delta", descending: "-delta" },
      cell: (agent) => <Trust agent={agent} scale={scale} />,
    },
    {
      key: "status",
      title: "Status",
      width: 9,
      cell: (agent) => <StatusCell agent={agent} />,
    },
    {
      key: "tools",
      title: "Tools",
      from: "hidden @3xl:table-cell w-20",
      align: "right",
      className: "whitespace-nowrap",
      cell: ({ allowed_tools: { length } }) => (length === 0 ? NO_TOOLS : formatCount(length)),
    },
    {
      key: "operator",
      title: "Operator",
      from: "hidden @6xl:table-cell w-36",
      className: "truncate",
      cell: (agent) => <bdi>{operatorOf(agent)}</bdi>,
    },
    {
      key: "proof",
      title: "Last proof",
      from: "hidden @5xl:table-cell w-28",
      className: "text-muted",
      cell: ({ last_proof_at: proof }) => (proof === null ? "Never" : <Time value={proof} />),
    },
  ];
}

function Name({ agent }: { agent: AgentSummaryDto }) {
  const { id, tier, last_proof_at: proof } = agent;
  return (
    <>
      <span className="flex min-w-0 items-center gap-x-2">
        <Link
          href={`/agents/${encodeURIComponent(id)}`}
          className="min-w-0 shrink-[0.25] truncate rounded-sm font-medium after:absolute after:inset-0"
        >
          <bdi>{visibleText(agent.name).text}</bdi>
        </Link>
        <bdi className="min-w-0 truncate text-muted text-xs">{visibleText(agent.role).text}</bdi>
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-muted text-xs @6xl:hidden">
        <code className="min-w-0 truncate font-mono @3xl:hidden">{id}</code>
        <span className="@3xl:hidden">{TIER_NAMES[tier]}</span>
        <bdi>Operator {operatorOf(agent)}</bdi>
        <span className="@5xl:hidden">
          {proof === null ? (
            "never proved its key"
          ) : (
            <>
              proved its key <Time value={proof} />
            </>
          )}
        </span>
      </span>
      <div className="@xl:hidden">
        <Trust agent={agent} />
      </div>
    </>
  );
}

function Trust({ agent, scale }: { agent: AgentSummaryDto; scale?: DeltaScale }) {
  const { baseline_score: baseline, current_score: current, trust_delta: delta, status } = agent;
  const words = narrowingWords(delta, { status, isReadOnly: useReadOnlyUntil(agent) !== null });
  return (
    <div className="flex items-center gap-3">
      <p className={`${HINTED} flex items-baseline gap-2 tabular-nums`} title={words}>
        <span aria-hidden className="whitespace-nowrap">
          {baseline} → {current}
        </span>
        <span className="sr-only">
          baseline {baseline}, now {current}
        </span>
        <span className="font-medium">{signedDelta(delta)}</span>
        <span className="sr-only">{words}</span>
      </p>
      {scale !== undefined && (
        <DeltaBar delta={delta} scale={scale} thresholds={agent.thresholds} />
      )}
    </div>
  );
}

/** The status, what it permits where that is less than everything, and the tools where no column has them. */
function StatusCell({ agent }: { agent: AgentSummaryDto }) {
  const { status, allowed_tools: tools } = agent;
  const until = useReadOnlyUntil(agent);
  const count = tools.length;
  return (
    <div className="space-y-0.5">
      <span className={HINTED} title={status === "ACTIVE" ? undefined : STATUS_EFFECTS[status]}>
        <StatusBadge status={status} />
        {status !== "ACTIVE" && <span className="sr-only">{STATUS_EFFECTS[status]}</span>}
      </span>
      {until !== null && (
        <span
          className={`${HINTED} ml-1.5 text-muted text-xs`}
          title={`${READ_ONLY} ${formatDateTime(until)}`}
        >
          reads only
          <span className="sr-only">
            {READ_ONLY} <Time value={until} />
          </span>
        </span>
      )}
      {(status !== "QUARANTINED" || count > 0) && (
        <p className="text-muted text-xs @3xl:hidden">
          {count === 0 ? NO_TOOLS : formatQuantity(count, "tool", "tools")}
        </p>
      )}
    </div>
  );
}

/** End of the read-only time after a restore; null where it is over, or was never. */
function useReadOnlyUntil({ read_only_until: until }: AgentSummaryDto): string | null {
  const now = useNow();
  return until !== null && Date.parse(until) > now ? until : null;
}
