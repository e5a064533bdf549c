import type { ReactNode } from "react";
import { Hash } from "@/components/ui/hash";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import type { EvidenceItemDto } from "@/evidence/server/custody/evidence-dto";
import { cn } from "@/lib/cn";
import { formatBytes, formatCount } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import { copy, erased, factName, attached as words } from "./copy";
import { placeOf } from "./place-of";

/** Long values get the whole width, short ones are in two columns. */
const LONG = 44;

/** Facts of an item: what the tool or the person stated, its origin, its digest. */
export function EvidenceFacts({ item }: { item: EvidenceItemDto }) {
  const shown = new Set([item.occurrence.method, placeOf(item), ""]);
  const facts = Object.entries(item.occurrence).filter(([, value]) => !shown.has(value));
  return (
    <dl className="grid max-w-5xl gap-x-8 @3xl:grid-cols-2">
      {facts.map(([key, value]) => (
        <Fact key={key} term={factName(key)} wide={value.length > LONG}>
          <Untrusted text={value} />
        </Fact>
      ))}
      {item.attached !== null && <AttachedFacts attached={item.attached} />}
      {item.connector_run_id !== null && <ImportFacts item={item} runId={item.connector_run_id} />}
      {item.erased_at !== null && (
        <Fact term={erased.at}>
          <Time value={item.erased_at} show="absolute" seconds />
        </Fact>
      )}
      <Fact term={copy.digest}>
        <Hash value={item.sha256} label={`SHA-256 of ${item.id}`} head={16} tail={8} />
      </Fact>
    </dl>
  );
}

function ImportFacts({ item, runId }: { item: EvidenceItemDto; runId: string }) {
  return (
    <>
      <Fact term="Imported with">
        <Link href={`/imports/${runId}`} className="link">
          {runId}
        </Link>
        {item.source_line !== null && `, ${`line ${formatCount(item.source_line)}`}`}
        <span className="text-muted"> · </span>
        <a href={`/api/ip3/v1/imports/${runId}/file`} download className="link">
          Original report
        </a>
      </Fact>
      <Fact term="Imported at">
        <Time value={item.imported_at} show="absolute" seconds />
      </Fact>
    </>
  );
}

type Attached = NonNullable<EvidenceItemDto["attached"]>;

/** Statements of the person who added it; missing ones are marked as not stated. */
function AttachedFacts({ attached }: { attached: Attached }) {
  const { collected_at, collected_by, method, description, description_sha256 } = attached;
  return (
    <>
      <Fact term="Collected">
        {collected_at === null ? (
          <Unstated />
        ) : (
          <Time value={collected_at} show="absolute" seconds />
        )}
      </Fact>
      <Fact term="Collected by">
        {collected_by === null ? <Unstated /> : <Untrusted text={collected_by} />}
      </Fact>
      <Fact term="Received">
        <Time value={attached.received_at} show="absolute" seconds />
      </Fact>
      <Fact term="Received by">
        <bdi>{visibleText(attached.received_by.name).text}</bdi>
      </Fact>
      {method !== null && (
        <Fact term="Method" wide={method.length > LONG}>
          <Untrusted text={method} />
        </Fact>
      )}
      <Fact term="File" wide>
        <Untrusted text={attached.name} />
        <span className="text-muted">
          {" "}
          · {formatBytes(attached.size)} · {visibleText(attached.media_type).text}
        </span>
      </Fact>
      <Fact term={words.digest} wide>
        <Hash value={attached.sha256} label={words.digest} head={16} tail={8} />
      </Fact>
      {description !== null && (
        <Fact term="Description" wide>
          <Untrusted text={description} />
        </Fact>
      )}
      {description_sha256 !== null && (
        <Fact term={words.descriptionKept} wide>
          <Hash value={description_sha256} label={words.descriptionKept} head={16} tail={8} />
          {description === null && (
            <span className="text-muted"> The description was erased; its digest stays.</span>
          )}
        </Fact>
      )}
    </>
  );
}

function Unstated() {
  return <span className="text-muted">not stated</span>;
}

function Untrusted({ text }: { text: string }) {
  return (
    <span dir="auto" className="line-clamp-6 whitespace-pre-wrap font-mono text-xs wrap-anywhere">
      {visibleText(text).text}
    </span>
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
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
