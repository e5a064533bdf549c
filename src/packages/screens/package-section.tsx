"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { PackageFrame } from "./package-frame";
import { type ListProps, PackageList } from "./package-list";
import { PackagePreview } from "./package-preview";

/** Evidence package of an incident to issue, and the issued ones. */
export function PackageSection({ incidentId }: { incidentId: string }) {
  return (
    <PackageFrame
      lead={copy.preview.lead}
      listHeading={copy.earlier.heading}
      preview={(onIssued) => <Preview incidentId={incidentId} onIssued={onIssued} />}
      list={(open) => <List incidentId={incidentId} {...open} />}
    />
  );
}

function Preview(props: { incidentId: string; onIssued: (digest: string) => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const input = { incident_id: props.incidentId };
  const { data } = useSuspenseQuery(trpc.packages.preview.queryOptions(input));
  const issue = useMutation(
    trpc.packages.issue.mutationOptions({
      onSuccess: async ({ package_sha256: digest }) => {
        props.onIssued(digest);
        await Promise.all([
          client.invalidateQueries(trpc.packages.pathFilter()),
          client.invalidateQueries(trpc.trace.pathFilter()),
          client.invalidateQueries(trpc.custody.pathFilter()),
        ]);
      },
    }),
  );
  return <PackagePreview preview={data} issue={issue} onIssue={() => issue.mutate(input)} />;
}

function List({ incidentId, ...open }: { incidentId: string } & ListProps) {
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.packages.list.queryOptions({ incident_id: incidentId }));
  return <PackageList packages={data.packages} {...open} />;
}
