import { Notice } from "@/components/ui/notice";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Time } from "@/components/ui/time";
import type { EvidenceVerificationDto } from "@/evidence/server/custody/custody-dto";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import { verification as copy, partName } from "./copy";

const TONES = { verified: "success", mismatch: "error", erased: "warning" } as const;

/** Every digest of an item, expected beside measured, and what that comes to. */
export function VerificationResult({ found }: { found: EvidenceVerificationDto }) {
  const { evidence_id: id, status, measured, custody } = found;
  return (
    <div className="space-y-2">
      <Notice tone={TONES[status]} title={copy.status[status]}>
        {status === "erased" && <p>What is still here has the recorded digests.</p>}
        <p>
          Measured <Time value={found.checked_at} show="absolute" seconds />
        </p>
        {custody !== null && (
          <p>{`Written to the chain of custody as event #${formatCount(custody.seq)}.`}</p>
        )}
      </Notice>
      <ScrollRegion label={copy.caption(id)} className="rounded-md border border-line bg-surface">
        <table className="w-full text-left text-xs">
          <caption className="sr-only">{copy.caption(id)}</caption>
          <thead className="text-muted">
            <tr className="border-b">
              {["Part", "Expected", "Measured", "Result"].map((name) => (
                <th key={name} scope="col" className="h-8 px-3 font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {measured.map((each) => (
              <MeasuredRow key={each.path} measured={each} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}

type RowProps = { measured: EvidenceVerificationDto["measured"][number] };

function MeasuredRow({ measured: { path, expected, measured, match } }: RowProps) {
  return (
    <tr className={cn("border-b last:border-b-0", match === false && "bg-critical-soft")}>
      <th scope="row" className="px-3 py-2 align-top font-medium">
        <bdi>{visibleText(copy.paths[path] ?? partName(path)).text}</bdi>
      </th>
      <td className="min-w-40 px-3 py-2 align-top font-mono break-all">{expected}</td>
      <td className="min-w-40 px-3 py-2 align-top font-mono break-all">
        {measured ?? (match === null ? copy.erased : "nothing is there")}
      </td>
      <td
        className={cn(
          "px-3 py-2 align-top font-medium whitespace-nowrap",
          match === true && "text-positive",
          match === false && "text-critical",
          match === null && "text-muted",
        )}
      >
        <span aria-hidden>{match === null ? "–" : match ? "✓" : "✗"}</span>{" "}
        {match === null ? copy.erased : match ? "same" : "not the same"}
      </td>
    </tr>
  );
}
