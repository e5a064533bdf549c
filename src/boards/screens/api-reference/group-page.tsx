import { OperationCard } from "./operation-card";
import { ReferenceFrame } from "./reference-frame";
import { pageHref, type Reference, type ReferencePage } from "./reference-pages";

type Props = { reference: Reference; page: ReferencePage };

/** The operations of a group, or of a part of one. */
export function GroupPage({ reference, page }: Props) {
  return (
    <ReferenceFrame reference={reference} current={pageHref(page)} title={page.title}>
      <div className="space-y-4">
        {page.operations.map((listed) => (
          <OperationCard
            key={listed.operation.operationId}
            document={reference.document}
            listed={listed}
          />
        ))}
      </div>
    </ReferenceFrame>
  );
}
