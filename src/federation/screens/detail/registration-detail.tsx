"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { JsonText } from "@/components/json-text";
import { LineDiff } from "@/components/line-diff";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Did } from "@/components/ui/did";
import { Notice } from "@/components/ui/notice";
import { useNow } from "@/components/ui/now-provider";
import { PageHeader } from "@/components/ui/page-header";
import { SimulatedRecord } from "@/evidence/screens/findings/simulated-record";
import type { RegistrationDetailDto } from "@/federation/server/registrations/registration-detail-dto";
import { useShortcuts } from "@/lib/use-shortcuts";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { KIND_NAMES } from "../copy";
import { GateDots } from "../gate-dots";
import { LivenessBadge, RegistrationStatusBadge } from "../status-badge";
import { useFederationEvents } from "../use-federation-events";
import { copy } from "./copy";
import { DecisionHistory } from "./decision-history";
import { DetailPart } from "./detail-part";
import { DirectoryPreview } from "./directory-preview";
import { GateChecklist } from "./gate-checklist";
import { approvalHindrances, isDecidable } from "./hindrances";
import { RegistrationFacts } from "./registration-facts";
import { Relations } from "./relations";
import { type Act, ReviewBox } from "./review-box";
import { SkillList } from "./skill-list";
import { SuspectedTexts } from "./suspected-texts";
import { useReview } from "./use-review";

const DecisionDialogs = loadedWhenShown(() =>
  import("./decision-dialogs").then((module) => module.DecisionDialogs),
);

/** One registration: its gates with their evidence, its skills, and the decision on it. */
export function RegistrationDetail({ id }: { id: string }) {
  const trpc = useTRPC();
  useFederationEvents();
  const { data: registration } = useSuspenseQuery(
    trpc.federation.get.queryOptions({ registration_id: id }),
  );
  const reviewId = registration.review?.id ?? null;
  const { data: pack = null } = useQuery({
    ...trpc.federationReviews.get.queryOptions({ id: reviewId ?? "" }),
    enabled: reviewId !== null,
  });
  const { lease, rerun, isRunning } = useReview(id, reviewId);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Act | null>(null);
  const hindrances = approvalHindrances(registration, pack, ticked, useNow());
  const isOpen = registration.review !== null;
  const mayApprove = pack !== null && hindrances.length === 0;
  const mayDecide = pack !== null && isDecidable(pack);
  const mayRerun = registration.reader.review && registration.source === "registry";
  const isPending = isOpen || registration.status === "pending";

  function tick(skill: string, isTicked: boolean): void {
    const next = new Set(ticked);
    if (isTicked) next.add(skill);
    else next.delete(skill);
    setTicked(next);
  }

  useShortcuts({
    a: () => mayApprove && setAsked("approve"),
    e: () => mayDecide && setAsked("request_changes"),
    x: () => mayDecide && setAsked("reject"),
    c: () => pack?.allowed.claim && !lease.isPending && lease.claim(),
    r: () => mayRerun && isPending && !isRunning && rerun(),
  });

  return (
    <div className="pb-10">
      <Head registration={registration} />
      <div className="grid items-start gap-4 px-4 md:px-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="min-w-0 space-y-4">
          <ReviewBox
            registration={registration}
            pack={isOpen ? pack : null}
            hindrances={hindrances}
            lease={lease}
            onAct={setAsked}
          />
          {pack !== null && isOpen && pack.suspected_texts.length > 0 && (
            <SuspectedTexts texts={pack.suspected_texts} />
          )}
          <GateChecklist
            registration={registration}
            onRerun={mayRerun && isPending ? rerun : null}
            isRunning={isRunning}
          />
          <SkillList
            registration={registration}
            ticks={isOpen && registration.reader.review ? { ticked, onTick: tick } : null}
          />
          {registration.live_declaration !== null && <Changes registration={registration} />}
          {pack !== null && isOpen && Object.keys(pack.subject).length > 0 && (
            <DetailPart title={copy.subject}>
              <JsonText label={copy.subject} value={pack.subject} />
            </DetailPart>
          )}
          <DecisionHistory decisions={registration.decisions} />
        </div>
        <div className="min-w-0 space-y-4">
          <RegistrationFacts registration={registration} />
          {pack !== null && isOpen && <Relations pack={pack} />}
          <DirectoryPreview registration={registration} />
          <details className="rounded-lg border border-line bg-surface p-4">
            <summary className="cursor-pointer rounded-sm font-semibold text-base">
              {copy.declaration}
            </summary>
            <div className="pt-3">
              <JsonText label={copy.declaration} value={registration.declaration} />
            </div>
          </details>
        </div>
      </div>
      {asked !== null && (
        <DecisionDialogs
          act={asked}
          registration={registration}
          pack={pack}
          ticked={ticked}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

function Head({ registration }: { registration: RegistrationDetailDto }) {
  const { did, review, status, status_reason: reason } = registration;
  return (
    <PageHeader
      title={
        <bdi className="break-words">
          {visibleText(registration.name === "" ? did : registration.name).text}
        </bdi>
      }
      beside={
        review !== null &&
        review.kind !== "registration" && (
          <span className="text-muted">{KIND_NAMES[review.kind]}</span>
        )
      }
    >
      <Did value={did} copyLabel="Copy the DID" />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <RegistrationStatusBadge status={status} />
        <LivenessBadge row={registration} />
        <GateDots gates={registration.gates} />
        {registration.source === "simulation" && <SimulatedRecord />}
      </div>
      {reason !== null && status !== "approved" && (
        <Notice className="mt-2" title="Reason">
          {visibleText(reason).text}
        </Notice>
      )}
    </PageHeader>
  );
}

function Changes({ registration }: { registration: RegistrationDetailDto }) {
  const { changed, live_declaration: before, declaration: after } = registration;
  return (
    <DetailPart title="What changes" lead="The revision in force against the one that is examined.">
      {changed.length > 0 && <p className="text-sm">{changed.join(", ")}</p>}
      <LineDiff
        label="Difference of the declarations"
        before={JSON.stringify(before, null, 2)}
        after={JSON.stringify(after, null, 2)}
      />
    </DetailPart>
  );
}
