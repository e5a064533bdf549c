"use client";

import { Check, Minus, X } from "lucide-react";
import type { DimensionCoverage } from "@/incidents/domain/coverage/coverage";
import { CHECK_LABELS, DIMENSION_LABELS } from "@/incidents/domain/coverage/dimensions/labels";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { cn } from "@/lib/cn";
import { formatCount, formatQuantity } from "@/lib/format";
import { ProofIds } from "./proof-ids";
import type { Remedy } from "./remedy";
import { RemedyButton } from "./remedy-button";

type Props = {
  dimension: DimensionCoverage;
  /** Also the checks that pass, after those that fail. */
  showsAll: boolean;
  incident: IncidentDetailDto;
  onOpen: (remedy: Remedy) => void;
};

/** One dimension of the coverage: its checks, what is missing before what passes. */
export function Dimension({ dimension, showsAll, incident, onOpen }: Props) {
  const { name, question } = DIMENSION_LABELS[dimension.key];
  const { reason, checks } = dimension;
  const shown = [
    ...checks.filter((check) => !check.passed),
    ...(showsAll ? checks.filter((check) => check.passed) : []),
  ];
  return (
    <section aria-label={name} className="space-y-1.5 border-b px-4 py-3 md:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className={cn("font-medium", reason !== null && "text-muted")}>{name}</h3>
        <p className="text-muted text-xs">{question}</p>
        {reason === null && (
          <span className="ml-auto inline-flex items-center gap-2.5 text-xs tabular-nums">
            {`${formatCount(dimension.passed)} of ${formatQuantity(dimension.applicable, "check", "checks")} passed`}
            <CheckBar checks={checks} />
          </span>
        )}
      </div>
      {reason !== null ? (
        <p className="flex items-center gap-2 text-muted">
          <Minus aria-hidden className="size-4 shrink-0" />
          {`Does not apply: ${reason}`}
        </p>
      ) : (
        <ul className="space-y-1">
          {shown.map((check) => (
            <CheckRow key={check.id} check={check} incident={incident} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** A piece for each check; the words beside it say the same. */
function CheckBar({ checks }: Pick<DimensionCoverage, "checks">) {
  return (
    <span aria-hidden className="inline-flex w-24 gap-0.5">
      {checks.map((check) => (
        <span
          key={check.id}
          className={cn(
            "h-1.5 flex-1 rounded-full",
            check.passed ? "bg-accent" : "bg-sunken shadow-[inset_0_0_0_1px_var(--control)]",
          )}
        />
      ))}
    </span>
  );
}

type RowProps = Pick<Props, "incident" | "onOpen"> & { check: DimensionCoverage["checks"][number] };

function CheckRow({ check, incident, onOpen }: RowProps) {
  const label = CHECK_LABELS[check.id];
  const name = label?.name ?? check.id;
  const Sign = check.passed ? Check : X;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
      <Sign
        aria-hidden
        className={cn("mt-0.5 size-4 shrink-0", check.passed ? "text-muted" : "text-ink")}
      />
      <div className="min-w-0 flex-1 basis-56">
        <p>
          <span className={cn(!check.passed && "font-medium")}>{name}</span>
          <span className="sr-only">: {check.passed ? "passed" : "missing"}</span>
          {label !== undefined && <span className="text-muted text-xs"> {label.question}</span>}
        </p>
        {check.reason !== null && <p className="break-words">{check.reason}</p>}
        <ProofIds ids={check.evidence_ids} />
      </div>
      {!check.passed && (
        <RemedyButton checkId={check.id} name={name} incident={incident} onOpen={onOpen} />
      )}
    </li>
  );
}
