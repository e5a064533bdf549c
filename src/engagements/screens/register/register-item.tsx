"use client";

import { ChevronRight } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Hash } from "@/components/ui/hash";
import { Time } from "@/components/ui/time";
import type { EntryDto } from "@/engagements/server/log/entry-input";
import { cn } from "@/lib/cn";
import { formatBytes } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import { REGISTER_KIND_NAMES, SIDE_NAMES } from "../copy";
import { item as words } from "./copy";
import { ItemActions } from "./item-actions";
import { readItemBody } from "./item-body";
import { ItemCustody } from "./item-custody";
import { ItemFacts } from "./item-facts";
import { readKind } from "./register-input";

type Props = { engagementId: string; entry: EntryDto; marked: boolean };

/** One item; its chain of custody is fetched when it is opened. */
export function RegisterItem({ engagementId, entry, marked }: Props) {
  const [open, setOpen] = useState(marked);
  const [followed, setFollowed] = useState(marked);
  const row = useRef<HTMLLIElement>(null);
  const contentId = useId();
  if (marked !== followed) {
    setFollowed(marked);
    if (marked) setOpen(true);
  }
  useEffect(() => {
    if (marked) row.current?.scrollIntoView({ block: "start" });
  }, [marked]);
  return (
    <li ref={row} className={cn("border-b", marked && "bg-accent-soft")}>
      <div className="flex flex-wrap items-center gap-x-3 px-4 py-1.5 md:px-6">
        <h3 className="min-w-0 flex-1 basis-64">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={contentId}
            onClick={() => setOpen(!open)}
            className="flex min-h-9 w-full items-center gap-2.5 rounded-sm text-left hover:bg-hover"
          >
            <ChevronRight
              aria-hidden
              className={cn("size-4 shrink-0 text-faint transition-transform", open && "rotate-90")}
            />
            <Heading entry={entry} />
          </button>
        </h3>
        <Origin entry={entry} />
      </div>
      {open && (
        <div id={contentId} className="space-y-4 px-4 pt-1 pb-5 md:pr-6 md:pl-12.5">
          <ItemActions engagementId={engagementId} entry={entry} />
          <ItemFacts entry={entry} />
          <ItemCustody engagementId={engagementId} item={entry.id} />
        </div>
      )}
    </li>
  );
}

function Heading({ entry }: { entry: EntryDto }) {
  const { name, bytes, isStored } = readItemBody(entry);
  const kind = readKind(entry.kind);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 py-1">
      <span className="font-mono text-muted text-xs">{entry.id}</span>
      <bdi className="min-w-0 break-all font-medium">{visibleText(name).text}</bdi>
      <Badge>{kind === null ? entry.kind : REGISTER_KIND_NAMES[kind]}</Badge>
      <span className="text-muted text-xs tabular-nums">
        {bytes === null ? "size not stated" : formatBytes(bytes)}
      </span>
      {!isStored && kind !== "hash_only" && <Badge tone="outline">Digest only</Badge>}
      {entry.corrects !== null && <Badge tone="info">{`Corrects ${entry.corrects}`}</Badge>}
      {entry.corrected_by !== null && (
        <Badge tone="medium">{`Corrected by ${entry.corrected_by}`}</Badge>
      )}
    </span>
  );
}

/** Digest, time and people; outside the button, because the digest has a button of its own. */
function Origin({ entry }: { entry: EntryDto }) {
  const { collectedAt, collectedBy, collectedFrom } = readItemBody(entry);
  const collector = [collectedBy, collectedFrom].filter((each) => each !== null).join(", ");
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 pl-6.5 text-muted text-xs md:pl-0">
      {entry.content_sha256 !== null && (
        <Hash value={entry.content_sha256} label={`SHA-256 of ${entry.id}`} head={8} tail={4} />
      )}
      {(collectedAt !== null || collector !== "") && (
        <span>
          {words.collectedAt} {collectedAt !== null && <Time value={collectedAt} show="absolute" />}{" "}
          <bdi>{visibleText(collector).text}</bdi>
        </span>
      )}
      <span>
        {words.recordedAt} <Time value={entry.recorded_at} />{" "}
        <bdi>{visibleText(entry.author_name).text}</bdi>, {SIDE_NAMES[entry.side]}
      </span>
    </div>
  );
}
