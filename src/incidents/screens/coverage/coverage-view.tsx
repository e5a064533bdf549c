"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { HowComputed } from "@/components/how-computed";
import { Hash } from "@/components/ui/hash";
import type { Coverage } from "@/incidents/domain/coverage/coverage";
import { DIMENSION_LABELS } from "@/incidents/domain/coverage/dimensions/labels";
import { formatCount, formatQuantity } from "@/lib/format";
import { useFocusReturn } from "@/lib/use-focus-return";
import { useTRPC } from "@/platform/trpc/browser/client";
import { CaseDialogs } from "../cases/case-dialogs";
import { StatementDialogs } from "../statements/statement-dialogs";
import { copy } from "./copy";
import { Dimension } from "./dimension";
import type { Remedy } from "./remedy";

/** The checklist behind the number: what passes, by which rows, and what is missing. */
export function CoverageView({ incidentId }: { incidentId: string }) {
  const trpc = useTRPC();
  const { data: coverage } = useSuspenseQuery(trpc.coverage.get.queryOptions({ id: incidentId }));
  const { data: incident } = useSuspenseQuery(trpc.incidents.get.queryOptions({ id: incidentId }));
  const [showsAll, setShowsAll] = useState(false);
  const [open, setOpen] = useState<Remedy | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useFocusReturn(open !== null, place);
  const failing = coverage.dimensions.filter(isFailing);
  const passing = coverage.dimensions.filter((dimension) => !isFailing(dimension));
  const close = () => setOpen(null);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Total coverage={coverage} />
      {failing.length === 0 && (
        <p className="px-4 py-4 text-muted md:px-6">Nothing is missing in what applies now.</p>
      )}
      {failing.map((dimension) => (
        <Dimension
          key={dimension.key}
          dimension={dimension}
          showsAll={showsAll}
          incident={incident}
          onOpen={setOpen}
        />
      ))}
      <div className="border-b px-4 py-1.5 md:px-6">
        <label className="inline-flex h-8 items-center gap-2 text-xs">
          <input
            type="checkbox"
            className="size-4 accent-(--accent)"
            checked={showsAll}
            onChange={(event) => setShowsAll(event.target.checked)}
          />
          Show what passes and what does not apply
        </label>
      </div>
      {showsAll &&
        passing.map((dimension) => (
          <Dimension
            key={dimension.key}
            dimension={dimension}
            showsAll
            incident={incident}
            onOpen={setOpen}
          />
        ))}
      <DueLater coverage={coverage} />
      <StatementDialogs
        incident={incident}
        open={open?.kind === "state" ? open.which : null}
        onClose={close}
      />
      <CaseDialogs
        incident={incident}
        open={open?.kind === "dialog" ? open.which : null}
        onClose={close}
      />
    </div>
  );
}

function isFailing({ state }: Coverage["dimensions"][number]): boolean {
  return state === "partial" || state === "missing";
}

function Total({ coverage }: { coverage: Coverage }) {
  const checks = coverage.dimensions.flatMap((dimension) => dimension.checks);
  const failed = checks.filter((check) => !check.passed).length;
  return (
    <div className="space-y-1 border-b px-4 py-3 md:px-6">
      <h2 className="font-semibold text-base">Evidence coverage</h2>
      <p role="status" className="tabular-nums">
        <span className="font-medium text-lg">
          {`${formatCount(coverage.covered)} of ${formatQuantity(coverage.applicable, "applicable dimension", "applicable dimensions")} covered · ${coverage.coverage_pct}%`}
        </span>
        <span className="ml-3 text-muted">
          {failed === 0
            ? "Every applicable check passes."
            : `${formatQuantity(failed, "check fails", "checks fail")}.`}
        </span>
      </p>
      <p className="text-muted">{coverage.note}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-xs">
        <span>{`Definition ${coverage.definition_version}`}</span>
        <HowComputed label={copy.how} text={copy.how}>
          {copy.howText.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>
            Rows that it was computed from:{" "}
            {Object.entries(coverage.computed_from.row_counts)
              .filter(([, count]) => count > 0)
              .map(([name, count]) => `${name.replaceAll("_", " ")} ${formatCount(count)}`)
              .join(", ")}
            .
          </p>
          <Hash value={coverage.computed_from.state_sha256} label="digest of the rows" />
        </HowComputed>
      </div>
    </div>
  );
}

function DueLater({ coverage }: { coverage: Coverage }) {
  if (coverage.due_later.length === 0) return null;
  return (
    <section className="space-y-1 px-4 py-4 md:px-6">
      <h3 className="font-medium">Due later</h3>
      <p className="text-muted">
        These will apply once the incident has moved on:{" "}
        {coverage.due_later.map((key) => DIMENSION_LABELS[key].name).join(", ")}.
      </p>
    </section>
  );
}
