"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useAgentRefresh } from "@/agents/screens/detail/acting/use-agent-refresh";
import { FormProblem } from "@/components/forms/form-problem";
import { LineDiff } from "@/components/line-diff";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { AgentGrantsDto } from "@/firewall/server/grants/grant-dto";
import { formatQuantity } from "@/lib/format";
import { readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { TryOut } from "../try-out/try-out";

import type { GrantChange } from "./grant-change";
import { type GrantDraft, ruleOf } from "./grant-draft";
import { sendForGrants } from "./send-for-grants";

const TITLE = "What this changes";

const CHANGE_WORDS = {
  added: "is added",
  changed: "is changed",
  removed: "is removed",
} satisfies Record<GrantChange["change"], string>;

type Props = {
  agentId: string;
  seen: AgentGrantsDto;
  drafts: readonly GrantDraft[];
  changes: readonly GrantChange[];
  onBack: () => void;
  onClose: () => void;
};

/** Every rule that is about to change, as a diff, and the button that saves them. */
export function GrantReview({ agentId: id, seen, drafts, changes, onBack, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const refresh = useAgentRefresh();
  const call = useMutation(trpc.tools.setGrants.mutationOptions());
  const grants = drafts.map((draft) => ({ tool: draft.tool, rule: ruleOf(draft) }));
  const save = useMutation({
    mutationFn: () =>
      sendForGrants({
        seen,
        send: (expected_version) => call.mutateAsync({ id, grants, expected_version }),
        present: () => client.fetchQuery(trpc.tools.grants.queryOptions({ id }, { staleTime: 0 })),
      }),
    onSuccess: () => {
      toast.success(`${formatQuantity(grants.length, "tool is", "tools are")} granted`);
      onClose();
    },
    onSettled: () => void refresh(),
  });
  const isConflict = readProblem(save.error)?.code === "version_conflict";
  return (
    <section aria-label={TITLE} className="space-y-4 px-4 py-4 md:px-6">
      <h2 className="font-semibold text-base">{TITLE}</h2>
      <p className="max-w-prose text-muted">
        Open approvals of the changed tools stop counting. The record of the change commits to the
        new rules.
      </p>
      <ul className="max-w-3xl space-y-4">
        {changes.map(({ tool, change, before, after }) => (
          <li key={tool} className="space-y-2">
            <h3 className="text-sm">
              <code className="break-all font-mono font-semibold">{tool}</code>{" "}
              {CHANGE_WORDS[change]}
            </h3>
            <LineDiff label={`Rule of ${tool}`} before={before} after={after} />
          </li>
        ))}
      </ul>
      <div className="max-w-3xl">
        <TryOut rule={{ grants: { id, grants } }} />
      </div>
      {isConflict ? (
        <Notice
          tone="error"
          title="The grants were changed meanwhile. Look at them again before you save."
        />
      ) : (
        <FormProblem error={save.error} />
      )}
      <div className="sticky bottom-0 flex flex-wrap justify-end gap-2 border-t bg-canvas py-3">
        <Button onClick={onBack}>Back to the rules</Button>
        <Button
          variant="primary"
          disabled={save.isPending || isConflict}
          onClick={() => save.mutate()}
        >
          {save.isPending ? "Waiting for the service…" : "Save the grants"}
        </Button>
      </div>
    </section>
  );
}
