import { OpenRow } from "@/components/open-row";
import { Link } from "@/components/ui/link";
import { Table, TableHead, Td, Th } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { CallTableDto } from "@/firewall/server/calls/call-dto";
import { cn } from "@/lib/cn";
import { visibleText } from "@/lib/visible-text";
import { CallBadge } from "./call-badge";
import { blockerName, calls as copy } from "./copy";

type Row = CallTableDto["calls"][number];

type Props = {
  rows: readonly Row[];
  /** Whether they are of several agents. */
  isOfAll: boolean;
  openId: string | null;
  onOpen: (id: string) => void;
};

/** Columns come as the table gets wider. */
const COLUMN = {
  agent: "hidden @2xl:table-cell",
  layer: "hidden @md:table-cell",
  risk: "hidden @4xl:table-cell",
  decided: "hidden @3xl:table-cell",
};

/** Calls, each with its arguments in short, what decided it and what came of it. */
export function CallTable({ rows, isOfAll, openId, onOpen }: Props) {
  return (
    <Table className="wrap-anywhere">
      <caption className="sr-only">{copy.caption}</caption>
      <TableHead>
        <Th>Call</Th>
        {isOfAll && <Th className={COLUMN.agent}>Agent</Th>}
        <Th>Outcome</Th>
        <Th className={COLUMN.layer}>Decided by</Th>
        <Th align="right" className={COLUMN.risk}>
          Risk
        </Th>
        <Th className={COLUMN.decided}>Decided</Th>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <OpenRow
            key={row.call_id}
            isOpen={row.call_id === openId}
            label={`Why ${visibleText(row.tool).text} was decided so`}
            text={visibleText(row.tool).text}
            {...(row.args ? { below: row.args } : {})}
            onOpen={() => onOpen(row.call_id)}
          >
            {isOfAll && (
              <Td className={COLUMN.agent}>
                {/* Above the button that fills the row. */}
                <Link
                  href={`/agents/${encodeURIComponent(row.agent.id)}?tab=calls`}
                  className="link relative z-10 inline-block min-w-24"
                >
                  <bdi>{visibleText(row.agent.name).text}</bdi>
                </Link>
              </Td>
            )}
            <Td className="whitespace-nowrap">
              <CallBadge state={row.state} />
            </Td>
            <Td className={cn(COLUMN.layer, "max-w-80 text-xs")}>
              {row.blocked !== null && <span className="block">{blockerName(row.blocked)}</span>}
              <span className="line-clamp-2 text-muted">{visibleText(row.reason).text}</span>
            </Td>
            <Td align="right" className={COLUMN.risk}>
              {row.risk}
            </Td>
            <Td className={cn(COLUMN.decided, "whitespace-nowrap text-muted text-xs")}>
              <Time value={row.decided_at} show="absolute" seconds />
            </Td>
          </OpenRow>
        ))}
      </tbody>
    </Table>
  );
}
