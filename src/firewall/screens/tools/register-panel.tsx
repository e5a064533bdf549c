"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "@/components/forms/use-form";
import { SidePanel } from "@/components/side-panel";
import { toast } from "@/components/toast";
import { registerTool } from "@/generated/fields";
import { useTRPC } from "@/platform/trpc/browser/client";
import { ToolFields } from "./tool-fields";
import { NEW_TOOL, readTool, TOOL_PROBLEMS } from "./tool-form";

const REGISTER = "Register a tool";

type Props = { onClose: () => void; onDone: (name: string) => void };

/** Registers a tool; that grants it to no agent. */
export function RegisterPanel({ onClose, onDone }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const register = useMutation(
    trpc.tools.register.mutationOptions({
      onSuccess: ({ name }) => {
        toast.success("The tool is registered");
        onDone(name);
      },
      onSettled: () => void client.invalidateQueries(trpc.tools.pathFilter()),
    }),
  );
  const form = useForm({
    act: register,
    rules: registerTool,
    values: NEW_TOOL,
    ...TOOL_PROBLEMS,
    input: (values) => {
      const read = readTool(values);
      return read.content === null ? null : { ...read.content, name: read.name, kind: read.kind };
    },
  });
  return (
    <SidePanel label={REGISTER} heading={REGISTER} onClose={onClose}>
      <ToolFields form={form} isNew submit="Register" onClose={onClose} />
    </SidePanel>
  );
}
