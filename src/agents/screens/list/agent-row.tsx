import type { AgentSummaryDto } from "@/agents/server/registry/agent-dto";
import { CopyButton } from "@/components/ui/copy-button";
import { Link } from "@/components/ui/link";
import { useNow } from "@/components/ui/now-provider";
import { Td } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { formatCount } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import { NO_TOOLS, STATUS_EFFECTS, TIER_NAMES } from "../copy";
import { StatusBadge } from "../status-badge";
import { copy, narrowingCopy } from "./copy";
import { DeltaBar } from "./delta-bar";
import type { DeltaScale } from "./delta-scale";
import { narrowingWords, signedDelta } from "./delta-words";
import { BELOW, COLUMN } from "./list-columns";

type Props = { agent: AgentSummaryDto; scale: DeltaScale };

export function AgentRow({ agent, scale }: Props) {
  const { id, did, tier, last_proof_at: proof } = agent;
  const [name, role, operator] = [agent.name, agent.role, agent.operator.name].map(
    (raw) => visibleText(raw).text,
  );
  return (
    <tr className="relative border-b hover:bg-hover">
      <Td className={COLUMN.id}>
        <span className="flex min-w-0 items-center gap-0.5">
          <code className="min-w-0 truncate font-mono text-xs" title={did}>
            {id}
          </code>
          <CopyButton text={did} label={copy.copyDid(id)} />
        </span>
      </Td>
      <Td className={COLUMN.name}>
        <Link
          href={`/agents/${encodeURIComponent(id)}`}
          className="block truncate rounded-sm font-medium after:absolute after:inset-0"
        >
          <bdi>{name}</bdi>
        </Link>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-muted text-xs">
          <bdi className="min-w-0 truncate">{role}</bdi>
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
    <div className="space-y-0.5">
      <p className="flex items-baseline gap-2 tabular-nums">
        <span aria-hidden className="whitespace-nowrap">
          {baseline} → {current}
        </span>
        <span className="sr-only">{narrowingCopy.scores(baseline, current)}</span>
        <span className="font-medium">{signedDelta(delta)}</span>
      </p>
      {scale !== undefined && (
        <DeltaBar delta={delta} scale={scale} thresholds={agent.thresholds} />
      )}
      <p className="text-muted text-xs">{words}</p>
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
      <StatusBadge status={status} />
      {status !== "ACTIVE" && <p className="text-muted text-xs">{STATUS_EFFECTS[status]}</p>}
      {until !== null && (
        <p className="text-muted text-xs">
          {copy.readOnly} <Time value={until} />
        </p>
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
