"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toBase64 } from "@/encoding/domain/crypto/encoding";
import { type RouterInputs, useTRPC } from "@/platform/trpc/browser/client";

type Stated = Omit<RouterInputs["engagements"]["addEntry"], "content_base64">;

/** Sends an item under the digest that was computed here; the answer has the one that was measured. */
export function useAddItem() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const addEntry = useMutation(trpc.engagements.addEntry.mutationOptions());
  return useMutation({
    mutationFn: async ({ file, stated }: { file: File | null; stated: Stated }) => {
      if (file === null) return addEntry.mutateAsync(stated);
      const bytes = new Uint8Array(await file.arrayBuffer());
      return addEntry.mutateAsync({ ...stated, content_base64: toBase64(bytes) });
    },
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries(trpc.engagements.pathFilter()),
        client.invalidateQueries(trpc.trace.pathFilter()),
      ]);
    },
  });
}
