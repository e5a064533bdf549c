"use client";

import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { SimulationBadge } from "@/evidence/screens/findings/simulation-badge";
import { useFocusReturn } from "@/lib/use-focus-return";
import { useTRPC } from "@/platform/trpc/browser/client";
import { openEvent } from "./acts/copy";
import type { LegalDialog } from "./acts/legal-dialog";
import { LegalDialogs } from "./acts/legal-dialogs";
import { ClockList } from "./clock-list";
import { EvaluationLine } from "./evaluation-line";
import { LegalSummary } from "./legal-summary";
import { MissingFacts } from "./missing-facts";
import { OpenQuestions } from "./open-questions";
import { RecordedFacts } from "./recorded-facts";
import { assumedFacts, NOTHING_ASSUMED } from "./what-if-facts";

/** Few try other facts: the panel comes when it is opened, the notice with the first assumption. */
const WhatIfPanel = loadedWhenShown(() =>
  import("./what-if-panel").then((module) => module.WhatIfPanel),
);
const WhatIfNotice = loadedWhenShown(() =>
  import("./what-if-notice").then((module) => module.WhatIfNotice),
);

/** The rules on an incident: missing facts, triggered obligations, and their limits. */
export function LegalView({ incidentId }: { incidentId: string }) {
  const trpc = useTRPC();
  const { data: legal } = useSuspenseQuery(trpc.legal.triggers.queryOptions({ id: incidentId }));
  const { data: register } = useSuspenseQuery(trpc.legal.register.queryOptions());
  const { data: incident } = useSuspenseQuery(trpc.incidents.get.queryOptions({ id: incidentId }));
  const [assumed, setAssumed] = useState(NOTHING_ASSUMED);
  const [isTrying, setTrying] = useState(false);
  const [open, setOpen] = useState<LegalDialog | null>(null);
  const [wanted, setWanted] = useState<{ fact: string; wish: number } | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useFocusReturn(open !== null, place);
  const facts = assumedFacts(assumed);
  const trial = useQuery(
    trpc.legal.triggers.queryOptions(
      { id: incidentId, ...facts },
      { enabled: facts !== null, placeholderData: keepPreviousData },
    ),
  );
  const tried = facts === null ? undefined : trial.data;
  const shown = tried ?? legal;
  const questions = new Map(register.facts.map((fact) => [fact.key, fact]));
  function ask(fact: string) {
    const isListed = legal.missing_facts.some((missing) => missing.fact === fact);
    if (isListed) setWanted({ fact, wish: (wanted?.wish ?? 0) + 1 });
    else if (legal.may.record && questions.has(fact)) setOpen({ kind: "fact", key: fact });
  }
  const acts = {
    questions,
    mayRecord: legal.may.record,
    mayDecide: legal.may.decide,
    isAssumed: facts !== null,
    onOpen: setOpen,
    onAsk: ask,
  };
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <div className="space-y-3 border-b px-4 py-4 md:px-6">
        <Doctrine text={legal.doctrine} isSimulation={incident.source === "simulation"} />
        <LegalSummary legal={legal} />
      </div>
      <div className="grid @5xl:grid-cols-[minmax(22rem,28rem)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-7 px-4 py-4 @max-5xl:border-b md:px-6 @5xl:border-r">
          <section className="space-y-3">
            <div className="space-y-0.5">
              <h2 className="font-semibold text-base">Questions</h2>
              <p className="text-muted">
                {legal.may.record
                  ? "Answer what is known. What is not known yet stays open and is never read as a no."
                  : "These facts are not recorded. What is not recorded is never read as a no."}
              </p>
            </div>
            {legal.may.record ? (
              <MissingFacts
                incidentId={incidentId}
                version={incident.version}
                missing={legal.missing_facts}
                recorded={legal.basis.facts}
                questions={questions}
                wanted={wanted}
              />
            ) : (
              <OpenQuestions missing={legal.missing_facts} wanted={wanted} />
            )}
          </section>
          <section className="space-y-1">
            <h2 className="font-semibold text-base">Recorded facts</h2>
            <RecordedFacts
              facts={legal.basis.facts}
              questions={questions}
              mayRecord={legal.may.record}
              onOpen={setOpen}
            />
          </section>
          {legal.may.record && (
            <Button onClick={() => setOpen({ kind: "event" })}>{openEvent}</Button>
          )}
        </div>
        <div className="min-w-0 space-y-6 px-4 py-4 md:px-6">
          <details onToggle={(event) => setTrying(event.currentTarget.open)}>
            <summary className="inline-flex min-h-8 cursor-pointer items-center text-muted hover:text-ink">
              What if: try other facts without recording them
            </summary>
            {isTrying && (
              <WhatIfPanel
                assumed={assumed}
                recorded={legal.basis.facts}
                questions={questions}
                onChange={setAssumed}
              />
            )}
          </details>
          {facts !== null && (
            <WhatIfNotice
              present={legal.trigger_count}
              tried={tried?.trigger_count}
              isComputing={trial.isFetching && trial.isPlaceholderData}
              error={trial.error}
              onRecord={legal.may.record ? () => setOpen({ kind: "assumed", facts }) : null}
              onBack={() => setAssumed(NOTHING_ASSUMED)}
            />
          )}
          {(facts === null || tried !== undefined) && <ClockList legal={shown} acts={acts} />}
          <EvaluationLine incidentId={incidentId} version={incident.version} legal={legal} />
        </div>
      </div>
      <LegalDialogs
        incidentId={incidentId}
        version={incident.version}
        legal={legal}
        questions={questions}
        open={open}
        onRecorded={() => setAssumed(NOTHING_ASSUMED)}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}

/** Scope and limits of this view; never hidden. */
function Doctrine({ text, isSimulation }: { text: string; isSimulation: boolean }) {
  const [, first = text, rest = ""] = /^(.+?\.)\s+(.*)$/s.exec(text) ?? [];
  return (
    <div className="max-w-4xl space-y-2">
      <Notice title={first}>{rest}</Notice>
      {isSimulation && <SimulationBadge />}
    </div>
  );
}
