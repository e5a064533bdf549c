"use client";

import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import { Description, DescriptionList } from "@/components/ui/description-list";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import { browserPrimitives } from "@/lib/browser-primitives";
import { useTRPC } from "@/platform/trpc/browser/client";
import { useEngagementAct } from "../acting/use-engagement-act";
import { copy } from "./copy";
import { rulesDigest } from "./rules-digest";
import { RulesText } from "./rules-text";

type Props = { engagement: EngagementDto; onClose: () => void };

/** The same rules, still without approval. */
function isSame(seen: EngagementDto, present: EngagementDto): boolean {
  const digest = (of: EngagementDto) => rulesDigest(browserPrimitives, of.rules_of_engagement);
  return present.allowed.approve_rules && digest(seen) === digest(present);
}

/** Shows the rules that are approved, and approves these and no others. */
export function ApproveDialog({ engagement, onClose }: Props) {
  const trpc = useTRPC();
  const [seen] = useState(engagement);
  const digest = useMemo(() => rulesDigest(browserPrimitives, seen.rules_of_engagement), [seen]);
  const approve = useMutation(trpc.engagements.approveRules.mutationOptions());
  const { act, present } = useEngagementAct({
    seen,
    isSame,
    send: (expected_version) => approve.mutateAsync({ id: seen.id, expected_version }),
    onDone: ({ id }) => {
      toast.success(`The rules of ${id} are approved`);
      onClose();
    },
  });
  const form = useForm({ act, values: {}, input: () => undefined });
  return (
    <FormDialog
      form={form}
      title={`Approve the rules of ${seen.id}`}
      lead="You approve the rules below as a second person, not as their author. The record names you and their digest."
      submit={copy.approve}
      cancel={copy.back}
      isGone={!act.isPending && !act.isSuccess && !isSame(seen, engagement)}
      reload={present}
      closesOnReload
      onClose={onClose}
    >
      <RulesText rules={seen.rules_of_engagement} />
      <DescriptionList>
        <Description term="SHA-256 of these rules">
          <code className="break-all font-mono text-xs">{digest}</code>
        </Description>
      </DescriptionList>
    </FormDialog>
  );
}
