"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import type { EngagementState } from "@/engagements/domain/engagement";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import { moveEngagement } from "@/generated/fields";
import { useTRPC } from "@/platform/trpc/browser/client";
import { useEngagementAct } from "../acting/use-engagement-act";
import { copy } from "./copy";

type Props = { engagement: EngagementDto; to: EngagementState; onClose: () => void };

/** Under the same rules and in the same state, a move is the same decision. */
function isSame(seen: EngagementDto, present: EngagementDto): boolean {
  return (
    seen.state === present.state &&
    seen.rules_of_engagement.approved_at === present.rules_of_engagement.approved_at
  );
}

/** Asks before a move, and for its reason. */
export function MoveDialog({ engagement, to, onClose }: Props) {
  const trpc = useTRPC();
  // State when it was opened: a later change of state is no consent to another move.
  const [seen] = useState(engagement);
  const move = useMutation(trpc.engagements.move.mutationOptions());
  const { act, present } = useEngagementAct({
    seen,
    isSame,
    send: (expected_version, reason: string) =>
      move.mutateAsync({ id: seen.id, to, expected_version, reason: reason || undefined }),
    onDone: (moved) => {
      toast.success(copy.moved(moved.id, moved.state));
      onClose();
    },
  });
  const form = useForm({
    act,
    rules: moveEngagement,
    values: { reason: "" },
    input: ({ reason }) => reason,
  });
  return (
    <FormDialog
      form={form}
      title={copy.moveTitle(seen.id, seen.state, to)}
      lead={copy.moveLeads[to]}
      submit={copy.move(seen.state, to)}
      danger={to === "cancelled"}
      cancel={copy.back}
      isGone={!act.isPending && !act.isSuccess && !isSame(seen, engagement)}
      reload={present}
      closesOnReload
      onClose={onClose}
    >
      <ProseField
        label="Reason (optional)"
        hint="The record of the move in the engagement's chain commits to it."
        rows={2}
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
