import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { ListViews } from "./use-list-views";

/** Lists filters of a chosen view that this list does not know. */
export function ViewNotice({ views: { ignored, dismiss } }: { views: ListViews }) {
  if (ignored === null) return null;
  return (
    <div role="status" className="px-4 pb-3 md:px-6">
      <Notice
        tone="warning"
        title={`“${ignored.view.name}” has filters that are not known here`}
        action={
          <Button variant="ghost" size="sm" onClick={dismiss}>
            Dismiss
          </Button>
        }
      >
        {`Ignored: ${ignored.names.join(", ")}. The list may show more than the view was made for.`}
      </Notice>
    </div>
  );
}
