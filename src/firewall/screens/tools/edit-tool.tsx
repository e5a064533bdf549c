"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import type { ToolDto } from "@/firewall/server/tools/tool-dto";
import { updateTool } from "@/generated/fields";
import { useTRPC } from "@/platform/trpc/browser/client";
import { TryOut } from "../try-out/try-out";
import { ToolFields } from "./tool-fields";
import { formOf, readTool, TOOL_PROBLEMS } from "./tool-form";

type Props = {
  /** As it was on screen: only that version is overwritten. */
  tool: ToolDto;
  onClose: () => void;
};

/** Edits a tool, and tries the edited one on past calls. */
export function EditTool({ tool, onClose }: Props) {
  const { name, version } = tool;
  const trpc = useTRPC();
  const client = useQueryClient();
  const update = useMutation(
    trpc.tools.update.mutationOptions({
      onSuccess: () => {
        toast.success("The tool is saved");
        onClose();
      },
      onSettled: () => void client.invalidateQueries(trpc.tools.pathFilter()),
    }),
  );
  const form = useForm({
    act: update,
    rules: updateTool,
    values: () => formOf(tool),
    ...TOOL_PROBLEMS,
    input: (values) => {
      const { content } = readTool(values);
      return content === null ? null : { ...content, name, expected_version: version };
    },
  });
  const { content } = readTool(form.values);
  return (
    <section aria-label={`Edit ${name}`}>
      <ToolFields form={form} isNew={false} submit="Save the tool" onClose={onClose} />
      {content !== null && (
        <div className="px-4 pb-4">
          <TryOut rule={{ tool: { ...content, name } }} />
        </div>
      )}
    </section>
  );
}
