import { Braces, CircleQuestionMark } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Hash } from "@/components/ui/hash";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { cn } from "@/lib/cn";
import { visibleText } from "@/lib/visible-text";
import { actorWords, type DescribedRecord, type RecordFact } from "./describe-record";
import { recordAnchor } from "./record-anchor";
import { RecordIcon } from "./record-icon";
import { RecordSentence } from "./record-sentence";
import { records as copy } from "./record-words";

const EXACT = "Raw record";

type Props = {
  seq: string;
  /** Null where it is the present one. */
  epoch: number | null;
  hash: string;
  /** Null where the line is no record in a known form. */
  described: DescribedRecord | null;
  /** The signed line; left out where the link leads to it. */
  line?: string;
  /** The address points here. */
  marked?: boolean;
  /** Where the chain is shown, as an address; empty on that page itself. */
  place?: string;
  /** Beside the sentence. */
  children?: ReactNode;
};

/** One record as a sentence; its raw form is one click away, and open where there are no words for it. */
export function RecordRow(props: Props) {
  const { seq, epoch, described, marked = false, place = "" } = props;
  const row = useRef<HTMLLIElement>(null);
  const rawId = useId();
  const [chosen, setRaw] = useState<boolean | null>(null);
  const isRaw = chosen ?? !described?.sentence;
  // The browser tells of a change of the fragment alone only where it follows the link itself.
  const Anchor = place === "" ? "a" : Link;
  useEffect(() => {
    if (marked) row.current?.scrollIntoView({ block: "center" });
  }, [marked]);
  return (
    <li
      ref={row}
      {...(marked ? { "aria-current": "location" as const } : {})}
      className={cn(
        "grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b px-4 py-1 md:px-6",
        marked && "bg-accent-soft",
      )}
    >
      <RecordIcon kind={described?.content.kind ?? ""} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3">
          <p className="min-w-0 flex-1 basis-72 leading-6">
            <Said described={described} />
          </p>
          {props.children}
          <span className="inline-flex items-center gap-x-3 text-muted text-xs">
            {described !== null && <Time value={described.content.at} show="absolute" seconds />}
            <Anchor
              href={`${place}${recordAnchor({ seq, epoch })}`}
              aria-label={`Record ${seq}, link`}
              className="inline-flex min-h-6 min-w-6 items-center justify-end rounded-sm font-mono hover:text-ink"
            >
              {copy.seq(seq)}
            </Anchor>
            <button
              type="button"
              aria-expanded={isRaw}
              aria-controls={rawId}
              aria-label={EXACT}
              title={EXACT}
              onClick={() => setRaw(!isRaw)}
              className="inline-flex size-6 items-center justify-center rounded-sm hover:bg-sunken hover:text-ink aria-expanded:text-accent"
            >
              <Braces aria-hidden className="size-3.5" />
            </button>
          </span>
        </div>
        {isRaw && <Raw {...props} id={rawId} />}
      </div>
    </li>
  );
}

function Said({ described }: Pick<Props, "described">) {
  if (described?.sentence) return <RecordSentence parts={described.sentence} />;
  return (
    <>
      <Badge tone="medium">
        <CircleQuestionMark aria-hidden />
        Shown raw
      </Badge>{" "}
      {described === null ? (
        "This line is not a record in a form that is known here."
      ) : (
        <code className="wrap-anywhere font-mono text-xs">
          {visibleText(described.content.kind).text}
        </code>
      )}
    </>
  );
}

/** What the record holds, its hash and the signed line. */
function Raw({ id, seq, hash, line, described }: Props & { id: string }) {
  return (
    <div id={id} className="space-y-1 pb-1 text-xs">
      <dl className="flex flex-wrap gap-x-4 gap-y-0.5">
        {described !== null && (
          <Fact name="Actor">
            <bdi title={visibleText(described.content.actor).text}>
              {actorWords(described.content.actor)}
            </bdi>
          </Fact>
        )}
        {described?.facts.map((fact) => (
          <Fact key={fact.key} name={fact.name}>
            <FactValue fact={fact} />
          </Fact>
        ))}
        {described !== null && described.content.payload !== null && (
          <Fact name="Stored separately">
            <Hash
              value={described.content.payload}
              label="digest of data that can be erased without breaking the chain"
              head={8}
              tail={4}
            />
          </Fact>
        )}
        <Fact name="Hash">
          <Hash value={hash} label={`hash of record ${seq}`} head={8} tail={4} />
        </Fact>
      </dl>
      {line !== undefined && <p className="break-all font-mono">{visibleText(line).text}</p>}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="inline-flex min-h-6 min-w-0 flex-wrap items-center gap-x-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-all">{children}</dd>
    </div>
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
