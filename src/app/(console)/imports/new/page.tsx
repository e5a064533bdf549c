import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { env } from "@/env";
import { ImportWizard } from "@/imports/screens/import-wizard";
import { wizard } from "@/imports/screens/run/copy";

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
