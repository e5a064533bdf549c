"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "@/components/toast";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Notice } from "@/components/ui/notice";
import { ProseField } from "@/features/cases/prose-field";
import { readProblem } from "@/lib/problem";
import { visibleText } from "@/lib/visible-text";
import type { AgentDto } from "@/server/services/agents/agent-dto";
import { useTRPC } from "@/trpc/client";
import { ActFrame } from "./act-frame";
import { tools } from "./copy";
import { sendForTools } from "./send-for-tools";
import { readTools, toolChange } from "./tool-lines";
import { useAgentRefresh } from "./use-agent-refresh";

const copy = tools.dialog;

/** Longer than any list of tools that is accepted. */
const MOST_TEXT = 20_000;

type Props = { agent: AgentDto; onClose: () => void };

/** Says which tools an agent may call, with what that changes before it is sent. */
export function ToolsDialog({ agent, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const refresh = useAgentRefresh();
  // What was on screen when it was opened: only that is overwritten.
  const [seen] = useState(agent);
  const [text, setText] = useState(seen.allowed_tools.join("\n"));
  const read = readTools(text);
  const { added, removed } = toolChange(seen.allowed_tools, read.tools);
  const call = useMutation(trpc.agents.setTools.mutationOptions());
  const set = useMutation({
    mutationFn: () =>
      sendForTools({
        seen,
        send: (expected_version) =>
          call.mutateAsync({ id: seen.id, tools: read.tools, expected_version }),
        present: () =>
          client.fetchQuery(trpc.agents.get.queryOptions({ id: seen.id }, { staleTime: 0 })),
      }),
    onSuccess: (answer) => {
      client.setQueryData(trpc.agents.get.queryKey({ id: seen.id }), answer);
      toast.success(copy.done(answer.allowed_tools.length));
      onClose();
      void refresh();
    },
  });
  const isConflict = readProblem(set.error)?.code === "version_conflict";
  return (
    <ActFrame
      title={copy.title}
      lead={copy.lead(visibleText(seen.name).text)}
      submit={copy.submit}
      act={{
        mutate: () => set.mutate(),
        isPending: set.isPending,
        error: isConflict ? null : set.error,
      }}
      isIncomplete={read.problem !== null || added.length + removed.length === 0}
      onClose={onClose}
    >
      <ProseField
        label={copy.label}
        hint={copy.hint}
        rows={8}
        max={MOST_TEXT}
        value={text}
        error={read.problem ?? undefined}
        onChange={setText}
      />
      <DescriptionList>
        <Description term={copy.added}>
          <Names names={added} />
        </Description>
        <Description term={copy.removed}>
          <Names names={removed} />
        </Description>
      </DescriptionList>
      {isConflict && <Notice tone="error" title={copy.conflict} />}
    </ActFrame>
  );
}

function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <span className="text-muted">{copy.none}</span>;
  return (
    <span className="break-all font-mono text-xs">
      {names.map((name) => visibleText(name).text).join(", ")}
    </span>
  );
}
