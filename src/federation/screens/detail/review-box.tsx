"use client";

import { Check, CircleCheck, Lock, MessageSquareReply, Pause, Play, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import type { RegistrationDetailDto } from "@/federation/server/registrations/registration-detail-dto";
import { visibleText } from "@/lib/visible-text";
import { WaitingLabel } from "../list/waiting-label";
import { copy } from "./copy";
import { DetailPart } from "./detail-part";
import { isDecidable } from "./hindrances";
import type { ReviewPack } from "./review-pack";

export type Act = "approve" | "reject" | "request_changes" | "suspend" | "reinstate";

type Props = {
  registration: RegistrationDetailDto;
  pack: ReviewPack | null;
  /** What prevents an approval, in words. */
  hindrances: readonly string[];
  lease: { claim: () => void; release: () => void; isPending: boolean };
  onAct: (act: Act) => void;
};

/** The possible decisions, who may take them, and why an approval is not possible yet. */
export function ReviewBox({ registration, pack, hindrances, lease, onAct }: Props) {
  const { review, status } = registration;
  if (review === null && status !== "pending") {
    return <Standing registration={registration} onAct={onAct} />;
  }
  const mayDecide = pack !== null && isDecidable(pack);
  const mayApprove = pack !== null && hindrances.length === 0;
  return (
    <DetailPart
      title={copy.review}
      lead={
        review === null ? (
          "It has not come before a person yet: that happens when all six gates have passed."
        ) : (
          <WaitingLabel review={review} />
        )
      }
    >
      {review !== null && <Lease registration={registration} pack={pack} lease={lease} />}
      {pack?.seconded != null && (
        <Notice
          title={`${visibleText(pack.seconded.by_name).text} has approved it for ${pack.seconded.tier}. That tier needs a second person.`}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={!mayApprove} onClick={() => onAct("approve")}>
          <Check aria-hidden /> Approve
          <Key name="a" />
        </Button>
        {review !== null && (
          <>
            <Button disabled={!mayDecide} onClick={() => onAct("request_changes")}>
              <MessageSquareReply aria-hidden /> Ask for changes
              <Key name="e" />
            </Button>
            <Button variant="danger" disabled={!mayDecide} onClick={() => onAct("reject")}>
              <X aria-hidden /> Reject
              <Key name="x" />
            </Button>
          </>
        )}
      </div>
      <div role="status">
        {mayApprove ? (
          <p className="flex items-center gap-1.5 text-sm">
            <CircleCheck aria-hidden className="size-4 text-positive" /> Nothing blocks an approval.
          </p>
        ) : (
          hindrances.length > 0 && (
            <Notice tone="warning" title="What blocks an approval">
              <ul className="list-disc space-y-0.5 pl-4">
                {hindrances.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            </Notice>
          )
        )}
      </div>
    </DetailPart>
  );
}

function Key({ name }: { name: string }) {
  return (
    <span aria-hidden className="hidden lg:inline">
      <Kbd>{name}</Kbd>
    </span>
  );
}

function Lease({
  registration: { review },
  pack,
  lease,
}: Pick<Props, "registration" | "pack" | "lease">) {
  if (review === null) return null;
  const { claimed_by_me: isMine, claimed_by_name: holder, lease_until: until } = review;
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <Lock aria-hidden className="size-4 text-muted" />
      {until === null ? (
        <span className="text-muted">Unassigned</span>
      ) : (
        <span>
          {isMine ? "You hold it until" : "Held until"} <Time value={until} show="clock" />
          {!isMine && holder !== null && <bdi>, {visibleText(holder).text}</bdi>}
        </span>
      )}
      {isMine ? (
        <Button size="sm" disabled={lease.isPending} onClick={lease.release}>
          Give it back
        </Button>
      ) : (
        pack !== null &&
        pack.lease === null &&
        pack.allowed.claim && (
          <Button size="sm" disabled={lease.isPending} onClick={lease.claim}>
            Take it
            <Key name="c" />
          </Button>
        )
      )}
    </div>
  );
}

/** Where nothing waits: what can be done with what is in force. */
function Standing({ registration, onAct }: Pick<Props, "registration" | "onAct">) {
  const { status, reader, source } = registration;
  const may = reader.review && !reader.conflict && source === "registry";
  return (
    <DetailPart title={copy.review} lead="Nothing about it waits for a decision.">
      {may && (status === "approved" || status === "suspended") && (
        <div className="flex flex-wrap gap-2">
          {status === "approved" ? (
            <Button variant="danger" onClick={() => onAct("suspend")}>
              <Pause aria-hidden /> Suspend
            </Button>
          ) : (
            <Button onClick={() => onAct("reinstate")}>
              <Play aria-hidden /> Reinstate
            </Button>
          )}
        </div>
      )}
    </DetailPart>
  );
}
