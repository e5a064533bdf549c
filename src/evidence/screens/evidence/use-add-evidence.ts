"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { toast } from "@/components/toast";
import { type RouterInputs, useTRPC } from "@/platform/trpc/browser/client";
import { uploadReport } from "@/platform/trpc/browser/upload-report";
import { add as copy } from "./copy";

type Note = RouterInputs["evidence"]["attachNote"];
type Upload = RouterInputs["evidence"]["attachUpload"];

export type FileStatement = Omit<Upload, "upload_id" | "sha256">;

/** The service stored other bytes than were sent. */
export class ArrivedDifferent extends Error {
  override readonly name = "ArrivedDifferent";
}

/** Adding a note or a file to an incident; success closes the dialog and shows a toast. */
export function useAddEvidence(onDone: () => void) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const sending = useRef<AbortController | null>(null);
  const [sent, setSent] = useState<{ sent: number; total: number } | null>(null);
  const attachUpload = useMutation(trpc.evidence.attachUpload.mutationOptions());
  const attachNote = useMutation(trpc.evidence.attachNote.mutationOptions());

  useEffect(() => () => sending.current?.abort(), []);

  async function finish({ id }: { id: string }) {
    toast.success(copy.done(id));
    onDone();
    await Promise.all([
      client.invalidateQueries(trpc.evidence.pathFilter()),
      client.invalidateQueries(trpc.incidents.pathFilter()),
      client.invalidateQueries(trpc.custody.pathFilter()),
      client.invalidateQueries(trpc.coverage.pathFilter()),
      client.invalidateQueries(trpc.trace.pathFilter()),
      client.invalidateQueries(trpc.packages.pathFilter()),
    ]);
  }

  /** Sends the bytes first and then says what they are, under the digest that was computed here. */
  const file = useMutation({
    mutationFn: async (input: { file: File; sha256: string; statement: FileStatement }) => {
      const controller = new AbortController();
      sending.current = controller;
      const stored = await uploadReport(
        input.file,
        (done, total) => setSent({ sent: done, total }),
        controller.signal,
      );
      if (stored.sha256 !== input.sha256) throw new ArrivedDifferent();
      return attachUpload.mutateAsync({
        ...input.statement,
        upload_id: stored.upload_id,
        sha256: input.sha256,
      });
    },
    onSettled: () => setSent(null),
    onSuccess: finish,
  });
  const note = useMutation({
    mutationFn: (input: Note) => attachNote.mutateAsync(input),
    onSuccess: finish,
  });
  return { file, note, sent };
}
