"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { ChangedFacts, changedFacts } from "@/components/forms/changed-facts";
import { FormProblem } from "@/components/forms/form-problem";
import { LeaveGuard } from "@/components/leave-guard";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import { readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { useEngagementAct } from "../acting/use-engagement-act";
import { copy } from "./copy";
import { changesOf, isSamePlan, mergeForms } from "./form-body";
import { FormFrame } from "./form-frame";
import { FormProblems } from "./form-problems";
import { FormSections } from "./form-sections";
import { formOf } from "./form-value";
import { planInWords } from "./plan-in-words";
import { useFormErrors } from "./use-form-errors";

/** Changes the plan of an engagement; sends the fields that were changed, and no others. */
export function EditForm({ engagement }: { engagement: EngagementDto }) {
  const router = useRouter();
  const { account } = useSession();
  // The version that the changes are based on: another person's must not look like one's own.
  const [{ base, form, changed }, setState] = useState(() => ({
    base: engagement,
    form: formOf(engagement),
    changed: changedFacts([], []),
  }));
  const changes = changesOf(formOf(base), form);
  const isDirty = Object.keys(changes).length > 0;
  const { save, load } = useSave(base, changes, {
    onSaved: (saved) => {
      toast.success(copy.saved(saved.id));
      router.replace(`/engagements/${saved.id}`);
    },
    onLoaded: (fresh) => {
      const [before, now] = [formOf(base), formOf(fresh)];
      setState({
        base: fresh,
        form: mergeForms(before, form, now),
        changed: changedFacts(planInWords(before, form), planInWords(now, form)),
      });
      errors.clear();
    },
  });
  const errors = useFormErrors(form, save.error);
  const isDone = save.isPending || save.isSuccess;
  const isConflict = readProblem(save.error)?.code === "version_conflict";
  const approver = base.rules_of_engagement.approved_by;
  const takesBack = approver !== null && changes.rules_of_engagement !== undefined;
  const leaves =
    base.white_team.includes(account.email) &&
    changes.white_team?.includes(account.email) === false;
  return (
    <FormFrame
      failures={errors.failures}
      wrong={errors.wrong}
      submit={copy.save}
      busy={isDone || !isDirty}
      isSending={isDone}
      status={isDirty ? undefined : copy.unchanged}
      onSubmit={() => {
        if (errors.attempt()) save.mutate();
      }}
      actions={
        <Button asChild variant="ghost">
          <Link href={`/engagements/${base.id}`}>{copy.cancel}</Link>
        </Button>
      }
    >
      <FormSections
        form={form}
        errors={errors.fields}
        onChange={(next) => setState({ base, changed, form: { ...form, ...next } })}
        aboutTeams={
          <div role="status">
            {leaves && (
              <Notice tone="warning" title={copy.leavesTitle}>
                {copy.leaves}
              </Notice>
            )}
          </div>
        }
        aboutRules={
          approver === null ? (
            <Notice title={copy.approvalTitle}>{copy.approval}</Notice>
          ) : (
            <Notice tone={takesBack ? "warning" : "note"} title={copy.takesBackTitle(takesBack)}>
              {copy.takesBack(approver)}
              {base.state === "active" && ` ${copy.takesBackActive}`}
            </Notice>
          )
        }
      />
      {changed.length > 0 && !isConflict && (
        <div className="mt-4">
          <ChangedFacts changed={changed} />
        </div>
      )}
      {isConflict ? (
        <Notice
          tone="error"
          className="mt-4"
          title={copy.conflictTitle}
          action={
            <Button size="sm" disabled={load.isPending} onClick={() => load.mutate()}>
              {copy.load}
            </Button>
          }
        >
          {copy.conflict}
        </Notice>
      ) : (
        <FormProblems error={save.error} rest={errors.rest} />
      )}
      <FormProblem error={load.error} />
      <LeaveGuard
        active={isDirty && !isDone}
        title={copy.leaveTitle}
        text={copy.leaveEdit}
        stay={copy.stay}
        leave={copy.leave}
      />
    </FormFrame>
  );
}

interface Outcomes {
  onSaved: (engagement: EngagementDto) => void;
  onLoaded: (engagement: EngagementDto) => void;
}

function useSave(base: EngagementDto, changes: ReturnType<typeof changesOf>, then: Outcomes) {
  const trpc = useTRPC();
  const update = useMutation(trpc.engagements.update.mutationOptions());
  const { act: save, present } = useEngagementAct({
    seen: base,
    isSame: isSamePlan,
    send: (expected_version) => update.mutateAsync({ ...changes, id: base.id, expected_version }),
    onDone: then.onSaved,
  });
  const load = useMutation({
    mutationFn: present,
    onSuccess: (fresh) => {
      save.reset();
      then.onLoaded(fresh);
    },
  });
  return { save, load };
}
