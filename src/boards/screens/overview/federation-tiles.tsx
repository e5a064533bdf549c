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
    <ul aria-label={words.tiles} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <li className={PAIR}>
        <Figure name={words.waiting} value={overview.waiting} href={link({})}>
          {words.decisionTimes(decisions)}
        </Figure>
        <Figure
          name={words.overdue}
          value={overview.overdue}
          href={link({ overdue: true })}
          alarming
        >
          {words.overdueNote}
        </Figure>
      </li>
      <Tile name={words.open} value={overview.open} href={link({ view: "open" })}>
        {words.openNote}
      </Tile>
      <li className={PAIR}>
        <Figure
          name={words.approved}
          value={by.approved}
          href={link({ view: "all", status: ["approved"] })}
        >
          {words.approvedNote}
        </Figure>
        <Figure
          name={words.stale}
          value={overview.stale}
          href={link({ view: "all", status: ["approved"], liveness: ["stale"] })}
          alarming
        >
          {words.staleNote}
        </Figure>
      </li>
      <li className={PAIR}>
        <Figure
          name={words.suspended}
          value={by.suspended}
          href={link({ view: "all", status: ["suspended"] })}
        >
          {words.suspendedNote}
        </Figure>
        <Figure
          name={words.operators}
          value={overview.operators_pending}
          href={operatorsLink({ source, status: ["pending"] })}
        >
          {words.operatorsNote}
        </Figure>
      </li>
    </ul>
  );
}
