"use client";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { BanDto } from "@/federation/server/bans/ban-dto";
import { visibleText } from "@/lib/visible-text";
import { copy } from "./copy";

const COLUMN = {
  reason: "hidden @2xl:table-cell w-60",
  by: "hidden @4xl:table-cell w-40",
  until: "hidden @md:table-cell w-36",
  act: "w-20",
};

type Props = {
  rows: readonly BanDto[];
  /** Null: the reader lifts none. */
  onLift: ((ban: BanDto) => void) | null;
};

export function BanTable({ rows, onLift }: Props) {
  const { columns } = copy;
  return (
    <Table className="table-fixed">
      <caption className="sr-only">{copy.caption}</caption>
      <TableHead>
        <Th>{columns.subject}</Th>
        <Th className={COLUMN.reason}>{columns.reason}</Th>
        <Th className={COLUMN.by}>{columns.by}</Th>
        <Th className={COLUMN.until}>{columns.until}</Th>
        {onLift !== null && (
          <Th className={COLUMN.act}>
            <span className="sr-only">{columns.act}</span>
          </Th>
        )}
      </TableHead>
      <tbody>
        {rows.map((ban) => (
          <Tr key={ban.id}>
            <Td>
              <span className="flex flex-wrap items-center gap-x-2">
                <Badge tone={ban.in_force ? "critical" : "neutral"}>
                  {copy.subjects[ban.subject_type]}
                </Badge>
                <span className="min-w-0 break-all font-mono text-xs">
                  {visibleText(ban.subject).text}
                </span>
              </span>
              <span className="block text-muted text-xs @2xl:hidden">
                {copy.reasons[ban.reason_code]}
              </span>
            </Td>
            <Td className={COLUMN.reason}>
              {copy.reasons[ban.reason_code]}
              <span className="block break-words text-muted text-xs">
                {visibleText(ban.note).text}
              </span>
            </Td>
            <Td className={COLUMN.by}>
              <bdi>{visibleText(ban.banned_by_name).text}</bdi>
              <span className="block text-muted text-xs">
                <Time value={ban.banned_at} />
              </span>
            </Td>
            <Td className={COLUMN.until}>
              <Until ban={ban} />
            </Td>
            {onLift !== null && (
              <Td className={COLUMN.act}>
                {ban.in_force && (
                  <Button size="sm" onClick={() => onLift(ban)}>
                    Lift
                    <span className="sr-only"> {ban.subject}</span>
                  </Button>
                )}
              </Td>
            )}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

function Until({ ban }: { ban: BanDto }) {
  if (ban.lifted_at !== null) {
    return (
      <span className="text-xs">
        lifted <Time value={ban.lifted_at} />
        {ban.lifted_by_name !== null && (
          <bdi className="block text-muted">{visibleText(ban.lifted_by_name).text}</bdi>
        )}
      </span>
    );
  }
  if (ban.expires_at === null)
    return <span className="text-muted text-xs">until it is lifted</span>;
  return <Time value={ban.expires_at} />;
}
