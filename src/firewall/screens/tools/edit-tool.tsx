"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "@/components/toast";
import type { ToolDto } from "@/firewall/server/tools/tool-dto";
import { readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { TryOut } from "../try-out/try-out";
import { form as copy } from "./copy";
import { ToolFields } from "./tool-fields";
import { formOf, readTool, serviceProblems, type ToolField } from "./tool-form";

type Props = { tool: ToolDto; onClose: () => void };

/** Edits a tool, for the version that was on screen. */
export function EditTool({ tool, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [seen] = useState(tool);
  const [value, setValue] = useState(() => formOf(seen));
  const [problems, setProblems] = useState<Partial<Record<ToolField, string>>>({});
  const update = useMutation(
    trpc.tools.update.mutationOptions({
      onSuccess: () => {
        toast.success(copy.done.edit);
        onClose();
      },
      onError: (error) => setProblems(serviceProblems(readProblem(error)?.errors ?? [])),
      onSettled: () => void client.invalidateQueries(trpc.tools.pathFilter()),
    }),
  );
  const { content } = readTool(value);
  function send(): void {
    const read = readTool(value);
    setProblems(read.problems ?? {});
    if (read.content === null) return;
    update.mutate({ ...read.content, name: seen.name, expected_version: seen.version });
  }
  return (
    <section aria-label={copy.edit(seen.name)}>
      <ToolFields
        value={value}
        problems={problems}
        isNew={false}
        submit={copy.submits.edit}
        isBusy={update.isPending}
        error={update.error}
        onChange={(changes) => setValue({ ...value, ...changes })}
        onSubmit={send}
        onClose={onClose}
      />
      {content !== null && (
        <div className="px-4 pb-4">
          <TryOut rule={{ tool: { ...content, name: seen.name } }} />
        </div>
      )}
    </section>
  );
}
