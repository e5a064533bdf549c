import { Check, X } from "lucide-react";
import { Time } from "@/components/ui/time";
import type { ApprovalDto } from "@/firewall/server/approvals/approval-dto";
import { cn } from "@/lib/cn";
import { visibleText } from "@/lib/visible-text";

type Props = Pick<ApprovalDto, "decisions">;

/** Who decided what, when, and why. */
export function DecisionList({ decisions }: Props) {
  if (decisions.length === 0) return <p className="text-muted text-sm">Not decided yet.</p>;
  return (
    <ul className="space-y-2">
      {decisions.map((each) => {
        const isApproval = each.decision === "approve";
        const Icon = isApproval ? Check : X;
        return (
          <li key={each.by} className="flex gap-2 text-sm">
            <Icon
              aria-hidden
              className={cn(
                "mt-0.5 size-4 shrink-0",
                isApproval ? "text-positive" : "text-critical",
              )}
            />
            <div className="min-w-0 space-y-0.5">
              <p>
                <bdi className="font-medium">{visibleText(each.by_name).text}</bdi>{" "}
                {isApproval ? "approved" : "denied"}{" "}
                <span className="text-muted">
                  <Time value={each.decided_at} />
                </span>
              </p>
              <p className="whitespace-pre-wrap break-words text-muted">
                {visibleText(each.comment).text}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
