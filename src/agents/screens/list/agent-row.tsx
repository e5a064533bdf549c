import type { AgentSummaryDto } from "@/agents/server/registry/agent-dto";
import { Did } from "@/components/ui/did";
import { Link } from "@/components/ui/link";
import { useNow } from "@/components/ui/now-provider";
import { Td } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { formatCount, formatDateTime } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import { NO_TOOLS, STATUS_EFFECTS, TIER_NAMES } from "../copy";
import { StatusBadge } from "../status-badge";
import { copy, narrowingCopy } from "./copy";
import { DeltaBar } from "./delta-bar";
import type { DeltaScale } from "./delta-scale";
import { narrowingWords, signedDelta } from "./delta-words";
import { BELOW, COLUMN } from "./list-columns";

/** Above the link that fills the row, so that its hint shows. */
const HINTED = "relative z-10";

type Props = { agent: AgentSummaryDto; scale: DeltaScale };

export function AgentRow({ agent, scale }: Props) {
  const { id, did, tier, last_proof_at: proof } = agent;
  const [name, role, operator] = [agent.name, agent.role, agent.operator.name].map(
    (raw) => visibleText(raw).text,
  );
  return (
    <tr className="relative border-b hover:bg-hover">
      <Td className={COLUMN.id}>
        <Did value={did} copyLabel={copy.copyDid(id)} />
      </Td>
      <Td className={COLUMN.name}>
        <span className="flex min-w-0 items-center gap-x-2">
          <Link
            href={`/agents/${encodeURIComponent(id)}`}
            className="min-w-0 shrink-[0.25] truncate rounded-sm font-medium after:absolute after:inset-0"
          >
            <bdi>{name}</bdi>
          </Link>
          <bdi className="min-w-0 truncate text-muted text-xs">{role}</bdi>
        </span>
        <span
          className={`flex min-w-0 flex-wrap items-center gap-x-2 text-muted text-xs ${BELOW.proof}`}
        >
          <code className={`min-w-0 truncate font-mono ${BELOW.id}`}>{id}</code>
          <span className={BELOW.id}>{TIER_NAMES[tier]}</span>
          <span className={BELOW.operator}>
            <bdi>{copy.below.operator(operator ?? "")}</bdi>
          </span>
          <span className={BELOW.proof}>
            {proof === null ? (
              copy.below.notProven
            ) : (
              <>
                {copy.below.proof} <Time value={proof} />
              </>
            )}
          </span>
        </span>
        <div className={BELOW.trust}>
          <Trust agent={agent} />
        </div>
      </Td>
      <Td className={COLUMN.tier}>{TIER_NAMES[tier]}</Td>
      <Td className={COLUMN.trust}>
        <Trust agent={agent} scale={scale} />
      </Td>
      <Td className={COLUMN.status}>
        <StatusCell agent={agent} />
      </Td>
      <Td className={`${COLUMN.tools} whitespace-nowrap`} align="right">
        {agent.allowed_tools.length === 0 ? NO_TOOLS : formatCount(agent.allowed_tools.length)}
      </Td>
      <Td className={`${COLUMN.operator} truncate`}>
        <bdi>{operator}</bdi>
      </Td>
      <Td className={`${COLUMN.proof} text-muted`}>
        {proof === null ? copy.neverProven : <Time value={proof} />}
      </Td>
    </tr>
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
        <span className="sr-only">{narrowingCopy.scores(baseline, current)}</span>
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
          title={`${copy.readOnly} ${formatDateTime(until)}`}
        >
          {copy.readOnlyShort}
          <span className="sr-only">
            {copy.readOnly} <Time value={until} />
          </span>
        </span>
      )}
      {(status !== "QUARANTINED" || count > 0) && (
        <p className={`text-muted text-xs ${BELOW.id}`}>
          {count === 0 ? NO_TOOLS : copy.tools(formatCount(count), count === 1)}
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
