import { env } from "@/env";
import { wizard } from "@/features/imports/copy";
import { ImportWizard } from "@/features/imports/import-wizard";
import { RequireRight } from "@/features/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/server/trpc/rsc";

export const metadata = { title: wizard.title };

export default function NewImportPage() {
  void getQueryClient().prefetchQuery(trpc.imports.formats.queryOptions());
  return (
    <HydrateClient>
      <RequireRight actions={["import.run"]}>
        <ImportWizard limitMegabytes={env().IMPORT_LIMIT_MB} />
      </RequireRight>
    </HydrateClient>
  );
}
