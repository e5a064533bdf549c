"use client";

import { type DataColumn, DataTable } from "@/components/lists/data-table";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import type { BanDto } from "@/federation/server/bans/ban-dto";
import { visibleText } from "@/lib/visible-text";
import { copy } from "./copy";

const COLUMNS: readonly DataColumn<BanDto>[] = [
  {
    key: "subject",
    title: "What",
    cell: (ban) => (
      <>
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
      </>
    ),
  },
  {
    key: "reason",
    title: "Why",
    from: "hidden @2xl:table-cell w-60",
    cell: (ban) => (
      <>
        {copy.reasons[ban.reason_code]}
        <span className="block break-words text-muted text-xs">{visibleText(ban.note).text}</span>
      </>
    ),
  },
  {
    key: "by",
    title: "By",
    from: "hidden @4xl:table-cell w-40",
    cell: (ban) => (
      <>
        <bdi>{visibleText(ban.banned_by_name).text}</bdi>
        <span className="block text-muted text-xs">
          <Time value={ban.banned_at} />
        </span>
      </>
    ),
  },
  {
    key: "until",
    title: "Until",
    from: "hidden @md:table-cell w-36",
    cell: (ban) => <Until ban={ban} />,
  },
];

type Props = {
  rows: readonly BanDto[];
  /** Null: the reader lifts none. */
  onLift: ((ban: BanDto) => void) | null;
};

export function BanTable({ rows, onLift }: Props) {
  const lift: DataColumn<BanDto> = {
    key: "act",
    title: <span className="sr-only">Action</span>,
    width: 5,
    cell: (ban) =>
      ban.in_force && (
        <Button size="sm" onClick={() => onLift?.(ban)}>
          Lift
          <span className="sr-only"> {ban.subject}</span>
        </Button>
      ),
  };
  return (
    <DataTable
      caption={copy.caption}
      columns={onLift === null ? COLUMNS : [...COLUMNS, lift]}
      rows={rows}
      keyOf={({ id }) => id}
    />
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
