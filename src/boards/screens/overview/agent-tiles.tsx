import { STATUS_EFFECTS, STATUS_NAMES } from "@/agents/screens/copy";
import { agentsLink } from "./agents-link";
import type { AgentOverview, Source } from "./overview-input";
import { Figure, Tile } from "./tile";

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
    <ul aria-label="Agents that need action" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <Tile {...tile("QUARANTINED")} alarming />
      <li className={PAIR}>
        <Figure {...tile("UNVERIFIED")} />
        <Figure {...tile("DEGRADED")} />
      </li>
      {waiting !== null && (
        <Tile name="Awaiting approval" value={waiting} href="/approvals">
          Calls that a person has to decide on
        </Tile>
      )}
      <li className={PAIR}>
        <Figure
          name="Kill switches"
          value={overview.switches_in_force}
          href={source === "simulation" ? "/kill-switches" : agentsLink(source)}
          alarming
        >
          In force, for real and simulated
        </Figure>
        <Figure name="Registered" value={overview.total} href={agentsLink(source)}>
          {source === "simulation" ? "Simulated agents" : "Real agents"}
        </Figure>
      </li>
    </ul>
  );
}
