"use client";

import { ChevronRight } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Badge } from "@/components/ui/badge";
import type { EvidenceItemDto } from "@/evidence/server/custody/evidence-dto";
import { cn } from "@/lib/cn";
import { factName, KIND_NAMES } from "./copy";
import { EvidenceActions } from "./evidence-actions";
import { EvidenceFacts } from "./evidence-facts";
import { EvidenceParts } from "./evidence-parts";
import { placeOf } from "./place-of";

type Props = {
  item: EvidenceItemDto;
  initiallyOpen: boolean;
  wrap: boolean;
  side: boolean;
  /** A link led here. */
  marked: boolean;
};

/** One piece of evidence; its messages are fetched when it is opened. */
export function EvidenceItem({ item, initiallyOpen, wrap, side, marked }: Props) {
  const [open, setOpen] = useState(initiallyOpen);
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
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={contentId}
          onClick={() => setOpen(!open)}
          className="flex min-h-10 w-full items-center gap-2.5 px-4 py-1.5 text-left outline-offset-[-2px] hover:bg-hover md:px-6"
        >
          <ChevronRight
            aria-hidden
            className={cn("size-4 shrink-0 text-faint transition-transform", open && "rotate-90")}
          />
          <Heading item={item} />
        </button>
      </h3>
      {open && (
        <div id={contentId} className="space-y-4 px-4 pt-1 pb-5 md:pr-6 md:pl-12.5">
          {item.erased_at !== null && (
            <p className="text-muted">
              This item was erased. Its digests remain, so that it stays provable what was here.
            </p>
          )}
          <EvidenceActions item={item} />
          <EvidenceFacts item={item} />
          <EvidenceParts item={item} wrap={wrap} side={side} />
        </div>
      )}
    </li>
  );
}

function Heading({ item }: { item: EvidenceItemDto }) {
  const { method, param } = item.occurrence;
  return (
    <>
      {item.kind !== "occurrence" && <Badge tone="accent">{KIND_NAMES[item.kind]}</Badge>}
      {item.erased_at !== null && <Badge tone="medium">Erased</Badge>}
      {method !== undefined && method !== "" && (
        <span className="shrink-0 rounded-sm bg-sunken px-1.5 font-mono font-semibold text-2xs leading-5">
          {method}
        </span>
      )}
      <bdi className="min-w-0 flex-1 truncate font-mono text-xs">{placeOf(item)}</bdi>
      {param !== undefined && param !== "" && (
        <span className="hidden max-w-48 truncate text-muted text-xs sm:block">
          {factName("param")} <bdi className="font-mono">{param}</bdi>
        </span>
      )}
      <span className="hidden font-mono text-faint text-xs md:block">{item.id}</span>
    </>
  );
}
