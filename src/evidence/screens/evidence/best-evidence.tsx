"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleAlert, ShieldCheck } from "lucide-react";
import { Failure } from "@/components/failure";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { isVerified, lastChecks } from "@/evidence/domain/custody/last-checks";
import {
  bestEvidence,
  type LastCheck,
  namedWords,
  type RankedEvidence,
} from "@/evidence/domain/findings/best-evidence";
import type { EvidenceItemDto } from "@/evidence/server/custody/evidence-dto";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
import { custodyInput } from "../custody/custody-input";
import { AddEvidence } from "./add-evidence";
import { copy, KIND_NAMES, partName } from "./copy";
import { evidenceInput } from "./evidence-input";
import { PartView } from "./part-view";
import { placeOf } from "./place-of";

const next = { getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor };

type Props = {
  incidentId: string;
  /** How many items there are. */
  count: number;
  /** Messages below each other, where there is no room. */
  narrow?: boolean;
};

/** The item that shows most of the weakness, with its request and response. */
export function BestEvidence({ incidentId, count, narrow = false }: Props) {
  const trpc = useTRPC();
  const items = useInfiniteQuery(
    trpc.evidence.list.infiniteQueryOptions(evidenceInput(incidentId), next),
  );
  const custody = useInfiniteQuery(
    trpc.custody.list.infiniteQueryOptions(custodyInput(incidentId, null), next),
  );
  if (items.isError) {
    return <Failure error={items.error} what={copy.failed} onRetry={() => void items.refetch()} />;
  }
  if (items.isPending || custody.isPending) return <Skeleton className="h-64 w-full" />;
  const [first] = items.data.pages;
  // A check that is not loaded may contradict one that is: without all of them, none counts.
  const isWhole = custody.isSuccess && !custody.hasNextPage;
  const events = isWhole ? custody.data.pages.flatMap((page) => page.events) : [];
  const checks = lastChecks(events.map(({ event }) => event));
  function lastCheck(id: string): LastCheck {
    const check = checks.get(id);
    if (check === undefined) return null;
    return isVerified(check) ? "verified" : "broken";
  }
  const best = bestEvidence(first?.evidence ?? [], lastCheck);
  if (best === null) {
    return (
      <div className="space-y-2">
        <p className="text-muted">
          {count === 0
            ? copy.emptyText
            : "No item of the first page can be shown: they are erased, broken, or say that it was not found again."}
        </p>
        <AddEvidence incidentId={incidentId} />
      </div>
    );
  }
  const shown = first?.evidence.length ?? 0;
  return (
    <div className="@container space-y-2">
      <Basis
        best={best}
        checked={isWhole ? "Not verified" : "Its checks are not known here"}
        at={checks.get(best.item.id)?.at ?? null}
      />
      <Messages best={best} narrow={narrow} />
      {count > 1 && (
        <p className="text-muted text-xs">
          {count > shown && `${`Chosen from the first ${formatCount(shown)} items.`} `}
          <Link href={`/incidents/${incidentId}?tab=evidence`} className="link">
            {`All ${formatCount(count)} items`}
          </Link>
        </p>
      )}
    </div>
  );
}

type BestProps = { best: RankedEvidence<EvidenceItemDto> };

/** Which item it is, and what is known of it: nothing that its bytes would have to show. */
function Basis({ best, checked, at }: BestProps & { checked: string; at: string | null }) {
  const { item, exchange, isVerified: isSame } = best;
  const Sign = isSame ? ShieldCheck : CircleAlert;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
      <Link
        href={`/incidents/${item.incident_id}?tab=evidence&item=${item.id}`}
        className="link font-mono"
      >
        {item.id}
      </Link>
      <bdi className="min-w-0 break-all font-mono text-ink">{placeOf(item)}</bdi>
      <span>
        {item.kind === "occurrence" ? copy.best.exchange[exchange] : KIND_NAMES[item.kind]}
      </span>
      <span className="inline-flex items-center gap-1">
        <Sign aria-hidden className={cn("size-3.5", isSame && "text-positive")} />
        {isSame && at !== null ? (
          <span>
            Digests verified <Time value={at} show="both" />
          </span>
        ) : (
          checked
        )}
      </span>
    </p>
  );
}

function Messages({ best: { item }, narrow }: BestProps & { narrow: boolean }) {
  const words = namedWords(item.occurrence);
  const exchange = item.parts.filter(({ name }) => name === "request" || name === "response");
  const parts = exchange.length > 0 ? exchange : item.parts.slice(0, 1);
  if (parts.length === 0) return <p className="text-muted">{copy.noParts}</p>;
  const isPair = parts.length > 1 && !narrow;
  return (
    <div className={cn("grid grid-cols-[minmax(0,1fr)] gap-3", isPair && "@3xl:grid-cols-2")}>
      {parts.map((part) => (
        <PartView
          key={part.ordinal}
          evidenceId={item.id}
          {...part}
          name={partName(part.name)}
          words={words}
          wrap
          brief
        />
      ))}
    </div>
  );
}
