"use client";

import { ChevronDown, ChevronUp, History, PenLine, ShieldQuestionMark } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { type Lane, laneOf } from "@/engagements/domain/lane";
import type { EntryDto } from "@/engagements/server/log/entry-input";
import { cn } from "@/lib/cn";
import { formatDistance } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import { LANE_NAMES, VERDICT_NAMES } from "./copy";
import { readBody } from "./entry-body";
import { EntryDetails } from "./entry-details";
import { KindLook } from "./kind-look";
import { RelatedLink } from "./related-link";

export interface EntryActs {
  onGo: (id: string) => void;
  /** Undefined where the reader may not. */
  onCorrect: ((entry: EntryDto) => void) | undefined;
  onDeconflict: ((entry: EntryDto) => void) | undefined;
}

type Props = EntryActs & { entry: EntryDto; isWhole: boolean };

const PLACE: Readonly<Record<Lane, string>> = {
  white: "@3xl:col-start-2 border-l-accent",
  red: "@3xl:col-start-3 border-l-critical",
  blue: "@3xl:col-start-4 border-l-low",
};

/** An entry at its time and in its lane; opened, it takes the width of all lanes. */
export function LogEntry({ entry, isWhole, ...acts }: Props) {
  const [isOpen, setOpen] = useState(false);
  const lane = laneOf(entry);
  return (
    <li
      id={entry.id}
      tabIndex={-1}
      className="scroll-mt-28 [&_a]:scroll-mt-28 [&_button]:scroll-mt-28 px-4 py-1 outline-offset-[-2px] md:px-6 @3xl:grid @3xl:grid-cols-[5.5rem_repeat(3,minmax(0,1fr))] @3xl:gap-x-3"
    >
      <p className="pb-0.5 text-muted text-xs @3xl:pt-2">
        <Time value={entry.occurred_at} show="clock" seconds />
      </p>
      <article
        aria-label={`${entry.id}, ${LANE_NAMES[lane]}`}
        className={cn(
          "min-w-0 space-y-1 rounded-md border border-line border-l-4 bg-surface px-3 py-1.5",
          PLACE[lane],
          isOpen && "@3xl:col-span-3 @3xl:col-start-2",
          entry.corrected_by !== null && "bg-sunken",
        )}
      >
        <Marks entry={entry} lane={lane} onGo={acts.onGo} />
        <p className="break-words font-medium">
          <bdi className={cn(entry.corrected_by !== null && "line-through decoration-1")}>
            {visibleText(entry.title).text}
          </bdi>
        </p>
        <Belongings entry={entry} onGo={acts.onGo} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
          <span>
            by <bdi className="text-ink">{visibleText(entry.author_name).text}</bdi>
          </span>
          <Button
            size="sm"
            variant="ghost"
            className="-mr-2 ml-auto"
            aria-expanded={isOpen}
            aria-label={`Details of ${entry.id}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
            Details
          </Button>
        </div>
        {isOpen && (
          <>
            <EntryDetails entry={entry} isWhole={isWhole} />
            <Acts entry={entry} {...acts} />
          </>
        )}
      </article>
    </li>
  );
}

type MarksProps = { entry: EntryDto; lane: Lane; onGo: (id: string) => void };

function Marks({ entry, lane, onGo }: MarksProps) {
  const { verdict } = readBody(entry.body).details;
  const isOpenQuestion = entry.kind === "deconfliction" && (verdict ?? "undetermined");
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
      <span className="font-mono text-muted text-xs">{entry.id}</span>
      <KindLook kind={entry.kind} />
      <span className="text-muted text-xs @3xl:sr-only">{LANE_NAMES[lane]}</span>
      {isOpenQuestion === "undetermined" && entry.corrected_by === null && (
        <Badge tone="medium">{VERDICT_NAMES.undetermined}</Badge>
      )}
      {entry.late_by_seconds !== null && (
        <Badge tone="outline">
          <History aria-hidden />
          {`entered ${formatDistance(entry.occurred_at, Date.parse(entry.recorded_at))} later`}
        </Badge>
      )}
      {entry.corrects !== null && (
        <span className="text-muted text-xs">
          Corrects <RelatedLink name={entry.corrects} onGo={onGo} />
        </span>
      )}
      {entry.corrected_by !== null && (
        <span className="text-muted text-xs">
          Corrected by <RelatedLink name={entry.corrected_by} onGo={onGo} />
        </span>
      )}
    </div>
  );
}

type BelongingsProps = Pick<Props, "entry" | "onGo">;

function Belongings({ entry, onGo }: BelongingsProps) {
  const { tags, related, details } = readBody(entry.body);
  const technique = details.technique_id;
  if (tags.length + related.length === 0 && technique === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
      {technique !== undefined && <Badge tone="accent">{technique}</Badge>}
      {tags.map((tag) => (
        <Badge key={tag} className="max-w-full">
          <bdi className="truncate">{visibleText(tag).text}</bdi>
        </Badge>
      ))}
      {related.length > 0 && <span className="text-muted">Related</span>}
      {related.map((name) => (
        <RelatedLink key={name} name={name} onGo={onGo} />
      ))}
    </div>
  );
}

function Acts({ entry, onCorrect, onDeconflict }: Omit<Props, "isWhole" | "onGo">) {
  const canCorrect = onCorrect !== undefined && entry.corrected_by === null;
  const isAlert = entry.kind === "detection" || entry.kind === "deconfliction";
  return (
    <div className="flex flex-wrap gap-2">
      {canCorrect && (
        <Button size="sm" aria-label={`Correct ${entry.id}`} onClick={() => onCorrect(entry)}>
          <PenLine aria-hidden /> Correct
        </Button>
      )}
      {isAlert && onDeconflict !== undefined && (
        <Button size="sm" aria-label={`Deconflict ${entry.id}`} onClick={() => onDeconflict(entry)}>
          <ShieldQuestionMark aria-hidden /> Deconflict
        </Button>
      )}
    </div>
  );
}
