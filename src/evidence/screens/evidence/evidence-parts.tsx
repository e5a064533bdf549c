"use client";

import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { namedWords } from "@/evidence/domain/findings/best-evidence";
import type { EvidenceItemDto } from "@/evidence/server/custody/evidence-dto";
import { cn } from "@/lib/cn";
import { copy, partName } from "./copy";
import { PartView } from "./part-view";

type Props = { item: EvidenceItemDto; wrap: boolean; side: boolean };

/** The parts of an item, and its canonical record on request. */
export function EvidenceParts({ item, wrap, side }: Props) {
  const [record, setRecord] = useState(false);
  const words = namedWords(item.occurrence);
  return (
    <>
      {item.parts.length === 0 && <p className="text-muted text-xs">{copy.noParts}</p>}
      <div className={cn("grid grid-cols-[minmax(0,1fr)] gap-3", side && "@4xl:grid-cols-2")}>
        {item.parts.map((part) => (
          <PartView
            key={part.ordinal}
            evidenceId={item.id}
            {...part}
            name={partName(part.name)}
            words={words}
            wrap={wrap}
          />
        ))}
      </div>
      <details onToggle={(event) => setRecord(event.currentTarget.open)}>
        <summary className="inline-flex min-h-6 items-center gap-1 rounded-sm text-muted text-xs hover:text-ink">
          <ChevronRight
            aria-hidden
            className={cn("size-3.5 transition-transform", record && "rotate-90")}
          />
          {copy.record}
        </summary>
        <p className="pt-1 pb-2 text-muted text-xs">
          What the digest of this item covers: all its facts and the digest of every part.
        </p>
        {record && (
          <PartView
            evidenceId={item.id}
            ordinal={0}
            name={copy.record}
            bytes={item.bytes}
            sha256={item.sha256}
            href={item.href}
            erased={item.bytes === null}
            words={[]}
            wrap={wrap}
          />
        )}
      </details>
    </>
  );
}
