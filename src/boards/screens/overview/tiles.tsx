import { CountLink } from "@/components/charts/count-link";
import { SEVERITY_NAMES } from "@/evidence/screens/findings/copy";
import { MOST_SEVERE_FIRST } from "@/evidence/screens/findings/severity-counts";
import { SeverityIcon } from "@/evidence/screens/findings/severity-icon";
import type { IncidentFilters } from "@/incidents/domain/incident-list";
import { incidentsLink } from "@/incidents/screens/incidents-link";
import type { Overview, Source } from "./overview-input";
import { Figure, Tile } from "./tile";

type Props = { overview: Overview; source: Source };

/** Four answers, each a link to the list that it counts. */
export function Tiles({ overview, source }: Props) {
  const link = (filters: Partial<IncidentFilters>) => incidentsLink({ source, ...filters });
  const overdue = { value: overview.overdue, href: link({ sla: ["overdue"], sort: "due" }) };
  const soon = { value: overview.due_soon, href: link({ sla: ["due_soon"], sort: "due" }) };
  return (
    <ul aria-label="What needs action now" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <Tile name="Open" value={overview.total_open} href={link({})}>
        <OpenBySeverity overview={overview} link={link} />
      </Tile>
      <Tile name="Overdue" {...overdue} alarming>
        Deadlines that have passed
      </Tile>
      <Tile name="Due within 24 hours" {...soon}>
        Deadlines that pass next
      </Tile>
      <li className="grid grid-cols-2 divide-x divide-line rounded-lg border border-line bg-surface">
        <Figure name="Unassigned" value={overview.unassigned} href={link({ owner: ["none"] })}>
          Open, unassigned
        </Figure>
        <Figure
          name="Waiting for retest"
          value={overview.awaiting_retest}
          href={link({ workflow: ["retest"] })}
        >
          Reported as fixed
        </Figure>
      </li>
    </ul>
  );
}

type SeverityProps = {
  overview: Overview;
  link: (filters: Partial<IncidentFilters>) => string;
};

function OpenBySeverity({ overview, link }: SeverityProps) {
  return (
    <ul className="flex flex-wrap gap-x-3">
      {MOST_SEVERE_FIRST.map((severity) => (
        <li
          key={severity}
          className="inline-flex items-center gap-1"
          title={SEVERITY_NAMES[severity]}
        >
          <SeverityIcon severity={severity} />
          <CountLink
            value={overview.open_by_severity[severity]}
            href={link({ severity: [severity] })}
            label={SEVERITY_NAMES[severity]}
          />
        </li>
      ))}
    </ul>
  );
}
