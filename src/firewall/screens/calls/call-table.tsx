import { OpenRow } from "@/components/open-row";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { AgentCallPageDto } from "@/firewall/server/calls/call-dto";
import { visibleText } from "@/lib/visible-text";
import { CallBadge } from "./call-badge";
import { calls as copy } from "./copy";

type Row = AgentCallPageDto["calls"][number];

type Props = { rows: readonly Row[]; openId: string | null; onOpen: (id: string) => void };

export function CallTable({ rows, openId, onOpen }: Props) {
  return (
    <ScrollRegion label={copy.caption} className="border-t">
      <Table>
        <caption className="sr-only">{copy.caption}</caption>
        <TableHead>
          <Th>{copy.columns.tool}</Th>
          <Th>{copy.columns.state}</Th>
          <Th>{copy.columns.blocked}</Th>
          <Th align="right">{copy.columns.risk}</Th>
          <Th>{copy.columns.decided}</Th>
        </TableHead>
        <tbody>
          {rows.map((row) => (
            <OpenRow
              key={row.call_id}
              isOpen={row.call_id === openId}
              label={copy.open(visibleText(row.tool).text)}
              text={visibleText(row.tool).text}
              onOpen={() => onOpen(row.call_id)}
            >
              <Td className="whitespace-nowrap">
                <CallBadge state={row.state} />
              </Td>
              <Td className="text-muted text-xs">
                {row.blocked === null ? "–" : visibleText(row.blocked).text}
              </Td>
              <Td align="right">{row.risk}</Td>
              <Td className="text-muted text-xs">
                <Time value={row.decided_at} show="absolute" seconds />
              </Td>
            </OpenRow>
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}
