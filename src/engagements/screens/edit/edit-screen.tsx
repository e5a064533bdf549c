"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { SimulatedRecord } from "@/evidence/screens/findings/simulated-record";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { FormSkeleton } from "./form-skeleton";

const EditForm = loadedWhenShown(
  () => import("./edit-form").then((module) => module.EditForm),
  FormSkeleton,
);

export function EditScreen({ id }: { id: string }) {
  const trpc = useTRPC();
  const { data: engagement } = useSuspenseQuery(trpc.engagements.get.queryOptions({ id }));
  const isOver = engagement.state === "completed" || engagement.state === "cancelled";
  return (
    <>
      <PageHeader
        title={copy.editTitle(engagement.id)}
        beside={engagement.source === "simulation" && <SimulatedRecord />}
        lead={copy.editLead}
      />
      {engagement.allowed.edit ? (
        <EditForm engagement={engagement} />
      ) : (
        <EmptyState
          icon={Lock}
          title={copy.notAllowed}
          actions={
            <Button asChild>
              <Link href={`/engagements/${engagement.id}`}>{copy.back}</Link>
            </Button>
          }
        >
          {isOver ? copy.over : copy.notRunning}
        </EmptyState>
      )}
    </>
  );
}
