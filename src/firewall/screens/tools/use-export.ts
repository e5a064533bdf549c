"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/toast";
import { downloadText } from "@/lib/download-text";
import { useTRPC } from "@/platform/trpc/browser/client";

/** Downloads the current policy as a file. */
export function useExport() {
  const trpc = useTRPC();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      client.fetchQuery(trpc.tools.exportPolicies.queryOptions(undefined, { staleTime: 0 })),
    onSuccess: (file) => {
      const day = new Date().toISOString().slice(0, 10);
      const text = `${JSON.stringify(file, null, 2)}\n`;
      downloadText(`policy_${day}.json`, "application/json", text);
    },
    onError: () => toast.error("The policy could not be exported"),
  });
}
