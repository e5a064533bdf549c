"use client";

import { useSession } from "@/accounts/screens/session/use-session";
import { HowComputed } from "@/components/how-computed";
import type { DataColumn } from "@/components/lists/data-table";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { toolName } from "@/evidence/screens/findings/copy";
import { SeverityLabel } from "@/evidence/screens/findings/severity-label";
import type { IncidentSort } from "@/incidents/domain/incident-list";
import type { IncidentDto } from "@/incidents/server/incidents/incident-dto";
import { formatCount } from "@/lib/format";
import { assetText } from "../incident/asset-text";
import { copy } from "../incident/copy";
import { DueLabel } from "../incident/due-label";
import { filterCopy } from "../incident/list-copy";
import { INCIDENT_COLUMNS, type IncidentColumn } from "../incident/search-params";
import { WorkflowLabel } from "../incident/workflow-label";
import type { PanelControl } from "./use-incident-filters";

const assetOf = (row: IncidentDto) => assetText(row.asset) ?? copy.noAsset;

type Column = Omit<DataColumn<IncidentDto, IncidentSort>, "key" | "title">;

/** Columns appear as the list gets wider: it shares its width with the panel. */
const COLUMNS: Readonly<Record<Exclude<IncidentColumn, "title">, Column>> = {
  severity: {
    width: 6.5,
    from: "hidden @2xl:table-cell",
    sorts: { descending: "severity" },
    cell: (row) => <SeverityLabel severity={row.severity} />,
  },
  asset: {
    width: 14,
    from: "hidden @min-[92rem]:table-cell",
    className: "truncate text-muted",
    full: assetOf,
    cell: (row) => <bdi>{assetOf(row)}</bdi>,
  },
  workflow: {
    width: 7.5,
    from: "hidden @2xl:table-cell",
    cell: (row) => <WorkflowLabel state={row.workflow_status} status={row.status} />,
  },
  owner: {
    width: 9,
    from: "hidden @4xl:table-cell",
    className: "truncate",
    cell: (row) => <Owner email={row.owner_email} />,
  },
  due: {
    width: 9,
    className: "text-xs @2xl:text-sm",
    sorts: { ascending: "due" },
    cell: (row) => <DueLabel incident={row} />,
  },
  tool: {
    width: 7,
    from: "hidden @6xl:table-cell",
    className: "truncate text-muted",
    cell: (row) => toolName(row.source_tool),
  },
  coverage: {
    width: 7,
    from: "hidden @5xl:table-cell",
    align: "right",
    how: (
      <HowComputed label="What is coverage?">
        <p>
          Share of the evidence that an incident in its state calls for and that is stored:
          completeness of stored evidence, not a security rating.
        </p>
      </HowComputed>
    ),
    cell: (row) =>
      row.coverage_pct === null ? <Absent meaning="not computed yet" /> : `${row.coverage_pct}%`,
  },
  techniques: {
    width: 7,
    from: "hidden @min-[84rem]:table-cell",
    align: "right",
    full: (row) => row.techniques.join(", "),
    cell: (row) =>
      row.techniques.length === 0 ? (
        <Absent meaning="none named" />
      ) : (
        formatCount(row.techniques.length)
      ),
  },
  evidence: {
    width: 6,
    from: "hidden @7xl:table-cell",
    align: "right",
    cell: (row) => formatCount(row.evidence_count),
  },
  created: {
    width: 7,
    from: "hidden @min-[100rem]:table-cell",
    className: "text-muted",
    sorts: { descending: "newest", ascending: "oldest" },
    cell: (row) => <Time value={row.created_at} />,
  },
  first_seen: {
    width: 7,
    from: "hidden",
    className: "text-muted",
    cell: (row) => <Time value={row.first_seen} />,
  },
  last_seen: {
    width: 7,
    from: "hidden @5xl:table-cell",
    className: "text-muted",
    cell: (row) => <Time value={row.last_seen} />,
  },
};

/** Every column; the title opens the panel, and says below it what has no column of its own. */
export function incidentColumns(panel: PanelControl): DataColumn<IncidentDto, IncidentSort>[] {
  return INCIDENT_COLUMNS.map((key) => ({
    key,
    title: copy.columns[key],
    ...(key === "title"
      ? {
          className: "overflow-hidden",
          cell: (row: IncidentDto) => <Title row={row} panel={panel} />,
        }
      : COLUMNS[key]),
  }));
}

function Title({ row, panel }: { row: IncidentDto; panel: PanelControl }) {
  const isOpen = panel.openId === row.id;
  return (
    <>
      <Link
        href={`/incidents/${row.id}`}
        data-incident={row.id}
        {...(isOpen ? { "aria-current": true } : {})}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || isOpen) return;
          event.preventDefault();
          panel.open(row.id, panel.openId === null ? "push" : "replace");
        }}
        className="block truncate rounded-sm font-medium outline-offset-0 after:absolute after:inset-0"
      >
        <bdi>{row.title}</bdi>
      </Link>
      <span
        data-below
        className="flex min-w-0 items-center gap-2 text-muted text-xs @min-[92rem]:hidden"
      >
        <span className="@2xl:hidden">
          <SeverityLabel severity={row.severity} />
        </span>
        <bdi className="truncate">{assetOf(row)}</bdi>
      </span>
    </>
  );
}

function Owner({ email }: { email: string | null }) {
  const me = useSession().account.email;
  if (email === null) return <span className="text-faint">Unassigned</span>;
  if (email === me) return <span title={email}>{filterCopy.me}</span>;
  return (
    <span title={email} className="text-muted">
      {email}
    </span>
  );
}

/** A dash, which screen readers would skip, with what it means. */
function Absent({ meaning }: { meaning: string }) {
  return (
    <span className="text-faint">
      <span aria-hidden title={meaning}>
        –
      </span>
      <span className="sr-only">{meaning}</span>
    </span>
  );
}
