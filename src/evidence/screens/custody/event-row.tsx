import { Braces, ListFilter } from "lucide-react";
import type { ReactNode } from "react";
import { Hash } from "@/components/ui/hash";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import type { CustodyEventDto } from "@/evidence/server/custody/custody-dto";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import { CUSTODY_WORDS } from "@/trace/domain/custody-event";
import { PARTY_KINDS } from "./copy";
import { DigestPair, Mismatches } from "./event-digests";
import { EventIcon } from "./event-icon";
import { isAlarm, subjectOf, wasWrittenLater } from "./event-words";

type Act = CustodyEventDto["event"];

type Props = {
  event: CustodyEventDto;
  /** Undefined where the list already shows one item only. */
  onFilter: ((evidenceId: string) => void) | undefined;
};

/** One act of custody: the action, by whom, on which item, when, and whether the digest matched. */
export function EventRow({ event: { seq, hash, line, event: act }, onFilter }: Props) {
  const alarm = isAlarm(act);
  return (
    <li
      className={cn(
        "grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b px-4 py-2.5 md:px-6",
        alarm && "border-l-4 border-l-critical bg-critical-soft",
      )}
    >
      <EventIcon event={act.event} alarm={alarm} />
      <div className="min-w-0 space-y-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
          <span className={cn("font-medium", alarm && "text-critical")}>
            {CUSTODY_WORDS[act.event]}
          </span>
          <Subject subject={act.subject} onFilter={onFilter} />
          <Parties act={act} />
          <span className="ml-auto inline-flex items-center gap-2 text-muted text-xs">
            <span className="font-mono">{`#${formatCount(seq)}`}</span>
            <Hash value={hash} label={`hash of event ${seq}`} head={8} tail={4} />
          </span>
        </div>
        <Times act={act} />
        <Mismatches act={act} />
        <DigestPair act={act} />
        <Circumstances act={act} />
        <details className="text-xs">
          <summary className="inline-flex min-h-6 items-center gap-1 rounded-sm text-muted hover:text-ink">
            <Braces aria-hidden className="size-3.5" />
            Raw record
          </summary>
          <p className="pt-1 font-mono break-all">{visibleText(line).text}</p>
        </details>
      </div>
    </li>
  );
}

function Subject({ subject, onFilter }: { subject: string } & Pick<Props, "onFilter">) {
  const { kind, id } = subjectOf(subject);
  if (kind === "package") {
    return (
      <span className="inline-flex items-center gap-1 text-xs">
        Package <Hash value={id} label="package_sha256" head={8} tail={4} />
      </span>
    );
  }
  if (kind === "other") return <bdi className="font-mono text-xs">{visibleText(id).text}</bdi>;
  return (
    <span className="inline-flex items-center">
      <Link href={`?tab=evidence&item=${id}`} className="link font-mono text-xs">
        {id}
      </Link>
      {onFilter !== undefined && (
        <IconButton
          label={`Show only events of ${id}`}
          className="size-6"
          onClick={() => onFilter(id)}
        >
          <ListFilter aria-hidden />
        </IconButton>
      )}
    </span>
  );
}

function Parties({ act: { actor, to } }: { act: Act }) {
  return (
    <span className="text-muted text-xs">
      by <Party party={actor} />
      {to !== undefined && (
        <>
          {" "}
          to <Party party={to} />
        </>
      )}
    </span>
  );
}

function Party({ party }: { party: Act["actor"] }) {
  const name = party.display === "" ? party.id : party.display;
  return (
    <>
      <bdi className="text-ink">{visibleText(name).text}</bdi> ({PARTY_KINDS[party.kind]})
    </>
  );
}

/** Both instants where they differ; an act that was written down at once has one. */
function Times({ act }: { act: Act }) {
  if (!wasWrittenLater(act)) {
    return (
      <p className="text-muted text-xs">
        <Time value={act.at} show="absolute" seconds />
      </p>
    );
  }
  return (
    <p className="flex flex-wrap gap-x-4 text-muted text-xs">
      <span>
        Happened <Time value={act.at} show="absolute" seconds />
      </span>
      <span>
        Recorded <Time value={act.recorded_at} show="absolute" seconds />
      </span>
    </p>
  );
}

function Circumstances({ act }: { act: Act }) {
  const { place, authorization, instrument, media, note_sha256: note } = act;
  const tool = instrument && [instrument.name, instrument.version].filter(Boolean).join(" ");
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
      <Fact term="Purpose">{act.purpose}</Fact>
      <Fact term="With">{tool}</Fact>
      <Fact term="Place">{place}</Fact>
      <Fact term="Authorised by">
        {authorization && `${authorization.type} ${authorization.id}`}
      </Fact>
      <Fact term="Seal">{media?.seal}</Fact>
      <Fact term="Kept in">{media?.storage_ref}</Fact>
      {note !== undefined && (
        <Row term="Note">
          <Hash value={note} label="digest of a note that is stored separately" head={8} tail={4} />
        </Row>
      )}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: string | undefined }) {
  if (children === undefined || children === "") return null;
  return (
    <Row term={term}>
      <bdi className="break-words">{visibleText(children).text}</bdi>
    </Row>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="inline-flex min-w-0 flex-wrap items-center gap-x-1.5">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
