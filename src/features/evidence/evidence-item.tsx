"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useId, useState } from "react";
import { Hash } from "@/components/ui/hash";
import { Time } from "@/components/ui/time";
import { cn } from "@/lib/cn";
import { visibleText } from "@/lib/visible-text";
import type { EvidenceItemDto } from "@/server/services/evidence/evidence-dto";
import { copy, factName, partName } from "./copy";
import { wordsToMark } from "./mark-pieces";
import { PartView } from "./part-view";

type Props = { item: EvidenceItemDto; initiallyOpen: boolean; wrap: boolean; side: boolean };

/** One occurrence; its messages are fetched when it is opened. */
export function EvidenceItem({ item, initiallyOpen, wrap, side }: Props) {
  const [open, setOpen] = useState(initiallyOpen);
  const contentId = useId();
  const { method, param } = item.occurrence;
  const place = placeOf(item);
  return (
    <li className="border-b">
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
          {method !== undefined && method !== "" && (
            <span className="shrink-0 rounded-sm bg-sunken px-1.5 font-mono font-semibold text-2xs leading-5">
              {method}
            </span>
          )}
          <bdi className="min-w-0 flex-1 truncate font-mono text-xs">{place}</bdi>
          {param !== undefined && param !== "" && (
            <span className="hidden max-w-48 truncate text-muted text-xs sm:block">
              {factName("param")} <bdi className="font-mono">{param}</bdi>
            </span>
          )}
          <span className="hidden font-mono text-faint text-xs md:block">{item.id}</span>
        </button>
      </h3>
      {open && (
        <div id={contentId} className="space-y-4 px-4 pt-1 pb-5 md:pr-6 md:pl-12.5">
          <Facts item={item} />
          <Parts item={item} wrap={wrap} side={side} />
        </div>
      )}
    </li>
  );
}

function placeOf(item: EvidenceItemDto): string {
  const { uri, url, location, path } = item.occurrence;
  const place = [uri, url, location, path].find((each) => each !== undefined && each !== "");
  return visibleText(place ?? item.id).text;
}

/** Long values get the whole width, short ones stand in two columns. */
const LONG = 44;

function Facts({ item }: { item: EvidenceItemDto }) {
  const shown = new Set([item.occurrence.method, placeOf(item), ""]);
  const facts = Object.entries(item.occurrence).filter(([, value]) => !shown.has(value));
  return (
    <dl className="grid max-w-5xl gap-x-8 @3xl:grid-cols-2">
      {facts.map(([key, value]) => (
        <Fact key={key} term={factName(key)} wide={value.length > LONG}>
          <span
            dir="auto"
            className="line-clamp-6 whitespace-pre-wrap font-mono text-xs wrap-anywhere"
          >
            {visibleText(value).text}
          </span>
        </Fact>
      ))}
      <Fact term={copy.importedBy}>
        <Link href={`/imports/${item.connector_run_id}`} className="link">
          {item.connector_run_id}
        </Link>
        {item.source_line !== null && `, ${copy.line(item.source_line)}`}
        <span className="text-muted"> · </span>
        <a href={`/api/ip3/v1/imports/${item.connector_run_id}/file`} download className="link">
          {copy.original}
        </a>
      </Fact>
      <Fact term={copy.importedAt}>
        <Time value={item.imported_at} show="absolute" seconds />
      </Fact>
      <Fact term={copy.digest}>
        <Hash value={item.sha256} label={`SHA-256 of ${item.id}`} head={16} tail={8} />
      </Fact>
    </dl>
  );
}

type FactProps = { term: string; wide?: boolean; children: ReactNode };

function Fact({ term, wide = false, children }: FactProps) {
  return (
    <div
      className={cn(
        "grid min-h-8 grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-3 border-b py-1",
        wide && "@3xl:col-span-2",
      )}
    >
      <dt className="text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Parts({ item, wrap, side }: Omit<Props, "initiallyOpen">) {
  const [record, setRecord] = useState(false);
  const words = wordsToMark(item.occurrence);
  return (
    <>
      {item.parts.length === 0 && <p className="text-muted text-xs">{copy.noParts}</p>}
      <div className={cn("grid grid-cols-[minmax(0,1fr)] gap-3", side && "@4xl:grid-cols-2")}>
        {item.parts.map((part) => (
          <PartView
            key={part.ordinal}
            evidenceId={item.id}
            ordinal={part.ordinal}
            name={partName(part.name)}
            bytes={part.bytes}
            sha256={part.sha256}
            href={part.href}
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
        <p className="pt-1 pb-2 text-muted text-xs">{copy.recordNote}</p>
        {record && (
          <PartView
            evidenceId={item.id}
            ordinal={0}
            name={copy.record}
            bytes={item.bytes}
            sha256={item.sha256}
            href={item.href}
            words={[]}
            wrap={wrap}
          />
        )}
      </details>
    </>
  );
}
