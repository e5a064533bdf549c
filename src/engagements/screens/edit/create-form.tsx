"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useMemo, useRef, useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { LeaveGuard } from "@/components/leave-guard";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useSessionDraft } from "@/lib/session-draft";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { planOf } from "./form-body";
import { readDraft, writeDraft } from "./form-draft";
import { FormFrame } from "./form-frame";
import { FormProblems } from "./form-problems";
import { FormSections } from "./form-sections";
import { type EngagementForm, emptyForm } from "./form-value";
import { TeamNotices } from "./team-notices";
import { useFormErrors } from "./use-form-errors";

/** Plans an engagement; what is written survives a reload of the tab, for the same account only. */
export function CreateForm() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const { account } = useSession();
  const [draft, setDraft] = useSessionDraft(`engagement.${account.id}`);
  const form = useMemo(() => readDraft(draft) ?? emptyForm(), [draft]);
  const [isRestored, setRestored] = useState(() => draft !== "" && readDraft(draft) !== null);
  const top = useRef<HTMLDivElement>(null);
  // Whoever comes here comes to write; on a phone the keyboard would cover what the page says first.
  useEffect(() => {
    if (isRestored || !matchMedia("(pointer: fine)").matches) return;
    top.current?.querySelector("input")?.focus({ preventScroll: true });
  }, [isRestored]);
  const create = useMutation(
    trpc.engagements.create.mutationOptions({
      onSuccess: (engagement) => {
        errors.clear();
        setDraft("");
        client.setQueryData(trpc.engagements.get.queryKey({ id: engagement.id }), engagement);
        void client.invalidateQueries(trpc.engagements.list.pathFilter());
        toast.success(copy.created(engagement.id));
        router.replace(`/engagements/${engagement.id}`);
      },
    }),
  );
  const errors = useFormErrors(form, create.error);
  const isDone = create.isPending || create.isSuccess;

  function change(next: Partial<EngagementForm>): void {
    setDraft(writeDraft({ ...form, ...next }));
  }

  function discard(): void {
    setDraft("");
    setRestored(false);
    errors.clear();
    create.reset();
  }

  return (
    <FormFrame
      failures={errors.failures}
      wrong={errors.wrong}
      submit={copy.create}
      busy={isDone}
      status={draft === "" ? undefined : copy.kept}
      onSubmit={() => {
        if (errors.attempt()) create.mutate(planOf(form));
      }}
      actions={
        draft !== "" &&
        !isDone && (
          <Button variant="ghost" onClick={discard}>
            {copy.discard}
          </Button>
        )
      }
    >
      <div className="space-y-3 pb-6">
        {isRestored && (
          <Notice title={copy.restoredTitle}>
            <p role="status">{copy.restored}</p>
          </Notice>
        )}
        <Notice title={copy.secrecyTitle}>{copy.secrecy}</Notice>
      </div>
      <div ref={top}>
        <FormSections
          form={form}
          errors={errors.fields}
          onChange={change}
          aboutTeams={<TeamNotices form={form} />}
          aboutRules={<Notice title={copy.approvalTitle}>{copy.approval}</Notice>}
        />
      </div>
      <FormProblems error={create.error} rest={errors.rest} />
      <LeaveGuard
        active={draft !== "" && !isDone}
        title={copy.leaveTitle}
        text={copy.leaveDraft}
        stay={copy.stay}
        leave={copy.leave}
      />
    </FormFrame>
  );
}
