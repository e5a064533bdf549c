"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { LoadMore } from "@/components/load-more";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { formatCount, formatQuantity } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
import { groupRecords } from "@/trace/domain/sentences/group-records";
import type { RecordPageDto } from "@/trace/server/log-dto";
import { AccountNames } from "./account-names";
import { describeRecord } from "./describe-record";
import { RecordGroup } from "./record-group";
import { recordInput } from "./record-input";
import { RecordRow } from "./record-row";
import { useRecordAnchor } from "./use-record-anchor";

const countWords = (shown: number, all: number) =>
  shown < all
    ? `${formatCount(shown)} of ${formatQuantity(all, "record", "records")} shown`
    : formatQuantity(all, "record", "records");

/** So far a link to a record loads what comes before it; beyond, the reader decides. */
const MOST_LOADED_FOR_LINK = 2000;

/** Records of a chain as sentences, by call, the newest first. */
export function RecordList({ chain }: { chain: string }) {
  const anchor = useRecordAnchor();
  const [chosen, setChosen] = useState<number | null>(null);
  const [followed, setFollowed] = useState(anchor);
  if (anchor !== followed) {
    setFollowed(anchor);
    if (anchor !== null) setChosen(anchor.epoch);
  }
  return (
    <EpochRecords
      chain={chain}
      epoch={chosen}
      wanted={anchor?.seq ?? null}
      onEpoch={(epoch) => setChosen(epoch)}
    />
  );
}

type Props = {
  chain: string;
  /** Null: the present one. */
  epoch: number | null;
  wanted: string | null;
  onEpoch: (epoch: number | null) => void;
};

function EpochRecords({ chain, epoch, wanted, onEpoch }: Props) {
  const trpc = useTRPC();
  const query = useSuspenseInfiniteQuery(
    trpc.trace.records.infiniteQueryOptions(recordInput(chain, epoch), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const { pages } = query.data;
  const rows = useMemo(() => pages.flatMap(describedRows), [pages]);
  const isFound = wanted === null || rows.some((row) => row.seq === wanted);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const mustLoad = !isFound && hasNextPage && rows.length < MOST_LOADED_FOR_LINK;
  useEffect(() => {
    if (mustLoad && !isFetchingNextPage) void fetchNextPage();
  }, [mustLoad, isFetchingNextPage, fetchNextPage]);

  const [newest] = pages;
  if (newest === undefined || rows.length === 0) {
    return (
      <EmptyState icon={ScrollText} title="No records yet">
        The first thing that happens here will be the first record.
      </EmptyState>
    );
  }
  return (
    <AccountNames records={rows.map(({ content }) => content)}>
      <div className="flex flex-wrap items-end justify-between gap-3 border-b px-4 py-2 md:px-6">
        <p role="status" className="text-muted text-xs">
          {countWords(rows.length, Number(newest.head.next_seq))}
        </p>
        {newest.epochs > 1 && (
          <EpochChoice epoch={newest.epoch} epochs={newest.epochs} onEpoch={onEpoch} />
        )}
      </div>
      {wanted !== null && !isFound && !mustLoad && hasNextPage && (
        <p className="border-b px-4 py-2 text-muted md:px-6">
          Record {wanted} is further on. Load more records to see it.
        </p>
      )}
      <ol aria-label={`Records of ${chain}, the newest first`}>
        {groupRecords(rows).map((group) => (
          <RecordGroup
            key={group.key}
            chain={chain}
            group={group}
            row={(each) => (
              <RecordRow
                key={each.seq}
                {...each}
                epoch={newest.epoch === newest.epochs ? null : newest.epoch}
                marked={each.seq === wanted}
              />
            )}
          />
        ))}
      </ol>
      <LoadMore query={query} more="Load more records" loading="Loading more" />
    </AccountNames>
  );
}

function describedRows({ epoch, records }: RecordPageDto) {
  return records.map(({ seq, hash, line }) => {
    const described = describeRecord(line);
    return { seq, epoch, hash, line, described, content: described?.content ?? null };
  });
}

type ChoiceProps = { epoch: number; epochs: number; onEpoch: (epoch: number | null) => void };

function EpochChoice({ epoch, epochs, onEpoch }: ChoiceProps) {
  return (
    <Field label="Epoch">
      {(control) => (
        <Select
          {...control}
          quiet
          value={epoch}
          onChange={(event) => {
            const next = Number(event.target.value);
            onEpoch(next === epochs ? null : next);
          }}
        >
          {Array.from({ length: epochs }, (_, index) => index + 1).map((each) => (
            <option key={each} value={each}>
              {each === epochs ? `${each} (present)` : String(each)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
