import { env } from "@/env";
import { wizard } from "@/features/imports/copy";
import { ImportWizard } from "@/features/imports/import-wizard";
import { RequireRight } from "@/features/session/require-right";

export const metadata = { title: wizard.title };

export default function NewImportPage() {
  return (
    <RequireRight actions={["import.run"]}>
      <ImportWizard limitMegabytes={env().IMPORT_LIMIT_MB} />
    </RequireRight>
  );
}
