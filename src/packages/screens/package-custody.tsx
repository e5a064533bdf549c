import { Hash } from "@/components/ui/hash";
import { Time } from "@/components/ui/time";
import { visibleText } from "@/lib/visible-text";
import type { PackageDetailDto } from "@/packages/server/package-dto";
import { CUSTODY_WORDS } from "@/trace/domain/custody-event";
import { copy } from "./copy";

const words = copy.package;

/** Who took this package, and when. */
export function PackageCustody({ detail }: { detail: PackageDetailDto }) {
  const { custody, custody_total: total } = detail;
  return (
    <details>
      <summary className="link w-fit text-xs">
        {words.custody} ({words.custodyText(custody.length, total)})
      </summary>
      <ol className="mt-2 max-h-64 max-w-3xl overflow-y-auto rounded-md border border-line text-xs">
        {custody.map(({ seq, event, actor, at, purpose, hash }) => (
          <li key={seq} className="flex flex-wrap items-center gap-x-3 border-b px-3 py-1.5">
            <span className="font-medium">{CUSTODY_WORDS[event]}</span>
            <bdi>{visibleText(actor.display === "" ? actor.id : actor.display).text}</bdi>
            <span className="text-muted">
              <Time value={at} show="absolute" seconds />
            </span>
            <span className="text-muted">{visibleText(purpose).text}</span>
            <span className="ml-auto">
              <Hash value={hash} label={`hash of event ${seq}`} />
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
