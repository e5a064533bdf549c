"use client";

import { useMutation } from "@tanstack/react-query";
import { type RouterInputs, type RouterOutputs, useTRPC } from "@/platform/trpc/browser/client";

/** A changed rule before it is saved: all grants of an agent, or a tool. */
export type ChangedRule =
  | { grants: RouterInputs["tools"]["tryGrants"] }
  | { tool: RouterInputs["tools"]["tryTool"] };

export type TryOutAnswer = RouterOutputs["tools"]["tryGrants"];

/** Asks what a changed rule would have done to past calls; writes nothing. `asked` is the rule that the answer is of. */
export function useTryOut() {
  const trpc = useTRPC();
  const grants = useMutation(trpc.tools.tryGrants.mutationOptions());
  const tool = useMutation(trpc.tools.tryTool.mutationOptions());
  const { data, error, isPending, mutate, variables } = useMutation({
    mutationFn: (rule: ChangedRule): Promise<TryOutAnswer> =>
      "grants" in rule ? grants.mutateAsync(rule.grants) : tool.mutateAsync(rule.tool),
  });
  return { answer: data, error, isBusy: isPending, ask: mutate, asked: variables };
}
