import { STATUS_EFFECTS, STATUS_NAMES } from "@/agents/screens/copy";
import { agentsLink } from "./agents-link";
import { copy } from "./copy";
import type { AgentOverview, Source } from "./overview-input";
import { Figure, Tile } from "./tile";

const { agents } = copy;

const PAIR = "grid grid-cols-2 divide-x divide-line rounded-lg border border-line bg-surface";

type Props = { overview: AgentOverview; source: Source };

/** Numbers on agents that need action, each a link to the list that it counts. */
export function AgentTiles({ overview, source }: Props) {
  const { awaiting_approval: waiting } = overview;
  const tile = (status: "QUARANTINED" | "UNVERIFIED" | "DEGRADED") => ({
    name: STATUS_NAMES[status],
    value: overview.by_status[status],
    href: agentsLink(source, { status: [status] }),
    children: STATUS_EFFECTS[status],
  });
  return (
    <ul aria-label={agents.tiles} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <Tile {...tile("QUARANTINED")} alarming />
      <li className={PAIR}>
        <Figure {...tile("UNVERIFIED")} />
        <Figure {...tile("DEGRADED")} />
      </li>
      {waiting !== null && (
        <Tile name={agents.waiting} value={waiting} href="/approvals">
          {agents.waitingNote}
        </Tile>
      )}
      <li className={PAIR}>
        <Figure
          name={agents.switches}
          value={overview.switches_in_force}
          href={source === "simulation" ? "/kill-switches" : agentsLink(source)}
          alarming
        >
          {agents.switchesNote}
        </Figure>
        <Figure name={agents.registered} value={overview.total} href={agentsLink(source)}>
          {agents.registeredNote(source === "simulation")}
        </Figure>
      </li>
    </ul>
  );
}
