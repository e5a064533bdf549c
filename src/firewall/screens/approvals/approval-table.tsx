"use client";

import { HowComputed } from "@/components/how-computed";
import { type DataColumn, DataTable } from "@/components/lists/data-table";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import type { ApprovalDto } from "@/firewall/server/approvals/approval-dto";
import { jsonLine } from "@/lib/json-line";
import { visibleText } from "@/lib/visible-text";
import { copy } from "./copy";
import { approvedBy } from "./deciding";
import { ExpiryTimer } from "./expiry-timer";
import { shortReasons } from "./reason-words";
import { queueLink } from "./search-params";
import { ApprovalStateBadge } from "./state-badge";
import type { PanelControl } from "./use-open-approval";

const RISK: readonly DataColumn<ApprovalDto>[] = [
  {
    key: "agent",
    title: "Agent",
    from: "hidden @2xl:table-cell w-44",
    className: "break-words",
    cell: ({ agent }) => (
      <>
        <Link
          href={`/agents/${encodeURIComponent(agent.id)}`}
          // Above the link that fills the row.
          className="link relative z-10"
        >
          <bdi>{visibleText(agent.name).text}</bdi>
        </Link>
        <code className="block truncate font-mono text-2xs text-muted">{agent.id}</code>
      </>
    ),
  },
  {
    key: "risk",
    title: "Risk",
    how: (
      <HowComputed label={copy.gateTitle}>
        {copy.gateText.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </HowComputed>
    ),
    from: "hidden @md:table-cell w-24",
    className: "tabular-nums",
    cell: ({ risk, gate }) => (
      <>
        {risk}
        <span className="block text-muted text-xs">gate {gate}</span>
      </>
    ),
  },
  {
    key: "why",
    title: "Why",
    from: "hidden @4xl:table-cell w-48",
    className: "text-muted text-xs",
    cell: ({ reasons }) => shortReasons(reasons),
  },
  {
    key: "quorum",
    title: "Approved",
    from: "hidden @3xl:table-cell w-24",
    className: "tabular-nums text-muted text-xs",
    cell: (row) => `${approvedBy(row)} of ${row.quorum}`,
  },
];

const TIME_LEFT: DataColumn<ApprovalDto> = {
  key: "state",
  title: "Time left",
  width: 8,
  cell: (row) => <ExpiryTimer approval={row} />,
};

const STATE: DataColumn<ApprovalDto> = {
  key: "state",
  title: "State",
  width: 8,
  cell: ({ state, decisions }) => (
    <>
      <ApprovalStateBadge state={state} />
      {decisions.length > 0 && (
        <span className="block truncate text-muted text-xs">
          <bdi>{decisions.map((each) => visibleText(each.by_name).text).join(", ")}</bdi>
        </span>
      )}
    </>
  ),
};

const REQUESTED: DataColumn<ApprovalDto> = {
  key: "requested",
  title: "Requested",
  from: "hidden @5xl:table-cell w-28",
  className: "text-muted",
  cell: (row) => <Time value={row.requested_at} />,
};

type Props = { rows: readonly ApprovalDto[]; isQueue: boolean; panel: PanelControl };

export function ApprovalTable({ rows, isQueue, panel }: Props) {
  const call: DataColumn<ApprovalDto> = {
    key: "call",
    title: "Call",
    className: "overflow-hidden",
    cell: (row) => <Call row={row} panel={panel} />,
  };
  return (
    <DataTable
      caption={isQueue ? "Calls that wait for a decision" : "Decided calls"}
      columns={[call, ...RISK, isQueue ? TIME_LEFT : STATE, REQUESTED]}
      rows={rows}
      keyOf={(row) => row.approval_id}
      isOpen={(row) => row.approval_id === panel.openId}
    />
  );
}

/** The call, and what has no column in a list that is narrow. */
function Call({ row, panel }: { row: ApprovalDto; panel: PanelControl }) {
  const { approval_id: id, agent } = row;
  const isOpen = panel.openId === id;
  return (
    <>
      <Link
        href={queueLink({ source: agent.source, open: id })}
        data-approval={id}
        {...(isOpen ? { "aria-current": true } : {})}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          if (!isOpen) panel.open(id, panel.openId === null ? "push" : "replace");
        }}
        className="block truncate rounded-sm font-mono text-xs outline-offset-0 after:absolute after:inset-0"
      >
        {row.tool}
      </Link>
      <span className="block truncate text-muted text-xs" title={jsonLine(row.preview)}>
        {jsonLine(row.preview)}
      </span>
      <span className="block text-xs @2xl:hidden">
        <bdi>{visibleText(agent.name).text}</bdi>
        <span className="text-muted @md:hidden">
          , risk {row.risk}, gate {row.gate}
        </span>
      </span>
    </>
  );
}
