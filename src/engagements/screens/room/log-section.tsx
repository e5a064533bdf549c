"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { parseAsArrayOf, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { UtcTimes } from "@/components/time/time-zone";
import { BusyLine } from "@/components/ui/progress";
import { isRedTeamKind, LOG_KINDS, SHARED_KINDS } from "@/engagements/domain/entry";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import type { EntryDto } from "@/engagements/server/log/entry-input";
import { useTRPC } from "@/platform/trpc/browser/client";
import { EvidenceCapture } from "../register/evidence-capture";
import { OutboxList } from "./entries/outbox-list";
import { QuickEntry } from "./entries/quick-entry";
import { useEntryOutbox } from "./entries/use-entry-outbox";
import type { LogFilters } from "./log-input";
import { LogList } from "./log-list";
import { LogToolbar } from "./log-toolbar";
import type { LogPlace } from "./use-log";

const CorrectionDialog = loadedWhenShown(() =>
  import("./entries/correction-dialog").then((module) => module.CorrectionDialog),
);
const DeconflictionDialog = loadedWhenShown(() =>
  import("./entries/deconfliction-dialog").then((module) => module.DeconflictionDialog),
);

const SIDES = ["white", "red"] as const;
const FILTERS = {
  kind: parseAsArrayOf(parseAsStringLiteral(LOG_KINDS)).withDefault([]),
  side: parseAsStringLiteral(SIDES),
};

type Open = { act: "correct" | "deconflict"; entry: EntryDto } | null;

/** The white-team log: the quick entry on top, and below it what happened, by day and lane. */
export function LogSection({ engagementId }: { engagementId: string }) {
  const trpc = useTRPC();
  const { data: engagement } = useSuspenseQuery(
    trpc.engagements.get.queryOptions({ id: engagementId }),
  );
  const outgoing = useEntryOutbox(engagement);
  const [{ kind, side: writtenBy }, setFilters] = useQueryStates(FILTERS);
  const filters = useMemo(() => ({ kinds: kind, side: writtenBy }), [kind, writtenBy]);
  const shown = useDeferredValue(filters);
  const [open, setOpen] = useState<Open>(null);
  const jump = useRef<(place: LogPlace) => void>(() => undefined);
  const onReady = useCallback((go: (place: LogPlace) => void) => {
    jump.current = go;
  }, []);
  const { log: side, whole_log: isWhole } = engagement.allowed;
  const kinds = LOG_KINDS.filter((each) => isWhole || isForRed(each));
  const change = ({ kinds: next, side: by }: LogFilters) =>
    void setFilters({ kind: [...next], side: by });
  const section = (
    <>
      <h2 className="sr-only">Log</h2>
      {side === null ? (
        <div className="border-b px-4 py-2 text-muted md:px-6">
          <p>
            {isOver(engagement)
              ? "The log is closed with the engagement."
              : "You read this log. Its teams write it."}
          </p>
          <OutboxList items={outgoing.items} onRetry={(key) => outgoing.outbox.retry(key)} />
        </div>
      ) : (
        <QuickEntry engagement={engagement} side={side} outgoing={outgoing} />
      )}
      <LogToolbar
        id={engagementId}
        kinds={kinds}
        filters={filters}
        onChange={change}
        onDay={(day) => jump.current({ day })}
      />
      <BusyLine busy={shown !== filters} />
      <QueryBoundary
        what="The log could not be loaded"
        skeleton={<TableSkeleton label="Loading the log" rows={6} columns={3} />}
      >
        <UtcTimes>
          <LogList
            id={engagementId}
            filters={shown}
            isWhole={isWhole}
            known={engagement.counts.log}
            onClear={() => change({ kinds: [], side: null })}
            onReady={onReady}
            onCorrect={side === null ? undefined : (entry) => setOpen({ act: "correct", entry })}
            correctable={side}
            onDeconflict={isWhole ? (entry) => setOpen({ act: "deconflict", entry }) : undefined}
          />
        </UtcTimes>
      </QueryBoundary>
      {open?.act === "correct" && side !== null && (
        <CorrectionDialog
          key={open.entry.id}
          engagementId={engagementId}
          side={side}
          entry={open.entry}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.act === "deconflict" && (
        <DeconflictionDialog
          key={open.entry.id}
          engagement={engagement}
          entry={open.entry}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
  if (side === null) return section;
  return <EvidenceCapture engagementId={engagementId}>{section}</EvidenceCapture>;
}

const SHARED: ReadonlySet<string> = new Set(SHARED_KINDS);

function isForRed(kind: (typeof LOG_KINDS)[number]): boolean {
  return isRedTeamKind(kind) || SHARED.has(kind);
}

function isOver({ state }: EngagementDto): boolean {
  return state === "completed" || state === "cancelled";
}
