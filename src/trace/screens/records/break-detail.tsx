import { BREAK_REASONS } from "./badge-words";
import type { ShownBreak } from "./check-chain";
import { recordAnchor } from "./record-anchor";
import { records } from "./record-words";

type LinkProps = { place: { seq: string; epoch: number }; present: number };

/** Leads to a record of the chain that this page shows. */
export function RecordLink({ place: { seq, epoch }, present }: LinkProps) {
  return (
    <a
      href={recordAnchor({ seq, epoch: epoch === present ? null : epoch })}
      className="link tabular-nums"
    >
      {records.seq(seq)}
    </a>
  );
}

/** The first wrong record: what is wrong in words, and what was computed beside what is stored. */
export function BreakDetail({ found }: { found: ShownBreak }) {
  return (
    <div className="space-y-2 rounded-md bg-critical-soft px-3 py-2.5">
      <p>{BREAK_REASONS[found.reason]}</p>
      <dl className="grid gap-x-6 gap-y-2 md:grid-cols-2">
        <Side term="Computed here" value={found.expected} />
        <Side term="Stored" value={found.stored} />
      </dl>
    </div>
  );
}

function Side({ term, value }: { term: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{term}</dt>
      <dd className="max-h-40 overflow-y-auto font-mono text-xs break-all">
        {value === "" ? "–" : value}
      </dd>
    </div>
  );
}
