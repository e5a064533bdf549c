"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SidePanel } from "@/components/side-panel";
import { toast } from "@/components/toast";
import { readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { form as copy, panel } from "./copy";
import { ToolFields } from "./tool-fields";
import { NEW_TOOL, readTool, serviceProblems, type ToolField } from "./tool-form";

type Props = { onClose: () => void; onDone: (name: string) => void };

/** Registers a tool; that grants it to no agent. */
export function RegisterPanel({ onClose, onDone }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [value, setValue] = useState(NEW_TOOL);
  const [problems, setProblems] = useState<Partial<Record<ToolField, string>>>({});
  const register = useMutation(
    trpc.tools.register.mutationOptions({
      onSuccess: ({ name }) => {
        toast.success(copy.done.register);
        onDone(name);
      },
      onError: (error) => setProblems(serviceProblems(readProblem(error)?.errors ?? [])),
      onSettled: () => void client.invalidateQueries(trpc.tools.pathFilter()),
    }),
  );
  function send(): void {
    const read = readTool(value);
    setProblems(read.problems ?? {});
    if (read.content === null) return;
    register.mutate({ ...read.content, name: read.name, kind: read.kind });
  }
  return (
    <SidePanel
      label={copy.register}
      heading={copy.register}
      closeLabel={panel.close}
      onClose={onClose}
    >
      <ToolFields
        value={value}
        problems={problems}
        isNew
        submit={copy.submits.register}
        isBusy={register.isPending}
        error={register.error}
        onChange={(changes) => setValue({ ...value, ...changes })}
        onSubmit={send}
        onClose={onClose}
      />
    </SidePanel>
  );
}
