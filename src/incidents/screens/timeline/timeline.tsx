"use client";

import { useEffect, useState } from "react";
import { FormProblem } from "@/components/forms/form-problem";
import { TableSkeleton } from "@/components/table-skeleton";
import { useInstant } from "@/components/time/time-zone";
import { Segmented } from "@/components/ui/segmented";
import { EventRow } from "@/evidence/screens/custody/event-row";
import { groupByDay } from "@/evidence/screens/custody/group-by-day";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { formatCount, formatQuantity } from "@/lib/format";
import { AccountNames } from "@/trace/screens/records/account-names";
import { describeRecord } from "@/trace/screens/records/describe-record";
import { readRecordLine } from "@/trace/screens/records/record-line";
import { RecordRow } from "@/trace/screens/records/record-row";
import { CommentBox } from "../statements/comment-box";
import { StatementRow } from "../statements/statement-row";
import { timelineCopy as copy } from "./copy";
import {
  mergeTimeline,
  TIMELINE_FILTERS,
  type TimelineEntry,
  type TimelineFilter,
} from "./merge-timeline";
import { useTimeline } from "./use-timeline";

const OPTIONS = TIMELINE_FILTERS.map((value) => ({ value, label: copy.filters[value] }));
/** More rows at once would only make the page slow. */
const STEP = 100;

/** Comments, acts, custody and records of an incident in one list by day, the newest first. */
export function Timeline({ incident }: { incident: IncidentDetailDto }) {
  const [filter, setFilter] = useState<TimelineFilter>("all");
  const [shown, setShown] = useState(STEP);
  const instant = useInstant();
  const { sources, isLoading, isCut, errors } = useTimeline(incident.id);
  const entries = mergeTimeline(sources, filter);
  useLinkedEntry(entries.length);
  return (
    <div>
      {incident.allowed.actions.includes("comment") && <CommentBox incidentId={incident.id} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2 md:px-6">
        <Segmented
          label="Show in the timeline"
          value={filter}
          options={OPTIONS}
          onChange={(next) => {
            setFilter(next);
            setShown(STEP);
          }}
        />
        <p role="status" className="text-muted text-xs">
          {isLoading ? copy.loading : formatQuantity(entries.length, "entry", "entries")}
        </p>
      </div>
      {errors.map((error) => (
        <div key={String(error)} className="px-4 py-2 md:px-6">
          <FormProblem error={error} />
        </div>
      ))}
      {isCut && (
        <p className="border-b px-4 py-2 text-muted md:px-6">
          This incident has more than is loaded here: the newest acts of custody and the oldest
          records may be missing. The tab Proof has all of them.
        </p>
      )}
      {isLoading && entries.length === 0 ? (
        <TableSkeleton label={copy.loading} rows={4} columns={2} />
      ) : (
        entries.length === 0 && (
          <p className="px-4 py-6 text-muted md:px-6">Nothing of this kind happened yet.</p>
        )
      )}
      <AccountNames records={sources.records.map(({ line }) => readRecordLine(line))}>
        {groupByDay(entries.slice(0, shown), ({ at }) => instant(at).text).map(({ day, items }) => (
          <section key={`${day} ${items[0]?.key}`} aria-label={copy.day(day, items.length)}>
            <h3 className="border-b bg-sunken px-4 py-1 font-medium text-muted text-xs md:px-6">
              {copy.day(day, items.length)}
            </h3>
            <ol>
              {items.map((entry) => (
                <Entry key={entry.key} entry={entry} />
              ))}
            </ol>
          </section>
        ))}
      </AccountNames>
      {entries.length > shown && (
        <button
          type="button"
          className="link mx-4 my-3 min-h-6 md:mx-6"
          onClick={() => setShown(shown + STEP)}
        >
          {`Show older ones (${formatCount(entries.length - shown)})`}
        </button>
      )}
    </div>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  switch (entry.kind) {
    case "statement":
      return <StatementRow statement={entry.statement} />;
    case "custody":
      return <EventRow event={entry.event} onFilter={undefined} />;
    case "record":
      return (
        <RecordRow
          seq={entry.record.seq}
          hash={entry.record.hash}
          line={entry.record.line}
          described={describeRecord(entry.record.line)}
          epoch={null}
          place="?tab=history"
        />
      );
  }
}

/** Scrolls once to the statement that the address names, when it is there. */
function useLinkedEntry(count: number): void {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    const place = document.getElementById(window.location.hash.slice(1));
    if (isDone || count === 0 || place === null) return;
    place.scrollIntoView({ block: "center" });
    setDone(true);
  }, [count, isDone]);
}
