"use client";

import { Link } from "@/components/ui/link";
import { Td } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { ApprovalDto } from "@/firewall/server/approvals/approval-dto";
import { cn } from "@/lib/cn";
import { jsonLine } from "@/lib/json-line";
import { visibleText } from "@/lib/visible-text";
import { copy } from "./copy";
import { approvedBy } from "./deciding";
import { ExpiryTimer } from "./expiry-timer";
import { BELOW, COLUMN } from "./list-columns";
import { shortReasons } from "./reason-words";
import { queueLink } from "./search-params";
import { ApprovalStateBadge } from "./state-badge";
import type { PanelControl } from "./use-open-approval";

type Props = { row: ApprovalDto; isQueue: boolean; panel: PanelControl };

export function ApprovalRow({ row, isQueue, panel }: Props) {
  const { approval_id: id, agent, decisions } = row;
  const isOpen = panel.openId === id;
  const name = visibleText(agent.name).text;
  return (
    <tr
      className={cn(
        "relative border-b hover:bg-hover has-[a:focus-visible]:bg-hover",
        isOpen && "bg-accent-soft shadow-[inset_3px_0_0_var(--accent)] hover:bg-accent-soft",
      )}
    >
      <Td className={cn(COLUMN.call, "overflow-hidden")}>
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
        <span className={cn("block text-xs", BELOW.agent)}>
          <bdi>{name}</bdi>
          <span className={cn("text-muted", BELOW.risk)}>, {copy.risk(row.risk, row.gate)}</span>
        </span>
      </Td>
      <Td className={cn(COLUMN.agent, "break-words")}>
        <Link
          href={`/agents/${encodeURIComponent(agent.id)}`}
          // Above the link that fills the row.
          className="link relative z-10"
        >
          <bdi>{name}</bdi>
        </Link>
        <code className="block truncate font-mono text-2xs text-muted">{agent.id}</code>
      </Td>
      <Td className={cn(COLUMN.risk, "tabular-nums")}>
        {row.risk}
        <span className="block text-muted text-xs">{copy.gateShort(row.gate)}</span>
      </Td>
      <Td className={cn(COLUMN.why, "text-muted text-xs")}>{shortReasons(row.reasons)}</Td>
      <Td className={cn(COLUMN.quorum, "tabular-nums text-muted text-xs")}>
        {copy.quorumShort(approvedBy(row), row.quorum)}
      </Td>
      <Td className={COLUMN.state}>
        {isQueue ? (
          <ExpiryTimer approval={row} />
        ) : (
          <>
            <ApprovalStateBadge state={row.state} />
            {decisions.length > 0 && (
              <span className="block truncate text-muted text-xs">
                <bdi>{decisions.map((each) => visibleText(each.by_name).text).join(", ")}</bdi>
              </span>
            )}
          </>
        )}
      </Td>
      <Td className={cn(COLUMN.requested, "text-muted")}>
        <Time value={row.requested_at} />
      </Td>
    </tr>
  );
}
