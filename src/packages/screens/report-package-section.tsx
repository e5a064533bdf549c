"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { PackageFrame } from "./package-frame";
import { type ListProps, PackageList } from "./package-list";
import { PackagePreview } from "./package-preview";

/** Report package of an engagement to issue, and the issued ones. */
export function ReportPackageSection({ engagementId }: { engagementId: string }) {
  return (
    <PackageFrame
      lead={copy.preview.reportLead}
      listHeading={copy.earlier.reportHeading}
      preview={(onIssued) => <Preview id={engagementId} onIssued={onIssued} />}
      list={(open) => <List id={engagementId} {...open} />}
    />
  );
}

function Preview({ id, onIssued }: { id: string; onIssued: (digest: string) => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { data } = useSuspenseQuery(trpc.engagements.previewPackage.queryOptions({ id }));
  const issue = useMutation(
    trpc.engagements.issuePackage.mutationOptions({
      onSuccess: async ({ package_sha256: digest }) => {
        onIssued(digest);
        await Promise.all([
          client.invalidateQueries(trpc.engagements.previewPackage.queryFilter({ id })),
          client.invalidateQueries(trpc.engagements.listPackages.queryFilter({ id })),
          client.invalidateQueries(trpc.trace.pathFilter()),
        ]);
      },
    }),
  );
  return <PackagePreview preview={data} issue={issue} onIssue={() => issue.mutate({ id })} />;
}

function List({ id, ...open }: { id: string } & ListProps) {
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.engagements.listPackages.queryOptions({ id }));
  return <PackageList packages={data.packages} {...open} />;
}
