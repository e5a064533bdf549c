"use client";

import { ListX, NotebookPen } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { LoadMore } from "@/components/load-more";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LANES } from "@/engagements/domain/lane";
import type { EntryDto } from "@/engagements/server/log/entry-input";
import { formatCount, formatQuantity } from "@/lib/format";
import { LOG_KIND_NAMES } from "../copy";
import { LANE_NAMES } from "./entries/copy";
import { isLogKind } from "./entries/kind-look";
import { type EntryActs, LogEntry } from "./entries/log-entry";
import { logDays, unmet } from "./log-days";
import type { LogFilters } from "./log-input";
import { filterWords, useLogDays } from "./log-toolbar";
import { type LogPlace, placeId, useLog, useLogJump } from "./use-log";

type Props = Omit<EntryActs, "onGo"> & {
  id: string;
  filters: LogFilters;
  isWhole: boolean;
  /** How many entries the log has: earlier ones that are loaded later are no news. */
  known: number;
  /** The side whose entries the reader may correct. */
  correctable: "white" | "red" | null;
  onClear: () => void;
  /** Passes a function that goes to a place of the log, as soon as that is possible. */
  onReady: (go: (place: LogPlace) => void) => void;
};

/** The log by UTC day, the latest first, each entry in its lane. */
export function LogList(props: Props) {
  const { id, filters, isWhole, known, correctable, onClear, onReady, onCorrect, onDeconflict } =
    props;
  const list = useLog(id, filters);
  const { entries, query } = list;
  const { go, missing } = useLogJump(list);
  const counts = useLogDays(id, filters);
  useEffect(() => onReady(go), [onReady, go]);
  return (
    <>
      <News key={JSON.stringify(filters)} entries={entries} known={known} />
      {missing !== null && (
        <p role="alert" className="px-4 py-2 text-muted md:px-6">
          {`${missing} is not in what you see of this log.`}
        </p>
      )}
      {entries.length === 0 ? (
        <Empty filters={filters} onClear={onClear} />
      ) : (
        <div className="@container pb-4">
          <LaneNames />
          {logDays(entries, counts).map(({ day, entries: ofDay, count }) => (
            <section key={`${day} ${ofDay[0]?.id}`} aria-labelledby={placeId({ day })}>
              <h3
                id={placeId({ day })}
                tabIndex={-1}
                className="scroll-mt-28 border-y bg-sunken px-4 py-1 font-medium text-muted text-xs md:px-6"
              >
                {count === null || count <= ofDay.length
                  ? `${day}, ${formatQuantity(ofDay.length, "entry", "entries")}`
                  : `${day}, ${formatCount(ofDay.length)} of ${formatQuantity(count, "entry", "entries")} loaded`}
              </h3>
              <ol className="py-1">
                {ofDay.map((entry) => (
                  <LogEntry
                    key={entry.id}
                    entry={entry}
                    isWhole={isWhole}
                    onGo={(target) => go({ entry: target })}
                    onCorrect={entry.side === correctable ? onCorrect : undefined}
                    onDeconflict={onDeconflict}
                  />
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
      <LoadMore query={query} more="Load earlier entries" loading="Loading more" />
    </>
  );
}

/** Heads of the lanes for the eye; each entry names its own. */
function LaneNames() {
  return (
    <div
      aria-hidden
      className="hidden px-6 py-1.5 font-medium text-muted text-xs @3xl:grid @3xl:grid-cols-[5.5rem_repeat(3,minmax(0,1fr))] @3xl:gap-x-3"
    >
      <span />
      {LANES.map((lane) => (
        <span key={lane}>{LANE_NAMES[lane]}</span>
      ))}
    </div>
  );
}

/** Says what others write while one looks; neither the focus nor the scroll moves. */
function News({ entries, known }: { entries: readonly EntryDto[]; known: number }) {
  const { account } = useSession();
  const newest = entries.reduce((most, { number }) => Math.max(most, number), 0);
  const met = useRef(Math.max(newest, known));
  const [words, setWords] = useState("");
  useEffect(() => {
    const arrived = unmet(entries, met.current, account.name);
    met.current = Math.max(met.current, newest);
    const last = arrived.at(-1);
    if (last === undefined) return;
    const { id, kind, title, author_name } = last;
    const name = isLogKind(kind) ? LOG_KIND_NAMES[kind] : kind;
    const more =
      arrived.length > 1
        ? `${`${formatQuantity(arrived.length, "new entry", "new entries")}`}. `
        : "";
    setWords(`${more}${`New: ${id}, ${name}, ${title}, by ${author_name}`}`);
  }, [entries, newest, account.name]);
  return (
    <p role="status" className={words === "" ? "sr-only" : "px-4 py-1 text-muted text-xs md:px-6"}>
      {words}
    </p>
  );
}

type EmptyProps = Pick<Props, "filters" | "onClear">;

function Empty({ filters, onClear }: EmptyProps) {
  const words = filterWords(filters);
  if (words === "") {
    return (
      <EmptyState icon={NotebookPen} title="Nothing is written yet">
        What happens during the engagement is written here, the moment it happens.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={ListX}
      title="No entry matches"
      actions={<Button onClick={onClear}>Clear filters</Button>}
    >
      {`The filters let through: ${words}.`}
    </EmptyState>
  );
}
