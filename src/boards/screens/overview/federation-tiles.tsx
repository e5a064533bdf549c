import { registrationsLink } from "@/federation/screens/list/search-params";
import { operatorsLink } from "@/federation/screens/operators/search-params";
import { agentSource } from "./agents-link";
import { copy } from "./copy";
import type { FederationOverview, Source } from "./overview-input";
import { Figure, Tile } from "./tile";

const { federation: words } = copy;

const PAIR = "grid grid-cols-2 divide-x divide-line rounded-lg border border-line bg-surface";

type Props = { overview: FederationOverview; source: Source };

/** Numbers on the federation that need action, each a link to the list that it counts. */
export function FederationTiles({ overview, source: wanted }: Props) {
  const source = agentSource(wanted);
  const { by_status: by, decisions } = overview;
  const link = (state: Parameters<typeof registrationsLink>[0]) =>
    registrationsLink({ source, ...state });
  return (
    <ul
      aria-label="Federation: what needs action"
      className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4"
    >
      <li className={PAIR}>
        <Figure name="To decide" value={overview.waiting} href={link({})}>
          {words.decisionTimes(decisions)}
        </Figure>
        <Figure name="Overdue" value={overview.overdue} href={link({ overdue: true })} alarming>
          More than 48 hours
        </Figure>
      </li>
      <Tile name="In progress" value={overview.open} href={link({ view: "open" })}>
        New registrations and changed declarations that are not settled
      </Tile>
      <li className={PAIR}>
        <Figure
          name="Approved"
          value={by.approved}
          href={link({ view: "all", status: ["approved"] })}
        >
          In the directory
        </Figure>
        <Figure
          name="Do not answer"
          value={overview.stale}
          href={link({ view: "all", status: ["approved"], liveness: ["stale"] })}
          alarming
        >
          Approved, hidden after a day
        </Figure>
      </li>
      <li className={PAIR}>
        <Figure
          name="Suspended"
          value={by.suspended}
          href={link({ view: "all", status: ["suspended"] })}
        >
          Out of directory and chat
        </Figure>
        <Figure
          name="Operators"
          value={overview.operators_pending}
          href={operatorsLink({ source, status: ["pending"] })}
        >
          Ask to be admitted
        </Figure>
      </li>
    </ul>
  );
}
