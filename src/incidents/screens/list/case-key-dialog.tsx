"use client";

import { useQuery } from "@tanstack/react-query";
import { CaseDialogs } from "@/incidents/screens/cases/case-dialogs";
import { CommentDialog } from "@/incidents/screens/cases/comment-dialog";
import { useTRPC } from "@/platform/trpc/browser/client";
import type { KeyDialog } from "./use-case-keys";

type Props = { dialog: KeyDialog; onClose: () => void };

/** The dialog opened by a key, about the incident as it is now. */
export function CaseKeyDialog({ dialog: { kind, id }, onClose }: Props) {
  const trpc = useTRPC();
  const { data: incident } = useQuery(trpc.incidents.get.queryOptions({ id }));
  if (incident === undefined) return null;
  if (kind === "comment") return <CommentDialog incident={incident} onClose={onClose} />;
  return <CaseDialogs incident={incident} open={kind} onClose={onClose} />;
}
