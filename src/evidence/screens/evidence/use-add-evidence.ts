"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { toast } from "@/components/toast";
import { type RouterInputs, useTRPC } from "@/platform/trpc/browser/client";
import { uploadReport } from "@/platform/trpc/browser/upload-report";

type Note = RouterInputs["evidence"]["attachNote"];
type Upload = RouterInputs["evidence"]["attachUpload"];

interface ChosenFile {
  file: File;
  sha256: string;
  statement: Omit<Upload, "upload_id" | "sha256">;
}

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

  /** Sends the bytes first and then says what they are, under the digest that was computed here. */
  async function sendFile({ file, sha256, statement }: ChosenFile) {
    const controller = new AbortController();
    sending.current = controller;
    const stored = await uploadReport(
      file,
      (done, total) => setSent({ sent: done, total }),
      controller.signal,
    );
    if (stored.sha256 !== sha256) throw new ArrivedDifferent();
    return attachUpload.mutateAsync({ ...statement, upload_id: stored.upload_id, sha256 });
  }

  const act = useMutation({
    mutationFn: (input: ChosenFile | Note) =>
      "file" in input ? sendFile(input) : attachNote.mutateAsync(input),
    onSettled: () => setSent(null),
    onSuccess: async ({ id }) => {
      toast.success(`${id} is added`);
      // Waited for: with the version of before, what the person does next would be taken for another one's conflict.
      await client.invalidateQueries(trpc.incidents.pathFilter());
      onDone();
      await Promise.all([
        client.invalidateQueries(trpc.evidence.pathFilter()),
        client.invalidateQueries(trpc.custody.pathFilter()),
        client.invalidateQueries(trpc.coverage.pathFilter()),
        client.invalidateQueries(trpc.trace.pathFilter()),
        client.invalidateQueries(trpc.packages.pathFilter()),
      ]);
    },
  });
  return { act, sent };
}
