import { Notice } from "@/components/ui/notice";
import type { ConnectorRunDto } from "@/imports/server/run-dto";
import type { CancelRun } from "./use-cancel-run";

type Props = { run: ConnectorRunDto; cancel: CancelRun };

/** Said when a cancellation was accepted and the import ended in another way all the same. */
export function TooLate({ run, cancel }: Props) {
  const isComplete = run.status === "completed" || run.status === "completed_with_warnings";
  if (!cancel.isSuccess || !isComplete) return null;
  return (
    <Notice tone="warning" title="The import was complete before it could be cancelled">
      Everything in it is committed.
    </Notice>
  );
}
