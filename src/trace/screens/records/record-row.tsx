import { Braces } from "lucide-react";
import { useEffect, useRef } from "react";
import { Hash } from "@/components/ui/hash";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { cn } from "@/lib/cn";
import { visibleText } from "@/lib/visible-text";
import type { RecordPageDto } from "@/trace/server/log-dto";
import { type DescribedRecord, describeRecord, type RecordFact } from "./describe-record";
import { recordAnchor } from "./record-anchor";
import { RecordIcon } from "./record-icon";
import { records as copy } from "./record-words";

type Props = {
  record: RecordPageDto["records"][number];
  /** Null where it is the present one. */
  epoch: number | null;
  /** The address points here. */
  marked: boolean;
  /** Where the chain is shown, as an address; empty on that page itself. */
  place?: string;
};

/** One record in plain words, with its number, its hash and the exact line. */
export function RecordRow({ record, epoch, marked, place = "" }: Props) {
  const row = useRef<HTMLLIElement>(null);
  const described = describeRecord(record.line);
  useEffect(() => {
    if (marked) row.current?.scrollIntoView({ block: "center" });
  }, [marked]);
  return (
    <li
      ref={row}
      {...(marked ? { "aria-current": "location" as const } : {})}
      className={cn(
        "grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b px-4 py-2.5 md:px-6",
        marked && "bg-accent-soft",
      )}
    >
      <RecordIcon kind={described?.content.kind ?? ""} />
      <div className="min-w-0 space-y-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
          <a
            href={`${place}${recordAnchor({ seq: record.seq, epoch })}`}
            aria-label={copy.seqLabel(record.seq)}
            className="inline-flex min-h-6 min-w-6 items-center rounded-sm font-mono text-muted text-xs hover:text-ink"
          >
            {copy.seq(record.seq)}
          </a>
          <span className="font-medium">{described?.title ?? copy.unreadable}</span>
          {described !== null && (
            <span className="text-muted text-xs">
              {described.actor} · <Time value={described.content.at} show="absolute" seconds />
            </span>
          )}
          <span className="ml-auto">
            <Hash value={record.hash} label={copy.hash(record.seq)} head={8} tail={4} />
          </span>
        </div>
        {described !== null && <Facts described={described} />}
        <details className="text-xs">
          <summary className="inline-flex min-h-6 items-center gap-1 rounded-sm text-muted hover:text-ink">
            <Braces aria-hidden className="size-3.5" />
            {copy.exact}
          </summary>
          <p className="pt-1 font-mono break-all">{visibleText(record.line).text}</p>
        </details>
      </div>
    </li>
  );
}

function Facts({ described }: { described: DescribedRecord }) {
  const { content, facts } = described;
  if (facts.length === 0 && content.payload === null) return null;
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
      {facts.map((fact) => (
        <div
          key={fact.key}
          className="inline-flex min-h-6 min-w-0 flex-wrap items-center gap-x-1.5"
        >
          <dt className="text-muted">{fact.name}</dt>
          <dd className="min-w-0 break-all">
            <FactValue fact={fact} />
          </dd>
        </div>
      ))}
      {content.payload !== null && (
        <div className="inline-flex min-h-6 min-w-0 flex-wrap items-center gap-x-1.5">
          <dt className="text-muted">{copy.payload}</dt>
          <dd>
            <Hash value={content.payload} label={copy.payloadText} head={8} tail={4} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function FactValue({ fact }: { fact: RecordFact }) {
  if (fact.isDigest) return <Hash value={fact.value} label={fact.name} head={8} tail={4} />;
  if (fact.href === null) return <bdi>{fact.value}</bdi>;
  return (
    <Link href={fact.href} className="link">
      {fact.value}
    </Link>
  );
}
