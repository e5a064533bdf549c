"use client";

import { totalOf } from "@/boards/domain/incident-board";
import type { ChartSeries } from "@/components/charts/chart-data";
import { SeriesFigure } from "@/components/charts/series-figure";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import { WORKFLOW_STATES } from "@/evidence/domain/statements/incident";
import { severitySeries } from "@/evidence/screens/findings/severity-series";
import type { IncidentFilters } from "@/incidents/domain/incident-list";
import { incidentsLink } from "@/incidents/screens/incidents-link";
import { visibleText } from "@/lib/visible-text";
import type { Source } from "../overview/overview-input";
import { AGE_NAMES } from "./board-points";
import { ageFinding, type Board, mostFinding } from "./board-words";

type Props = { board: Board; source: Source };

type Row = {
  key: string;
  label: string;
  open: Board["total"]["open"];
  filters: Partial<IncidentFilters>;
};

type RowsProps = {
  title: string;
  label: string;
  finding: string;
  pointName: string;
  rows: readonly Row[];
  source: Source;
};

const BY_SEVERITY = severitySeries("bar");

/** What is open now, one row each, by severity; each part leads to its list. */
function OpenRows({ rows, source, ...figure }: RowsProps) {
  return (
    <SeriesFigure
      {...figure}
      layout="rows"
      points={rows.map(({ key, label, open }) => ({ key, label, values: open }))}
      series={BY_SEVERITY}
      hrefOf={({ key }, series) => {
        const severity = SEVERITIES.find((each) => each === series?.key);
        return incidentsLink({
          source,
          ...rows.find((row) => row.key === key)?.filters,
          ...(severity === undefined ? {} : { severity: [severity] }),
        });
      }}
    />
  );
}

/** How old what is open is. */
export function AgeFigure({ board, source }: Props) {
  return (
    <OpenRows
      title="Backlog by age"
      label="Open incidents by age and severity"
      finding={ageFinding(board)}
      pointName="Age"
      source={source}
      rows={board.ages.map(({ age, from, to, open }) => ({
        key: age,
        label: AGE_NAMES[age],
        open,
        filters: { created_to: to, ...(from === null ? {} : { created_from: from }) },
      }))}
    />
  );
}

/** Who has most of what is open. */
export function OwnersFigure({ board, source }: Props) {
  const rows = board.owners.map(({ owner, open }) => ({
    key: owner ?? "",
    label: owner ?? "Unassigned",
    open,
    filters: { owner: [owner ?? "none"] },
  }));
  return (
    <OpenRows
      title="Open by owner"
      label="Open incidents by owner and severity"
      finding={mostFinding(named(rows), { of: board.owners_total, what: "owners" })}
      pointName="Owner"
      source={source}
      rows={rows}
    />
  );
}

/** Which tools found most of what is open. */
export function ToolsFigure({ board, source }: Props) {
  const rows = board.tools.map(({ tool, open }) => ({
    key: tool,
    label: tool,
    open,
    filters: { tool: [tool] },
  }));
  return (
    <OpenRows
      title="Open by tool"
      label="Open incidents by tool and severity"
      finding={mostFinding(named(rows), { of: rows.length, what: "tools" })}
      pointName="Tool"
      source={source}
      rows={rows}
    />
  );
}

function named(rows: readonly Row[]) {
  return rows.map(({ label, open }) => ({ name: label, n: totalOf(open) }));
}

/** An acceptance that has just expired counts as open, but not for its host until it is moved. */
const NOT_CLOSED = WORKFLOW_STATES.filter((state) => state !== "closed");

const ASSETS: readonly ChartSeries[] = [
  { key: "open", label: "Open", color: "var(--accent)", kind: "bar" },
];

/** Which hosts have most that is open. */
export function AssetsFigure({ board, source }: Props) {
  const rows = board.assets.map(({ host, open }) => ({
    key: host,
    label: visibleText(host).text,
    values: { open },
  }));
  return (
    <SeriesFigure
      title="Open by asset"
      label="Hosts with most open incidents"
      finding={mostFinding(
        rows.map(({ label, values }) => ({ name: label, n: values.open })),
        { of: rows.length, what: "hosts" },
      )}
      pointName="Host"
      layout="rows"
      points={rows}
      series={ASSETS}
      hrefOf={({ key }) =>
        incidentsLink({ source, asset: [key], status: [], workflow: NOT_CLOSED })
      }
    />
  );
}
