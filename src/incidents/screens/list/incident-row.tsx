"use client";

import { useSession } from "@/accounts/screens/session/use-session";
import { Link } from "@/components/ui/link";
import { Td } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { toolName } from "@/evidence/screens/findings/copy";
import { SeverityLabel } from "@/evidence/screens/findings/severity-label";
import type { IncidentDto } from "@/incidents/server/incidents/incident-dto";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { assetText } from "../incident/asset-text";
import { copy } from "../incident/copy";
import { DueLabel } from "../incident/due-label";
import { filterCopy, listCopy, selectionCopy } from "../incident/list-copy";
import { WorkflowLabel } from "../incident/workflow-label";
import { BELOW, COLUMN } from "./list-columns";
import type { PanelControl } from "./use-incident-filters";
import type { Selection } from "./use-selection";

type Props = { row: IncidentDto; panel: PanelControl; selection: Selection | null };

export function IncidentRow({ row, panel, selection }: Props) {
  const isOpen = panel.openId === row.id;
  const asset = assetText(row.asset) ?? copy.noAsset;
  return (
    <tr
      className={cn(
        "relative border-b hover:bg-hover has-[a:focus-visible]:bg-hover",
        selection?.has(row.id) && "bg-accent-soft hover:bg-accent-soft",
        isOpen && "bg-accent-soft shadow-[inset_3px_0_0_var(--accent)] hover:bg-accent-soft",
      )}
    >
      {selection !== null && (
        <Td className={COLUMN.select}>
          <SelectRow id={row.id} selection={selection} />
        </Td>
      )}
      <Td className={COLUMN.severity}>
        <SeverityLabel severity={row.severity} />
      </Td>
      <Td className={cn(COLUMN.title, "overflow-hidden")}>
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
        <span className={cn("flex min-w-0 items-center gap-2 text-muted text-xs", BELOW.asset)}>
          <span className={BELOW.severity}>
            <SeverityLabel severity={row.severity} />
          </span>
          <bdi className="truncate">{asset}</bdi>
        </span>
      </Td>
      <Td className={cn(COLUMN.asset, "truncate text-muted")} title={asset}>
        <bdi>{asset}</bdi>
      </Td>
      <Td className={COLUMN.state}>
        <WorkflowLabel state={row.workflow_status} status={row.status} />
      </Td>
      <Td className={cn(COLUMN.owner, "truncate")}>
        <Owner email={row.owner_email} />
      </Td>
      <Td className={cn(COLUMN.due, "text-xs @2xl:text-sm")}>
        <DueLabel incident={row} />
      </Td>
      <Td className={cn(COLUMN.tool, "truncate text-muted")}>{toolName(row.source_tool)}</Td>
      <Td className={COLUMN.coverage} align="right">
        {row.coverage_pct === null ? (
          <Absent meaning={listCopy.notComputed} />
        ) : (
          `${row.coverage_pct}%`
        )}
      </Td>
      <Td className={COLUMN.techniques} align="right" title={row.techniques.join(", ")}>
        {row.techniques.length === 0 ? (
          <Absent meaning={listCopy.noTechniques} />
        ) : (
          formatCount(row.techniques.length)
        )}
      </Td>
      <Td className={COLUMN.evidence} align="right">
        {formatCount(row.evidence_count)}
      </Td>
      <Td className={cn(COLUMN.age, "text-muted")}>
        <Time value={row.first_seen} />
      </Td>
      <Td className={cn(COLUMN.seen, "text-muted")}>
        <Time value={row.last_seen} />
      </Td>
    </tr>
  );
}

function SelectRow({ id, selection }: { id: string; selection: Selection }) {
  return (
    // Above the link that fills the row.
    <label className="relative z-10 inline-flex size-7 select-none items-center justify-center align-middle">
      <input
        type="checkbox"
        aria-label={selectionCopy.select(id)}
        checked={selection.has(id)}
        onChange={({ nativeEvent }) =>
          selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="size-4 accent-(--accent)"
      />
    </label>
  );
}

function Owner({ email }: { email: string | null }) {
  const me = useSession().account.email;
  if (email === null) return <span className="text-faint">{listCopy.noOwner}</span>;
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
