import { CircleX } from "lucide-react";
import { Hash } from "@/components/ui/hash";
import type { CustodyEventDto } from "@/evidence/server/custody/custody-dto";
import { cn } from "@/lib/cn";
import { visibleText } from "@/lib/visible-text";
import { isAlarm, matchWords } from "./event-words";

type Props = { act: CustodyEventDto["event"] };

/** The digest before and after an act, and whether they are the same, by sign and word. */
export function DigestPair({ act }: Props) {
  const { sha256_before: before, sha256_after: after } = act;
  if (before === null && after === null) return null;
  const { kind, sign, words } = matchWords(act);
  return (
    <dl className="flex flex-wrap items-center gap-x-4 gap-y-0.5 text-xs">
      <Digest term="Digest before" value={before} />
      <Digest term="Digest after" value={after} />
      <div className="inline-flex items-center">
        <dt className="sr-only">Comparison</dt>
        <dd
          className={cn(
            "inline-flex items-center gap-1 text-muted",
            kind === "match" && "text-positive",
            kind === "mismatch" && "font-medium text-critical",
          )}
        >
          <span aria-hidden>{sign}</span> {words}
        </dd>
      </div>
    </dl>
  );
}

function Digest({ term, value }: { term: string; value: string | null }) {
  return (
    <div className="inline-flex items-center gap-1.5">
      <dt className="text-muted">{term}</dt>
      <dd>{value === null ? "none" : <Hash value={value} label={term} head={8} tail={4} />}</dd>
    </div>
  );
}

/** The exact differences from the record. */
export function Mismatches({ act }: Props) {
  if (!isAlarm(act)) return null;
  return (
    <div className="space-y-1 rounded-md border border-critical bg-surface px-3 py-2">
      <p className="flex items-center gap-1.5 font-medium text-critical">
        <CircleX aria-hidden className="size-4" /> This evidence is not what was recorded
      </p>
      <ul className="space-y-1 text-xs">
        {(act.mismatches ?? []).map(({ path, expected, measured }) => (
          <li key={path}>
            <bdi className="font-medium">{visibleText(path).text}</bdi>
            <div className="grid gap-x-4 md:grid-cols-2">
              <Measured term="Expected" value={expected} />
              <Measured term="Measured" value={measured ?? "nothing is there"} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A digest in full: what differs must be visible without copying. */
function Measured({ term, value }: { term: string; value: string }) {
  return (
    <span className="block min-w-0">
      <span className="text-muted">{term}</span>{" "}
      <code className="font-mono break-all">{value}</code>
    </span>
  );
}
