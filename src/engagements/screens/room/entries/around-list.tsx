"use client";

import { useQuery } from "@tanstack/react-query";
import { Failure } from "@/components/failure";
import { Badge } from "@/components/ui/badge";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import type { EntryDto } from "@/engagements/server/log/entry-input";
import { formatDistance } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { deconfliction as copy, FIELD_NAMES } from "./copy";
import { readBody } from "./entry-body";

type Props = {
  id: string;
  /** RFC 3339 */
  alertAt: string;
  chosen: readonly string[];
  /** Undefined where nothing is recorded. */
  onChoose: ((ids: readonly string[]) => void) | undefined;
};

/** Red team entries of the hour before an alert, in order. */
export function AroundList({ id, alertAt, chosen, onChoose }: Props) {
  const trpc = useTRPC();
  const query = useQuery(trpc.engagements.around.queryOptions({ id, alert_at: alertAt }));
  if (query.isPending) {
    return (
      <div className="space-y-2">
        <LoadingStatus label="Loading the activities" />
        <Skeleton className="h-12" />
      </div>
    );
  }
  if (query.isError) {
    return (
      <Failure
        error={query.error}
        what="The activities could not be loaded"
        onRetry={() => void query.refetch()}
      />
    );
  }
  const { entries } = query.data;
  return (
    <section aria-label={copy.heading} className="space-y-1.5">
      <h3 className="font-medium">{copy.heading}</h3>
      {entries.length === 0 ? (
        <p className="text-muted" role="status">
          The red team wrote down no activity in this hour. That does not prove that the alert was
          not theirs: an activity may not be logged yet.
        </p>
      ) : (
        <ol className="divide-y rounded-md border border-line">
          {entries.map((entry) => (
            <Activity
              key={entry.id}
              entry={entry}
              alertAt={alertAt}
              isChosen={chosen.includes(entry.id)}
              onChoose={
                onChoose &&
                ((isOn) =>
                  onChoose(
                    isOn ? [...chosen, entry.id] : chosen.filter((each) => each !== entry.id),
                  ))
              }
            />
          ))}
        </ol>
      )}
    </section>
  );
}

type ActivityProps = {
  entry: EntryDto;
  alertAt: string;
  isChosen: boolean;
  onChoose: ((isOn: boolean) => void) | undefined;
};

const SHOWN = ["operator", "source", "target", "tool"] as const;

function Activity({ entry, alertAt, isChosen, onChoose }: ActivityProps) {
  const { details } = readBody(entry.body);
  return (
    <li className="flex items-start gap-3 px-3 py-2">
      {onChoose !== undefined && (
        <input
          type="checkbox"
          aria-label={`Relate ${entry.id}`}
          className="mt-0.5 size-6 shrink-0 accent-(--accent)"
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      )}
      <div className="min-w-0 space-y-0.5">
        <p className="flex flex-wrap gap-x-3 text-muted text-xs">
          <Time value={entry.occurred_at} show="absolute" seconds />
          <span>{`${formatDistance(entry.occurred_at, Date.parse(alertAt))} before the alert`}</span>
          <span className="font-mono">{entry.id}</span>
          {details.technique_id !== undefined && (
            <Badge tone="accent">{details.technique_id}</Badge>
          )}
        </p>
        <p className="break-words font-medium">
          <bdi>{visibleText(entry.title).text}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-3 text-xs">
          {SHOWN.map((name) => {
            const value = details[name];
            return (
              value !== undefined && (
                <span key={name}>
                  <span className="text-muted">{FIELD_NAMES[name]}</span>{" "}
                  <bdi className="break-all">{visibleText(value).text}</bdi>
                </span>
              )
            );
          })}
        </p>
      </div>
    </li>
  );
}
